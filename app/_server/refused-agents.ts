import { PlaygroundError } from '../../lib/errors.ts'
import { addressOf } from './sign-in/attempts.ts'

/** An MCP client that came and was not let in. */
export interface RefusedAgent {
  at: string
  why: 'no-token' | 'unknown-token' | 'may-only-look'
  /** What it says of itself: a stranger's text. */
  userAgent: string
}

const MOST = 200
const USER_AGENT_MAX = 80

// Routes and pages are bundled apart, and Next evaluates this again after an edit.
const kept = globalThis as typeof globalThis & { cemRefused?: (RefusedAgent & { address: string })[] }

/** Notes who was refused, so that whoever sets up a client learns why nothing comes. Never what it came with. */
export function noteRefused(headers: Headers, error: unknown): void {
  if (!(error instanceof PlaygroundError)) return
  const why = error.code === 'forbidden' ? 'may-only-look' : headers.has('authorization') ? 'unknown-token' : 'no-token'
  if (error.code !== 'forbidden' && error.code !== 'unauthorized') return
  kept.cemRefused ??= []
  kept.cemRefused.push({
    ...{ at: new Date().toISOString(), why },
    userAgent: (headers.get('user-agent') ?? '').slice(0, USER_AGENT_MAX),
    address: machineOf(headers),
  })
  if (kept.cemRefused.length > MOST) kept.cemRefused.shift()
}

/**
 * Those refused at the network address that these headers come from, the newest first. Who was not let in is nobody's, so it
 * is told to those alone who sit at the same place.
 */
export function refusedFrom(headers: Headers): RefusedAgent[] {
  const machine = machineOf(headers)
  return (kept.cemRefused ?? [])
    .filter(({ address }) => address === machine)
    .map(({ address: _, ...refused }) => refused)
    .reverse()
}

/** A browser and a client of this machine may come by different addresses of it. */
function machineOf(headers: Headers): string {
  const address = addressOf(headers.get('x-forwarded-for'))
  return /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address) ? 'this machine' : address
}
