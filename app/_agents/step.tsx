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
    <li className="border-line py-3.5 pl-9 not-first:border-t max-sm:pl-[34px]">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5">
        {/* The ring hangs left of all else, also of what wraps below the title, and is as high as a line of the title. */}
        <div className="-ml-9 flex min-w-0 items-start gap-3.5 max-sm:-ml-[34px] max-sm:gap-3">
          <span
            className={join(
              'grid size-[22px] flex-none place-items-center rounded-full border-[1.5px] font-semibold text-xs',
              RING[state],
            )}
          >
            {state === 'done' ? (
              <Check size={14} strokeWidth={2} role="img" aria-label={words.steps.done(number)} />
            ) : (
              <span>{number}</span>
            )}
          </span>
          <h2 className="min-w-0 font-semibold leading-[22px]">{title}</h2>
        </div>
        {aside}
      </div>
      <div className="mt-1.5">{children}</div>
    </li>
  )
}
