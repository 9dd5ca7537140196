import { formatCount, formatQuantity } from '../../../lib/format/duration.ts'
import type { SavingsReport } from '../../../lib/savings/report.ts'
import { againstText, basisText, moneyText, pricedText, shareText } from '../../../lib/savings/words.ts'
import { largeCount } from '../../_charts/numbers.ts'
import { BasisTag } from '../../_ui/basis-tag.tsx'
import { join } from '../../_ui/join.ts'
import { SumTag } from '../sum-tag.tsx'

/** What was used, what the cheapest other way would have used, the difference, and how many runs that is about. */
export function FourFigures({ report: { totals, against } }: { report: SavingsReport }) {
  const { used, measured, other, saved, savedPercent, runs, returned, lost, cost } = totals
  const isMixed = measured > 0 && measured < used
  return (
    <dl className="mb-4 grid rounded-lg border border-line bg-surface sm:grid-cols-2 lg:grid-cols-4">
      <Figure name="Used" value={largeCount(used)} title={`${formatCount(used)} tokens`}>
        <SumTag used={used} measured={measured} />
        {isMixed && <span>{basisText(totals)}</span>}
        {!isMixed && <span>{measured > 0 ? 'by the provider’s count' : 'by the tokenizer'}</span>}
      </Figure>
      <Figure name="Cheapest other way" value={largeCount(other)} title={`${formatCount(other)} tokens`}>
        <BasisTag basis="computed" />
        <span>{againstText(against)}</span>
      </Figure>
      <Figure
        name={saved < 0 ? 'Saved nothing' : 'Saved'}
        value={savedPercent === null ? (saved < 0 ? `${largeCount(-saved)} more` : '–') : shareText(savedPercent)}
        isBad={saved < 0}
        title={`${formatCount(Math.abs(saved))} tokens ${saved < 0 ? 'more' : 'fewer'}`}
      >
        <span>
          {cost === null
            ? (pricedText(totals) ?? 'no money')
            : `${moneyText(cost.saved)} at the prices of the day${cost.runs < runs ? `, of ${formatQuantity(cost.runs, 'run')}` : ''}`}
        </span>
      </Figure>
      <Figure name="Runs counted" value={formatCount(returned)} title={`${returned} of ${runs} runs returned`}>
        <span>
          {returned === runs
            ? 'all of them returned'
            : `of ${formatCount(runs)}; ${formatCount(runs - returned)} did not return, and their ${formatCount(lost)} tokens count as used`}
        </span>
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
