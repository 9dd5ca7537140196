'use client'
import { ArrowLeft, RefreshCw } from 'lucide-react'
import type { RefObject } from 'react'
import type { ShownUse } from '../../../lib/connections/service/read-use.ts'
import type { ShownConnection } from '../../../lib/connections/shown-connection.ts'
import { formatDuration } from '../../../lib/format/duration.ts'
import { formatAgo } from '../../_format/time.ts'
import { Badge, LetterTile } from '../../_ui/badge.tsx'
import { Button } from '../../_ui/button.tsx'
import { callText } from '../call-text.ts'
import { PendingNote } from '../pending-note.tsx'
import { hrefOf } from '../place.ts'
import { PlaceLink } from '../place-link.tsx'
import { stateOf } from '../server-state.ts'
import { SignInButton } from '../sign-in-button.tsx'
import { STATE_TONE } from '../state-shape.tsx'
import type { ConnectionsState } from '../use-connections.ts'
import { useNow } from '../use-now.ts'
import { words } from './words.ts'

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

/** What a server is and how it is at this moment. */
export function ServerHead({ connection, pingMs, use, isBusy, actions, titleRef }: Props) {
  const { name, kind, where, id, pending, isTheirs, changed, signIn } = connection
  const state = stateOf(connection)
  const isOff = state === 'off'
  const isAsking = isBusy && pending === null
  const again =
    state in words.head.again
      ? words.head.again[state as keyof typeof words.head.again]
      : kind === 'builtin'
        ? null
        : words.head.reconnect
  const facts = useFacts(connection, pingMs, use)
  return (
    <>
      <PlaceLink
        href={hrefOf(null)}
        className="-mt-1 mb-1 inline-flex min-h-11 items-center gap-1.5 font-medium text-accent text-xs hover:underline lg:hidden"
      >
        <ArrowLeft size={14} strokeWidth={1.8} aria-hidden />
        {words.head.allServers}
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
              <Badge tone={isAsking ? 'accent' : STATE_TONE[state]}>
                {isAsking ? words.head.connecting : words.head.badges[state]}
              </Badge>
              {changed > 0 && !isOff && <Badge tone="warn">{words.head.changed(changed)}</Badge>}
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
              kind={again === words.head.reconnect ? 'plain' : 'secondary'}
              disabled={isBusy || pending !== null}
              onClick={() => void actions.reconnect(name)}
              aria-label={words.head.againOf(again, name)}
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
              aria-label={isOff ? words.head.switchOnOf(name) : words.head.switchOffOf(name)}
            >
              {isOff ? words.head.switchOn : words.head.switchOff}
            </Button>
          )}
        </div>
      </div>
      {signIn === 'needed' && id === null && !isOff && (
        <p className="mt-1 text-warn text-xs">{words.head.administratorSignsIn}</p>
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
      ? words.facts.own
      : from === 'everybody'
        ? words.facts.everybody
        : kind === 'builtin'
          ? words.facts.builtIn
          : words.facts.configuration
  const reached = kind === 'url' ? words.facts.http : kind === 'command' ? words.facts.command : null
  const isConnected = state === 'connected'
  const ago = isConnected && since !== null && now !== null ? formatAgo(new Date(since).toISOString(), now) : null
  const protocol = protocolOf(connection)
  const facts = [
    owner,
    [reached, protocol && words.facts.protocol(protocol)].filter(Boolean).join(', ') || null,
    isConnected && words.facts.connected(ago, connectMs === null ? null : formatDuration(connectMs)),
    pingMs !== undefined && words.facts.responds(formatDuration(pingMs)),
    use !== null && callText(use, from !== 'own'),
    signIn === 'done' && words.facts.signedIn,
    secrets.length > 0 && words.facts.saved(secrets.join(', ')),
  ]
  return facts.filter((fact) => typeof fact === 'string')
}
