import type { RunView } from '../_run/run-view.ts'
import { LongText } from '../_ui/long-text.tsx'
import { understoodText } from './understood-text.ts'
import { words } from './words.ts'

interface Props {
  view: RunView
  /** Absent while that cannot be done. */
  onAskAsWritten?: (() => void) | undefined
}

const FIRST = 300

/** What a task of a session was understood as, and the way back to its words. */
export function UnderstoodNote({ view, onAskAsWritten }: Props) {
  const told = understoodText(view)
  if (!told) return null
  return (
    <section
      aria-label={words.understood.label}
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg border border-line bg-surface px-3.5 py-2 text-ink2"
    >
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <LongText text={told.text} label={words.task.whatWasUnderstood} first={FIRST} />
      </p>
      {told.isReplaced && onAskAsWritten && (
        <button
          type="button"
          onClick={onAskAsWritten}
          className="min-h-6 font-medium text-accent hover:underline max-lg:min-h-11"
        >
          {words.understood.asWritten}
        </button>
      )}
    </section>
  )
}
