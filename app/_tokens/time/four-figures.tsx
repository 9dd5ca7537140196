import { formatCount } from '../../../lib/format/duration.ts'
import type { SavingsReport } from '../../../lib/savings/report.ts'
import { againstText, basisText, moneyText, pricedText, shareText } from '../../../lib/savings/words.ts'
import { largeCount } from '../../_charts/numbers.ts'
import { BasisTag } from '../../_ui/basis-tag.tsx'
import { join } from '../../_ui/join.ts'
import { SumTag } from '../sum-tag.tsx'
import { words } from './words.ts'

/** What was used, what the cheapest other way would have used, the difference, and how many runs that is about. */
export function FourFigures({ report: { totals, against } }: { report: SavingsReport }) {
  const { used, measured, other, saved, savedPercent, runs, returned, lost, cost } = totals
  const isMixed = measured > 0 && measured < used
  return (
    <dl className="mb-4 grid rounded-lg border border-line bg-surface sm:grid-cols-2 lg:grid-cols-4">
      <Figure name={words.figures.used} value={largeCount(used)} title={words.figures.tokens(used)}>
        <SumTag used={used} measured={measured} />
        {isMixed && <span>{basisText(totals)}</span>}
        {!isMixed && <span>{measured > 0 ? words.figures.byProvider : words.figures.byTokenizer}</span>}
      </Figure>
      <Figure name={words.figures.other} value={largeCount(other)} title={words.figures.tokens(other)}>
        <BasisTag basis="computed" />
        <span>{againstText(against)}</span>
      </Figure>
      <Figure
        name={saved < 0 ? words.figures.savedNothing : words.figures.saved}
        value={
          savedPercent === null ? (saved < 0 ? words.figures.more(largeCount(-saved)) : '–') : shareText(savedPercent)
        }
        isBad={saved < 0}
        title={saved < 0 ? words.figures.tokensMore(-saved) : words.figures.tokensFewer(saved)}
      >
        <span>
          {cost === null
            ? (pricedText(totals) ?? words.figures.noMoney)
            : cost.runs < runs
              ? words.figures.moneyOf(moneyText(cost.saved), cost.runs)
              : words.figures.money(moneyText(cost.saved))}
        </span>
      </Figure>
      <Figure name={words.figures.counted} value={formatCount(returned)} title={words.figures.returned(returned, runs)}>
        <span>{returned === runs ? words.figures.allReturned : words.figures.lost(runs, runs - returned, lost)}</span>
      </Figure>
    </dl>
  )
}

interface FigureProps {
  name: string
  value: string
  /** The figure in full. */
  title: string
  isBad?: boolean
  children: React.ReactNode
}

function Figure({ name, value, title, isBad = false, children }: FigureProps) {
  return (
    <div className="border-line px-4 py-3 max-sm:not-first:border-t sm:max-lg:odd:border-r sm:max-lg:[&:nth-child(n+3)]:border-t lg:not-first:border-l">
      <dt className="text-ink2 text-xs">{name}</dt>
      <dd className={join('font-[650] text-xl tabular-nums tracking-[-0.02em]', isBad && 'text-bad')} title={title}>
        {value}
      </dd>
      <dd className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-ink2 text-xs">{children}</dd>
    </div>
  )
}
