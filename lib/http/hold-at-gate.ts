import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClientGate } from './client-gate.ts'
import { networkOf } from './network-of.ts'

/**
 * Lets a request on when it is its turn, and counts it until it is answered. False when too many of its client wait:
 * nothing is done with it then. Its `X-Forwarded-For` has to be true by now.
 */
export function holdAtGate(
  gate: ClientGate,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): boolean {
  const { socket } = request
  // A turn comes while another request ends, and must not be taken for a part of that one.
  const here = AsyncLocalStorage.snapshot()
  const go = () => {
    // Of many that go at once the first makes place for the second.
    if (!socket.destroyed) here(next)
  }
  const address = networkOf(String(request.headers['x-forwarded-for']))
  const isWaitingForClient = () => isBodyAwaited(request) || response.writableNeedDrain || response.writableEnded
  const leave = gate.enter({ address, credential: credentialOf(request), go, isWaitingForClient })
  if (leave === null) return false
  const over = () => {
    socket.removeListener('close', over)
    if (response.writableFinished && response.statusCode >= 400) setTimeout(leave, gate.limits.errorKeepsMs).unref()
    else leave()
  }
  response.once('close', over)
  // Of several requests that were sent down one connection without waiting, only the first hears that it is gone.
  socket.setMaxListeners(0)
  socket.once('close', over)
  // The system looks whether anything was taken meanwhile. What has nothing to send yet may take longer.
  socket.setTimeout(gate.limits.stalledMs)
  response.on('timeout', () => {
    if (socket.writableLength > 0) socket.destroy()
  })
  const { writeHead } = response
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    // A stream costs nothing while nothing happens. How many one person has open is bounded where they are.
    if (String(response.getHeader('content-type')).startsWith('text/event-stream')) leave()
    return writeHead.apply(response, head)
  }) as typeof writeHead
  return true
}

/** Whether somebody reads its body and nothing has come: a body that nobody reads waits for this server. */
const isBodyAwaited = ({ complete, readableFlowing, readableLength }: IncomingMessage) =>
  !complete && readableFlowing !== null && readableLength === 0

/** What a request says about who sent it, before anybody looks whether it is so. */
function credentialOf({ headers: { authorization, cookie } }: IncomingMessage): string | null {
  const said = authorization ?? cookie?.match(SESSION_COOKIES)?.join() ?? null
  return said === null ? null : createHash('sha256').update(said).digest('base64')
}

/** As app/_server/sign-in/session.ts names them; a long one comes in parts. */
const SESSION_COOKIES = /(?<=^|;\s*)(?:__Secure-)?cem-\w+\.session[^;=]*=[^;]*/g
