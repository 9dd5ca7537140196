import { TriangleAlert } from 'lucide-react'
import { deniedTools } from '../../_run/happenings.ts'
import type { RunView } from '../../_run/run-view.ts'
import { Button } from '../../_ui/button.tsx'
import { type Consent, nameTools } from '../task/consent.ts'
import { words } from './words.ts'

/** Tools that were denied because the run was started so that nobody is asked: which, why, and the way to be asked. */
export function ConsentNote({ view, consent }: { view: RunView; consent: Consent }) {
  // In a run that asks, whoever was asked has denied it; in one that makes all calls, a rule has.
  const denied = view.approve === 'ask' || view.approve === 'all' ? [] : deniedTools(view)
  if (denied.length === 0) return null
  return (
    <section aria-label={words.consent.label} className="rounded-lg border border-warn bg-warn-soft px-3.5 py-3">
      <h3 className="flex items-start gap-2 font-semibold">
        <TriangleAlert size={16} strokeWidth={1.8} aria-hidden className="mt-0.5 flex-none text-warn" />
        {words.consent.title}
      </h3>
      <p className="mt-1 text-ink2 [overflow-wrap:anywhere]">{words.consent.about(nameTools(denied), denied.length)}</p>
      <Button kind="secondary" className="mt-2.5" onClick={consent.askAndRun}>
        {words.consent.askAndRun}
      </Button>
    </section>
  )
}
