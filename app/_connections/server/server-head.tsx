'use client'
import { ArrowLeft, RefreshCw } from 'lucide-react'
import type { RefObject } from 'react'
import type { ShownUse } from '../../../lib/connections/service/read-use.ts'
import type { ShownConnection } from '../../../lib/connections/shown-connection.ts'
import { formatDuration, formatQuantity } from '../../../lib/format/duration.ts'
import { formatAgo } from '../../_format/time.ts'
import { Badge, LetterTile } from '../../_ui/badge.tsx'
import { Button } from '../../_ui/button.tsx'
import { callText } from '../call-text.ts'
import { PendingNote } from '../pending-note.tsx'
import { hrefOf } from '../place.ts'
import { PlaceLink } from '../place-link.tsx'
import { stateOf } from '../server-state.ts'
import { SignInButton } from '../sign-in-button.tsx'
import { STATE_BADGE } from '../state-shape.tsx'
import type { ConnectionsState } from '../use-connections.ts'
import { useNow } from '../use-now.ts'

interface Props {
  connection: ShownConnection
  /** How long it took to answer, when it was asked on this page. */
  pingMs: number | undefined
  /** How often it was called; null while that is not known. */
  use: ShownUse | null
  isBusy: boolean
  actions: Pick<ConnectionsState, 'reconnect' | 'cancel' | 'turn'>
  titleRef: RefObject<HTMLHeadingElement | null>
}

const AGAIN = { failed: 'Try again', stopped: 'Try again', 'never-tried': 'Connect now' } as const

/** What a server is and how it is at this moment. */
export function ServerHead({ connection, pingMs, use, isBusy, actions, titleRef }: Props) {
  const { name, kind, where, id, pending, isTheirs, changed, signIn } = connection
  const state = stateOf(connection)
  const isOff = state === 'off'
  const { tone, words } = STATE_BADGE[state]
  const isAsking = isBusy && pending === null
  const again = state in AGAIN ? AGAIN[state as keyof typeof AGAIN] : kind === 'builtin' ? null : 'Reconnect'
  const facts = useFacts(connection, pingMs, use)
  return (
    <>
      <PlaceLink
        href={hrefOf(null)}
        className="-mt-1 mb-1 inline-flex min-h-11 items-center gap-1.5 font-medium text-accent text-xs hover:underline lg:hidden"
      >
        <ArrowLeft size={14} strokeWidth={1.8} aria-hidden />
        All servers
      </PlaceLink>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-[1_1_280px] items-start gap-3">
          <LetterTile name={name} />
          <div className="min-w-0">
            <h2
              ref={titleRef}
              tabIndex={-1}
              className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-md outline-none [overflow-wrap:anywhere]"
            >
              {name}
              <Badge tone={isAsking ? 'accent' : tone}>{isAsking ? 'Connecting…' : words}</Badge>
              {changed > 0 && !isOff && <Badge tone="warn">{formatQuantity(changed, 'description')} changed</Badge>}
            </h2>
            {kind !== 'builtin' && <p className="font-mono text-ink2 text-xs [overflow-wrap:anywhere]">{where}</p>}
            <p className="text-ink3 text-xs [overflow-wrap:anywhere]">{facts.join(' · ')}</p>
            {pending && (
              <PendingNote name={name} pending={pending} onCancel={isTheirs ? () => void actions.cancel(name) : null} />
            )}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {state === 'sign-in' && id !== null && <SignInButton id={id} name={name} />}
          {!isOff && again !== null && state !== 'sign-in' && (
            <Button
              kind={again === 'Reconnect' ? 'plain' : 'secondary'}
              disabled={isBusy || pending !== null}
              onClick={() => void actions.reconnect(name)}
              aria-label={`${again}: ${name}`}
            >
              <RefreshCw size={15} strokeWidth={1.8} aria-hidden />
              {again}
            </Button>
          )}
          {id !== null && (
            <Button
              kind={isOff ? 'secondary' : 'plain'}
              disabled={isBusy}
              onClick={() => void actions.turn({ id, name, isOn: isOff })}
              aria-label={`Switch ${isOff ? 'on' : 'off'} ${name}`}
            >
              {isOff ? 'Switch on' : 'Switch off'}
            </Button>
          )}
        </div>
      </div>
      {signIn === 'needed' && id === null && !isOff && (
        <p className="mt-1 text-warn text-xs">An administrator has to sign in there.</p>
      )}
    </>
  )
}

/** The revision of MCP that is spoken, where the connection knows it. */
const protocolOf = ({ protocol }: ShownConnection & { protocol?: string | null }) => protocol ?? null

/** Whose it is, how it is reached, since when, and what is kept for it. */
function useFacts(connection: ShownConnection, pingMs: number | undefined, use: ShownUse | null): string[] {
  const { from, kind, state, connectMs, since, signIn, secrets } = connection
  const now = useNow()
  const owner =
    from === 'own'
      ? 'Yours'
      : from === 'everybody'
        ? 'Shared with everybody here'
        : kind === 'builtin'
          ? 'Built in'
          : 'From the configuration, for everybody here'
  const reached = kind === 'url' ? 'HTTP' : kind === 'command' ? 'command on this host' : null
  const isConnected = state === 'connected'
  const ago = isConnected && since !== null && now !== null ? ` ${formatAgo(new Date(since).toISOString(), now)}` : ''
  const protocol = protocolOf(connection)
  const facts = [
    owner,
    [reached, protocol && `protocol ${protocol}`].filter(Boolean).join(', ') || null,
    isConnected && `connected${ago}${connectMs === null ? '' : ` in ${formatDuration(connectMs)}`}`,
    pingMs !== undefined && `responds in ${formatDuration(pingMs)}`,
    use !== null && callText(use, from !== 'own'),
    signIn === 'done' && 'signed in',
    secrets.length > 0 && `${secrets.join(', ')} saved, not shown again`,
  ]
  return facts.filter((fact) => typeof fact === 'string')
}
