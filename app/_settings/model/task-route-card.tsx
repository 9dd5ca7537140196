import type { TaskRoute } from '../../../lib/settings/task-route.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Card } from '../../_ui/panel.tsx'
import { ifItFails, notSent, sentWith } from './task-route-facts.ts'
import { words } from './words.ts'

interface Props {
  route: TaskRoute
  /** At the right of the title. */
  action?: React.ReactNode
  /** Without what is sent in particular. */
  isShort?: true
  /** Says who can change it, to whoever cannot. */
  admin: boolean
}

/** Which model a task goes to, and where; what is sent and what is not; what happens when it fails. */
export function TaskRouteCard({ route, action, isShort, admin }: Props) {
  const sent = sentWith(route)
  return (
    <Card id="route" aria-labelledby="model-route" className="scroll-mt-4 px-4">
      <div className="mb-1.5 flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="model-route" className="font-semibold">
          {words.route}
        </h2>
        {action}
      </div>
      {route.model?.isKeyMissing && (
        <div className="mb-2">
          <Alert tone="warn">{words.keyMissing}</Alert>
        </div>
      )}
      <dl className="grid gap-x-4 gap-y-1.5 grid-cols-[88px_minmax(0,1fr)] max-sm:grid-cols-[72px_minmax(0,1fr)]">
        <Fact name={words.writtenBy}>
          <Written route={route} />
        </Fact>
        {!isShort && (
          <>
            <Fact name={words.sent}>
              {sent.length === 0 ? (
                words.nothing
              ) : (
                <ul className="grid gap-1.5">
                  {sent.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
              )}
            </Fact>
            <Fact name={words.notSent}>{notSent(route)}</Fact>
          </>
        )}
        <Fact name={words.ifItFails}>{ifItFails(route)}</Fact>
        {!isShort && !admin && <Fact name={words.change}>{words.byAdministrators}</Fact>}
      </dl>
    </Card>
  )
}

function Written({ route: { model } }: Pick<Props, 'route'>) {
  if (!model) return words.rules
  if (model.host === null) return `${model.name} ${words.nowhere}`
  return (
    <>
      {model.name} {words.at} <span className="font-mono text-xs">{model.host}</span>
      {model.isThisMachine && `, ${words.onThisMachine}`}
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-ink3 text-xs leading-5">{name}</dt>
      <dd className="max-w-[720px] [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}
