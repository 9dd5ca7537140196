import type { Added } from '../../lib/connections/connection-service.ts'
import type { ShownConnection } from '../../lib/connections/shown-connection.ts'
import { formatQuantity } from '../../lib/format/duration.ts'
import { Alert } from '../_ui/alert.tsx'
import { followAdded } from './follow-added.ts'
import { PendingNote } from './pending-note.tsx'
import { SignInButton } from './sign-in-button.tsx'

interface Props {
  results: readonly Added[]
  /** How they are by now. */
  connections: readonly ShownConnection[]
  onCancel(name: string): void
}

/** What came of adding: for each server its tools, that it is still asked, or why there are none. */
export function AddResults({ results, connections, onCancel }: Props) {
  return results.map((result) => {
    const { name } = result
    const connection = connections.find((one) => one.name === name)
    const added = followAdded(result, connection)
    const { id, fault, signIn, isPending, ignored } = added
    return (
      <Alert key={name} tone={id === null ? 'bad' : fault !== null || isPending ? 'warn' : 'ok'}>
        <p>
          <b className="font-semibold">{name}</b> {whatBecame(added)}
        </p>
        {isPending && connection?.pending && (
          <PendingNote name={name} pending={connection.pending} onCancel={() => onCancel(name)} />
        )}
        {id !== null && signIn && (
          <div className="mt-2 flex flex-wrap gap-2">
            <SignInButton id={id} name={name} />
          </div>
        )}
        {ignored.length > 0 && <p className="text-xs">Without effect here: {ignored.join(', ')}.</p>}
      </Alert>
    )
  })
}

function whatBecame({ id, tools, fault, signIn, isPending, isOff, forEverybody }: Added): string {
  if (id === null) return `was not added. ${fault}`
  const added = `is added${forEverybody ? ' for everybody' : ''}`
  if (isOff) return `${added} and kept off, as it was: nothing of it was started.`
  if (isPending) return `${added} and still connecting. Closing this does not stop it.`
  if (fault === null) return `${added}: ${formatQuantity(tools, 'tool')} found.`
  return signIn ? `${added}, and wants you to sign in.` : `${added}, but cannot be reached. ${fault}`
}
