import { CircleCheck, CircleX } from 'lucide-react'
import Link from 'next/link'
import { formatDuration } from '../../lib/format/duration.ts'
import type { RefusedAgent } from '../_server/refused-agents.ts'
import { join } from '../_ui/join.ts'
import type { CallLine } from './call-line.ts'
import type { AgentCall } from './news.ts'
import { Step } from './step.tsx'
import { clientNamed } from './which-client.ts'
import { words } from './words.ts'

interface Props {
  line: CallLine
  /** The client that is set up. */
  name: string
  /** Whether the server was not heard of when it was last asked. */
  isLost: boolean
}

const NOTHING_COMES = new Set<CallLine['kind']>(['no-token', 'on-its-own', 'out-of-reach'])

/** Waits for the first call, and says what came. */
export function CallStep({ line, name, isLost }: Props) {
  return (
    <Step
      number={3}
      state={line.kind === 'connected' ? 'done' : NOTHING_COMES.has(line.kind) ? 'later' : 'now'}
      title={words.call.title}
    >
      <div role="status">
        <Said line={line} name={name} />
      </div>
      {isLost && (
        <p role="status" className="mt-1.5 text-warn text-xs">
          {words.call.lost}
        </p>
      )}
    </Step>
  )
}

function Said({ line, name }: Pick<Props, 'line' | 'name'>) {
  switch (line.kind) {
    case 'no-token':
      return <p className="text-ink3">{words.call.needsToken}</p>
    case 'on-its-own':
      return <p className="text-ink2">{words.call.onItsOwn(name)}</p>
    case 'out-of-reach':
      return (
        <p className="text-ink2">
          {words.call.outOfReach(name)}{' '}
          <Link href="/docs/behind-a-proxy" prefetch={false} className="font-medium text-accent hover:underline">
            {words.call.howToReach}
          </Link>
        </p>
      )
    case 'waiting':
      return (
        <Live tone="plain" mark={<span className="spinner mt-0.5" aria-hidden />}>
          <b className="font-semibold">{words.call.waiting}</b> {words.call.waitingFor(name)}
        </Live>
      )
    case 'refused':
      return (
        <Live tone="bad" mark={<CircleX size={18} strokeWidth={1.8} aria-hidden className="mt-px text-bad" />}>
          <Refused refused={line.refused} name={line.isThisClient ? name : null} />
        </Live>
      )
    case 'connected':
      return (
        <Live tone="ok" mark={<CircleCheck size={18} strokeWidth={1.8} aria-hidden className="mt-px text-ok" />}>
          <Called call={line.call} name={name} />
        </Live>
      )
  }
}

const TINT = { plain: 'bg-sunken', ok: 'bg-ok-soft', bad: 'bg-bad-soft' }

function Live({ tone, mark, children }: { tone: keyof typeof TINT; mark: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className={join('flex items-start gap-2.5 rounded-md px-3 py-2.5', TINT[tone])}>
      <span className="flex-none">{mark}</span>
      <p className="min-w-0 [overflow-wrap:anywhere]">{children}</p>
    </div>
  )
}

function Called({ call, name }: { call: AgentCall; name: string }) {
  const { client, tool, at, ms, runId } = call
  // One that calls itself something else is called so: anybody can come with the token.
  const who = client === null || clientNamed(client) !== null ? name : words.call.unknownClient(client)
  return (
    <>
      <b className="font-semibold">{words.call.connected}</b>{' '}
      {tool ? (
        <>
          {words.call.called(who)} <span className="font-mono text-xs">{tool}</span>
        </>
      ) : (
        words.call.askedForRun(who)
      )}{' '}
      <When at={at} />
      {ms !== null && `, ${formatDuration(ms)}`}.{' '}
      {runId && (
        <Link href={`/runs/${runId}`} prefetch={false} className="font-medium text-accent hover:underline">
          {words.call.seeRun}
        </Link>
      )}
    </>
  )
}

/** Who was not let in is nobody's: it is told as what it is, a client at this address. */
function Refused({ refused, name }: { refused: RefusedAgent; name: string | null }) {
  const { why, at, userAgent } = refused
  const { what, next } = words.call.refusal[why]
  const who = name ?? words.call.somebody(userAgent)
  return (
    <>
      <b className="font-semibold">{words.call.refused(who)}</b> <When at={at} />: {what} {next}
    </>
  )
}

/** By the clock of this browser: it is shown only what came while somebody looks, or after. */
function When({ at }: { at: string }) {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  const time = date.toLocaleTimeString('en-GB')
  return (
    <time dateTime={at} suppressHydrationWarning>
      {isToday ? words.call.at(time) : words.call.on(date.toLocaleDateString('sv-SE'), time)}
    </time>
  )
}
