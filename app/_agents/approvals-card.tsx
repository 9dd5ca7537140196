import type { Transport } from '../../lib/clients/clients.ts'
import { Card } from '../_ui/panel.tsx'
import { words } from './words.ts'

interface Props {
  name: string
  transport: Transport
  /** What the client said with its last call; null where it is not known. */
  showsForms: boolean | null
}

/** How a call that needs a person reaches them, and what becomes of it where it cannot. */
export function ApprovalsCard({ name, transport, showsForms }: Props) {
  const { approvals } = words
  // A client without forms has its runs started with `approve: none`: nobody is asked in them.
  const unasked = [approvals.denied, approvals.runYourself[transport](name), approvals.unasked]
  const said =
    showsForms === null
      ? [approvals.ifForms(name), ...unasked]
      : showsForms
        ? [approvals.forms(name)]
        : [approvals.noForms(name), ...unasked]
  return (
    <Card aria-label={approvals.title} className="px-4 py-3.5">
      <h2 className="mb-1.5 font-semibold">{approvals.title}</h2>
      <p className="text-ink2">{said.join(' ')}</p>
    </Card>
  )
}
