'use client'
import { useState } from 'react'
import type { ApiToken } from '../../../lib/access/access.ts'
import { endingWith } from '../../../lib/people/made-with.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { Card } from '../../_ui/panel.tsx'
import { useNow } from '../../_workbench/use-now.ts'
import { disconnectApp, endAllSessions, endOtherSessions, endSession, revokeGrant, revokeToken } from './actions.ts'
import { AppsCard } from './apps-card.tsx'
import { GrantsCard } from './grants-card.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { SessionsCard } from './sessions-card.tsx'
import type { ShownAccess } from './shown-access.ts'
import { TokenDialog } from './token-dialog.tsx'
import { TokensCard } from './tokens-card.tsx'
import { useAccess } from './use-access.ts'

const MINUTE_MS = 60_000

/** A person's password, the browsers that are signed in, and the tokens; each can be taken back. */
export function YouView({ email, initial }: { email: string; initial: ShownAccess }) {
  const { access, isBusy, fault, said, take, change } = useAccess(initial)
  const [asked, setAsked] = useState<'password' | 'token' | null>(null)
  const [revokedId, setRevokedId] = useState<string | null>(null)
  const now = useNow(true, MINUTE_MS)
  const toRevoke = access.tokens.find(({ id }) => id === revokedId)

  async function signOutEverywhere() {
    await endAllSessions(undefined).catch(() => null)
    // Also without an answer: the page then says that the server is away.
    window.location.assign('/')
  }

  return (
    <div className="grid gap-3">
      {fault && <Alert tone="bad">{fault}</Alert>}
      <p role="status" className={said ? 'rounded-md bg-ok-soft px-3 py-2 text-ok' : 'sr-only'}>
        {said}
      </p>
      <Card aria-labelledby="you-password">
        <div className="flex items-center justify-between gap-3">
          <h2 id="you-password" className="font-semibold">
            Password
          </h2>
          <Button size="small" onClick={() => setAsked('password')}>
            Change
          </Button>
        </div>
        <p className="mt-1 text-ink2">
          A new one signs your other browsers out
          {access.apps.length > 0 && ', disconnects your apps'}
          {access.tokens.length === 1 && ', and asks whether to revoke your API token'}
          {access.tokens.length > 1 && `, and asks which of your ${access.tokens.length} API tokens to revoke`}.
        </p>
      </Card>
      <SessionsCard
        sessions={access.sessions}
        now={now}
        isBusy={isBusy}
        onEnd={(session, name) => change(() => endSession({ id: session.id }), `${name} is signed out.`)}
        onEndOthers={() => change(() => endOtherSessions(undefined), 'The other browsers are signed out.')}
        onEndAll={() => void signOutEverywhere()}
      />
      <TokensCard
        tokens={access.tokens}
        now={now}
        isBusy={isBusy}
        onNew={() => setAsked('token')}
        onRevoke={({ id }) => setRevokedId(id)}
      />
      <AppsCard
        apps={access.apps}
        now={now}
        isBusy={isBusy}
        onDisconnect={({ id, name }) => change(() => disconnectApp({ id }), `${name} is disconnected.`)}
      />
      <GrantsCard
        grants={access.grants}
        isBusy={isBusy}
        onTakeBack={({ id }, name) => change(() => revokeGrant({ id }), `${name} is asked about again.`)}
      />
      <PasswordDialog
        email={email}
        tokens={access.tokens}
        isOpen={asked === 'password'}
        onClose={() => setAsked(null)}
        onChanged={(changed, words) => {
          setAsked(null)
          take(changed, words)
        }}
      />
      <TokenDialog
        isOpen={asked === 'token'}
        onClose={() => setAsked(null)}
        onMade={(made, name) => take(made, `The token ${name} is made.`)}
      />
      <RevokeDialog
        name={toRevoke?.name ?? null}
        madeWithIt={toRevoke ? namesEndingWith(toRevoke, access.tokens) : []}
        onAnswer={(isRevoked) => {
          setRevokedId(null)
          if (toRevoke && isRevoked)
            void change(() => revokeToken({ id: toRevoke.id }), `The token ${toRevoke.name} is revoked.`)
        }}
      />
    </div>
  )
}

const namesEndingWith = ({ id }: ApiToken, tokens: readonly ApiToken[]): string[] =>
  endingWith(tokens, [id]).flatMap((token) => (token.id === id ? [] : token.name))
