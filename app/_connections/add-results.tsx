import type { Added } from '../../lib/connections/connection-service.ts'
import { Alert } from '../_ui/alert.tsx'
import { SignInButton } from './sign-in-button.tsx'

/** What came of adding: for each server its tools, that it is still asked, or why there are none. */
export function AddResults({ results }: { results: Added[] }) {
  return results.map((added) => {
    const { name, id, fault, signIn, ignored } = added
    return (
      <Alert key={name} tone={id === null ? 'bad' : fault === null ? 'ok' : 'warn'}>
        <p>
          <b className="font-semibold">{name}</b> {whatBecame(added)}
        </p>
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
  if (isPending) return `${added} and still connecting. The list says how that goes on.`
  if (fault === null) return `${added}: ${tools} ${tools === 1 ? 'tool' : 'tools'} found.`
  return signIn ? `${added}, and wants you to sign in.` : `${added}, but cannot be reached. ${fault}`
}
