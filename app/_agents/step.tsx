import { Check } from 'lucide-react'
import { join } from '../_ui/join.ts'
import { words } from './words.ts'

interface Props {
  number: number
  state: 'done' | 'now' | 'later'
  title: React.ReactNode
  /** What stands at the right of the title. */
  aside?: React.ReactNode
  children: React.ReactNode
}

const RING = {
  done: 'border-ok bg-ok text-surface',
  now: 'border-accent text-accent',
  later: 'border-edge text-ink2',
}

/** One of the numbered steps. */
export function Step({ number, state, title, aside, children }: Props) {
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 border-line py-3.5 not-first:border-t max-sm:gap-x-2.5">
      <span
        className={join(
          'grid size-[22px] place-items-center rounded-full border-[1.5px] font-semibold text-xs',
          RING[state],
        )}
      >
        {state === 'done' ? (
          <Check size={14} strokeWidth={2} role="img" aria-label={words.steps.done(number)} />
        ) : (
          <span>{number}</span>
        )}
      </span>
      <div className="min-w-0">
        <div className="flex min-h-[22px] flex-wrap items-center justify-between gap-x-2 gap-y-1.5">
          <h2 className="font-semibold">{title}</h2>
          {aside}
        </div>
        <div className="mt-1.5">{children}</div>
      </div>
    </li>
  )
}
