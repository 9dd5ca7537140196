import { Info } from 'lucide-react'
import type { RunView } from '../../_run/run-view.ts'
import { unmeasuredIn } from '../../_run/unmeasured.ts'

/** Under a result: figures that nobody measured. */
export function SourceNote({ view }: { view: RunView }) {
  return unmeasuredIn(view).map((sentence) => (
    <p key={sentence} className="mt-2 flex items-start gap-2 text-ink2 text-xs">
      <Info size={14} strokeWidth={1.8} aria-hidden className="mt-0.5 flex-none" />
      {sentence}
    </p>
  ))
}
