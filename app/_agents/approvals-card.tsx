import { Card } from '../_ui/panel.tsx'

interface Props {
  name: string
  /** What the client said with its last call; null where it is not known. */
  showsForms: boolean | null
}

/** How a call that needs a person reaches them. */
export function ApprovalsCard({ name, showsForms }: Props) {
  const asked = `A call that needs your approval is asked about in ${name}, as a form.`
  const denied = `A call that may destroy something is denied, and ${name} is told the address of the run here, where you are asked.`
  return (
    <Card aria-label="Approvals" className="px-4 py-3.5">
      <h2 className="mb-1.5 font-semibold">Approvals</h2>
      <p className="text-ink2">
        {showsForms === null
          ? `If ${name} can show forms (it says so when it connects), a call that needs your approval is asked about there. If not, it is denied, and ${name} is told the address of the run here, where you are asked.`
          : showsForms
            ? `${name} can show forms. ${asked}`
            : `${name} shows no forms. ${denied}`}{' '}
        No answer counts as denied.
      </p>
    </Card>
  )
}
