import { formatCount } from '../../../lib/format/duration.ts'
import { formatUsd } from '../../../lib/runs/cost-text.ts'
import type { TokenComparison } from '../../../lib/tokens/comparison.ts'
import { BasisTag } from '../../_ui/basis-tag.tsx'
import { join } from '../../_ui/join.ts'
import { Popover } from '../../_ui/popover.tsx'
import type { TokenBar } from './token-figures.ts'
import { words } from './words.ts'

type Part = TokenBar['parts'][number]['part']

/** Measured is solid and computed is hatched; what was written and the history are the same in both. */
function fillOf(part: Part, isOurs: boolean, isComputed: boolean): string {
  if (part === 'written') return 'bg-ink2'
  if (part === 'history') return 'bg-edge'
  // Always computed, also beside what was measured.
  if (part === 'reading') return 'hatched-accent opacity-70'
  if (isOurs) return join(isComputed ? 'hatched-accent' : 'bg-accent', part === 'results' && 'opacity-70')
  if (part === 'results') return isComputed ? 'hatched-direct-light' : 'bg-direct opacity-70'
  return isComputed ? 'hatched-direct' : 'bg-direct'
}

/** One way of working as a bar of its parts, with its total and what that costs in US dollars beside the name. */
export function TokenBarView({ bar, isOurs, cost }: { bar: TokenBar; isOurs: boolean; cost: number | null }) {
  return (
    <div className="mt-1.5">
      <div className="flex min-h-6 items-center justify-between">
        <span className="flex items-center gap-1.5 font-medium">
          {bar.name}
          <BasisPart basis={bar.basis} of={bar.name} />
          {bar.isPartlyComputed && <BasisPart basis="computed" of={words.tokens.readingOf(bar.name)} />}
        </span>
        <span className="font-mono text-xs">
          {formatCount(bar.total)}
          {cost !== null && <span className="ml-2 text-ink2">{formatUsd(cost)}</span>}
        </span>
      </div>
      {/* Read aloud by the figure's description. */}
      <div aria-hidden className="flex h-3.5 gap-px overflow-hidden rounded-[4px] bg-sunken">
        {bar.parts.map(({ part, share }) => (
          <span
            key={part}
            className={join('h-full min-w-[3px]', fillOf(part, isOurs, bar.basis === 'computed'))}
            style={{ width: `${share * 100}%` }}
          />
        ))}
      </div>
    </div>
  )
}

/** Says whether a figure was measured or computed; opened, from what. */
function BasisPart({ basis, of }: { basis: TokenComparison['basis']; of: string }) {
  return (
    <Popover
      label={words.tokens.basisOf(of)}
      className="max-w-72 px-3 py-2 text-ink2 text-xs"
      button={{
        className: 'flex min-h-6 items-center max-lg:min-h-11',
        children: <BasisTag basis={basis} />,
      }}
    >
      {words.tokens.basis[basis]}
    </Popover>
  )
}

/** What the parts of a bar are, with their numbers. */
export function TokenLegend({ bar, isOurs }: { bar: TokenBar; isOurs: boolean }) {
  return (
    <ul
      aria-label={words.tokens.partsOf(bar.name)}
      className="mt-1.5 flex flex-wrap gap-x-5 text-ink2 text-xs leading-5"
    >
      {bar.parts.map(({ part, tokens }) => (
        <li key={part} className="flex min-w-max flex-1 basis-[140px] items-center gap-1.5 whitespace-nowrap">
          <i
            aria-hidden
            className={join('size-2.5 flex-none rounded-[3px]', fillOf(part, isOurs, bar.basis === 'computed'))}
          />
          {part === 'all' ? words.tokens.all : words.tokens.parts[part]}
          <span className="ml-auto font-mono text-ink">{formatCount(tokens)}</span>
        </li>
      ))}
    </ul>
  )
}
