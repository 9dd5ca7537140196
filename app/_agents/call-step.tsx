import { CircleCheck, CircleX } from 'lucide-react'
import Link from 'next/link'
import { formatDuration } from '../../lib/format/duration.ts'
import type { RefusedAgent } from '../_server/refused-agents.ts'
import { join } from '../_ui/join.ts'
import type { CallLine } from './call-line.ts'
import type { AgentCall } from './news.ts'
import { Step } from './step.tsx'
import { clientNamed } from './which-client.ts'

interface Props {
  line: CallLine
  /** The client that is set up. */
  name: string
  /** Whether the server was not heard of when it was last asked. */
  isLost: boolean
}

/** Waits for the first call, and says what came. */
export function CallStep({ line, name, isLost }: Props) {
  return (
    <Step
      number={3}
      state={
        line.kind === 'connected' ? 'done' : line.kind === 'no-token' || line.kind === 'on-its-own' ? 'later' : 'now'
      }
      title="First call"
    >
      <div role="status">
        <Said line={line} name={name} />
      </div>
      {isLost && (
        <p role="status" className="mt-1.5 text-warn text-xs">
          The server is not responding. This page keeps trying.
        </p>
      )}
    </Step>
  )
}

function Said({ line, name }: Pick<Props, 'line' | 'name'>) {
  switch (line.kind) {
    case 'no-token':
      return <p className="text-ink3">Needs the token of step 1.</p>
    case 'on-its-own':
      return (
        <p className="text-ink2">
          Over a command {name} starts a server of its own on its machine, in the local workspace there. Its calls do
          not pass through this server, so there is nothing to wait for: start it and ask “Which tools can you search?”
        </p>
      )
    case 'waiting':
      return (
        <Live tone="plain" mark={<span className="spinner mt-0.5" aria-hidden />}>
          <b className="font-semibold">Waiting for the first call</b> from {name}. Start it and ask: “Which tools can
          you search?”
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
  const who = client === null || clientNamed(client) !== null ? name : `“${client}”`
  return (
    <>
      <b className="font-semibold">Connected.</b> {who} {tool ? 'called ' : 'asked for a run'}
      {tool && <span className="font-mono text-xs">{tool}</span>} <When at={at} />
      {ms !== null && `, ${formatDuration(ms)}`}.{' '}
      {runId && (
        <Link href={`/runs/${runId}`} prefetch={false} className="font-medium text-accent hover:underline">
          See the run
        </Link>
      )}
    </>
  )
}

const REFUSAL: Record<RefusedAgent['why'], { what: string; next: string }> = {
  'no-token': {
    what: 'there was no token in the request.',
    next: 'Put in the whole block, with the headers, and start the client anew.',
  },
  'unknown-token': {
    what: 'its token is unknown, expired or revoked.',
    next: 'Make a new one in step 1, and put the block in again.',
  },
  'may-only-look': {
    what: 'its token is view only, and a call needs more.',
    next: 'Make one in step 1 that may read, or read and write.',
  },
}

/** Who was not let in is nobody's: it is told as what it is, a client at this address. */
function Refused({ refused, name }: { refused: RefusedAgent; name: string | null }) {
  const { why, at, userAgent } = refused
  const { what, next } = REFUSAL[why]
  const who = name ?? `A client at your network address${userAgent ? ` (${userAgent})` : ''}`
  return (
    <>
      <b className="font-semibold">{who} reached this server and was refused</b> <When at={at} />: {what} {next}
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
      {isToday ? `at ${time}` : `on ${date.toLocaleDateString('sv-SE')} at ${time}`}
    </time>
  )
}
