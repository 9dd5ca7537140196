'use client'
import { useState } from 'react'
import type { PersonLimits } from '../../../lib/pipeline/person-limits.ts'
import type { TaskRoute } from '../../../lib/settings/task-route.ts'
import { Button } from '../../_ui/button.tsx'
import { useNow } from '../../_workbench/use-now.ts'
import { TaskRouteCard } from '../model/task-route-card.tsx'
import { AccessSaid } from './access-said.tsx'
import { disconnectApp, endAllSessions, endOtherSessions, endSession, revokeGrant } from './actions.ts'
import { AppsCard } from './apps-card.tsx'
import { DeleteCard } from './delete/delete-card.tsx'
import { GrantsCard } from './grants-card.tsx'
import { LimitsSummary } from './limits-summary.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SessionsCard } from './sessions-card.tsx'
import type { ShownAccess } from './shown-access.ts'
import { SummaryCard, SummaryLink } from './summary-card.tsx'
import { TokensSummary } from './tokens-summary.tsx'
import { useAccess } from './use-access.ts'
import { words } from './words.ts'

const MINUTE_MS = 60_000

interface Props {
  email: string
  admin: boolean
  initial: ShownAccess
  limits: PersonLimits
  route: TaskRoute
  /** Why this account cannot be deleted now; null where it can. */
  refusal: string | null
  graceDays: number
}

/** A person's account: by what it is let in, what it may use, where its tasks go, and the way out. */
export function YouView({ email, admin, initial, limits, route, refusal, graceDays }: Props) {
  const { access, isBusy, fault, said, take, change } = useAccess(initial)
  const [isChanging, setChanging] = useState(false)
  const now = useNow(true, MINUTE_MS)

  async function signOutEverywhere() {
    await endAllSessions(undefined).catch(() => null)
    // Also without an answer: the page then says that the server is away.
    window.location.assign('/')
  }

  return (
    <div className="grid gap-3">
      <AccessSaid fault={fault} said={said} />
      <SummaryCard
        anchor="password"
        title={words.password.title}
        action={
          <Button size="small" onClick={() => setChanging(true)}>
            {words.password.change}
          </Button>
        }
      >
        <p>{words.password.about(access.apps.length > 0, access.tokens.length)}</p>
      </SummaryCard>
      <SessionsCard
        sessions={access.sessions}
        now={now}
        isBusy={isBusy}
        onEnd={(session, name) => change(() => endSession({ id: session.id }), words.browsers.ended(name))}
        onEndOthers={() => change(() => endOtherSessions(undefined), words.browsers.othersEnded)}
        onEndAll={() => void signOutEverywhere()}
      />
      <TokensSummary tokens={access.tokens} now={now} />
      <AppsCard
        apps={access.apps}
        now={now}
        isBusy={isBusy}
        onDisconnect={({ id, name }) => change(() => disconnectApp({ id }), words.apps.ended(name))}
      />
      <GrantsCard
        grants={access.grants}
        isBusy={isBusy}
        onTakeBack={({ id }, name) => change(() => revokeGrant({ id }), words.grants.revoked(name))}
      />
      <LimitsSummary limits={limits} />
      <TaskRouteCard
        route={route}
        admin={admin}
        isShort
        action={<SummaryLink href="/settings/model" text={words.routeLink} label={words.routeLinkLabel} />}
      />
      <DeleteCard email={email} refusal={refusal} graceDays={graceDays} />
      <PasswordDialog
        email={email}
        tokens={access.tokens}
        isOpen={isChanging}
        onClose={() => setChanging(false)}
        onChanged={(changed, sentence) => {
          setChanging(false)
          take(changed, sentence)
        }}
      />
    </div>
  )
}
