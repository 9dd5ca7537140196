import { TriangleAlert } from 'lucide-react'
import { deniedTools } from '../../_run/denied.ts'
import type { RunView } from '../../_run/run-view.ts'
import { Button } from '../../_ui/button.tsx'
import { CONSENT_ID, type Consent, nameTools } from '../task/consent.ts'

/** Tools that were denied, or would be: which, why, and what to switch on. */
export function ConsentNote({ view, consent }: { view: RunView; consent: Consent }) {
  const denied = deniedTools(view)
  const isReady = view.end?.outcome.kind === 'stopped'
  const tools = denied.length ? denied : isReady ? consent.tools : []
  if (tools.length === 0) return null

  function allow() {
    consent.allow(true)
    document.getElementById(CONSENT_ID)?.focus()
  }
  const [was, will] = tools.length === 1 ? ['it was', 'it will be'] : ['they were', 'they will be']
  return (
    <section aria-label="Destructive tools" className="rounded-lg border border-warn bg-warn-soft px-3.5 py-3">
      <h3 className="flex items-start gap-2 font-semibold">
        <TriangleAlert size={16} strokeWidth={1.8} aria-hidden className="mt-0.5 flex-none text-warn" />
        {consent.isAllowed ? 'The next run may use destructive tools' : 'Destructive tools are off'}
      </h3>
      <p className="mt-1 text-ink2 [overflow-wrap:anywhere]">
        {nameTools(tools)} can change or delete what cannot be brought back
        {denied.length ? `, and ${was} denied in this run.` : consent.isAllowed ? '.' : `, and ${will} denied.`}
      </p>
      {!consent.isAllowed && denied.length > 0 && (
        <Button kind="secondary" className="mt-2.5" onClick={consent.allowAndRun}>
          Allow and run again
        </Button>
      )}
      {!consent.isAllowed && denied.length === 0 && (
        <Button className="mt-2.5" onClick={allow}>
          Allow destructive tools
        </Button>
      )}
    </section>
  )
}
