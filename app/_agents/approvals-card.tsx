import { Card } from '../_ui/panel.tsx'
import { words } from './words.ts'

interface Props {
  name: string
  /** What the client said with its last call; null where it is not known. */
  showsForms: boolean | null
}

/** How a call that needs a person reaches them. */
export function ApprovalsCard({ name, showsForms }: Props) {
  const { approvals } = words
  return (
    <Card aria-label={approvals.title} className="px-4 py-3.5">
      <h2 className="mb-1.5 font-semibold">{approvals.title}</h2>
      <p className="text-ink2">
        {showsForms === null ? approvals.ifForms(name) : showsForms ? approvals.forms(name) : approvals.noForms(name)}{' '}
        {approvals.noAnswer}
      </p>
    </Card>
  )
}
