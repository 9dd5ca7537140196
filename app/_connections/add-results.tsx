import type { Added } from '../../lib/connections/connection-service.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { SignInButton } from './sign-in-button.tsx'

/** What came of adding: for each server its tools, or why there are none. */
export function AddResults({ results, onClose }: { results: Added[]; onClose(): void }) {
  return (
    <div className="grid gap-3 px-4 py-3">
      {results.map(({ name, id, tools, fault, signIn, ignored }) => (
        <Alert key={name} tone={id === null ? 'bad' : fault === null ? 'ok' : 'warn'}>
          <p>
            <b className="font-semibold">{name}</b>{' '}
            {id === null
              ? `was not added. ${fault}`
              : fault === null
                ? `is added: ${tools} ${tools === 1 ? 'tool' : 'tools'} found.`
                : signIn
                  ? 'is added, and wants you to sign in.'
                  : `is added, but cannot be reached. ${fault}`}
          </p>
          {id !== null && signIn && (
            <div className="mt-2 flex flex-wrap gap-2">
              <SignInButton id={id} name={name} />
            </div>
          )}
          {ignored.length > 0 && (
            <p className="text-xs">Left out, because it means nothing here: {ignored.join(', ')}.</p>
          )}
        </Alert>
      ))}
      <div className="flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  )
}
