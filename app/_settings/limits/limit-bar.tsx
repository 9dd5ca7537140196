import type { PersonLimit } from '../../../lib/pipeline/person-limits.ts'
import { join } from '../../_ui/join.ts'
import { limitFigure } from './limit-figures.ts'
import { words } from './words.ts'

const TONE = {
  plain: { text: '', bar: '' },
  nearly: { text: 'text-warn', bar: '[--accent:var(--warn)]' },
  full: { text: 'text-bad', bar: '[--accent:var(--bad)]' },
}

/** How much of a limit is used: a name, a figure with its unit, and a bar. */
export function LimitBar({ limit, children }: { limit: PersonLimit; children?: React.ReactNode }) {
  const { text, share, state } = limitFigure(limit)
  const { label } = words.own[limit.name]
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>{label}</span>
        <span className={join('font-medium tabular-nums', TONE[state].text)}>
          {text}
          {state !== 'plain' && <span className="sr-only">, {state === 'full' ? words.full : words.nearlyFull}</span>}
        </span>
      </p>
      <progress
        value={share}
        aria-label={`${label}, ${text}`}
        className={join('meter mt-1 block h-1 w-full', TONE[state].bar)}
      />
      {children}
    </div>
  )
}
