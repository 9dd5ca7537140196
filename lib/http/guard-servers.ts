import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import { Server as SecureServer } from 'node:https'
import type { Duplex } from 'node:stream'
import type { Config } from '../config/config.ts'
import { createHostCheck } from './check-host.ts'
import { createForwarded } from './forwarded.ts'

// Of the process, whoever asks: a module can be loaded twice, and a server must not be guarded twice.
const kept = globalThis as typeof globalThis & { cemGuard?: (request: IncomingMessage) => string | null }

/**
 * Has every HTTP server of this process look at a request before anybody else does: pages, actions, routes, static files
 * and upgrades alike, and before a byte of a body is read. The server is Next's own, which gives no such place; all
 * requests come through `emit`, where also OpenTelemetry stands.
 */
export function guardServers(config: Config): void {
  const isGuarded = kept.cemGuard !== undefined
  const check = createHostCheck(config)
  const makeTrue = createForwarded(config.server.trusted_proxies)
  kept.cemGuard = (request) => {
    makeTrue(request)
    const refusal = check(request)
    // A target with a host in it would be read in several ways further on; its host is ours by now.
    if (refusal === null) request.url = (request.url ?? '/').replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i, '/')
    return refusal
  }
  if (isGuarded) return
  guard(Server.prototype)
  guard(SecureServer.prototype)
}

function guard(prototype: Server | SecureServer): void {
  const emit = prototype.emit as (this: unknown, event: string | symbol, ...rest: unknown[]) => boolean
  prototype.emit = function (this: unknown, event: string | symbol, ...rest: unknown[]): boolean {
    const answer =
      typeof event === 'string' && Object.hasOwn(REFUSE, event) ? REFUSE[event as keyof typeof REFUSE] : null
    const refusal = answer && kept.cemGuard ? kept.cemGuard(rest[0] as IncomingMessage) : null
    if (answer === null || refusal === null) return emit.call(this, event, ...rest)
    answer(rest[0] as IncomingMessage, rest[1] as never, refusal)
    return true
  }
}

/** Everything a server gives a request away with, and how it is refused there. */
const REFUSE = { request: refuse, checkContinue: refuse, checkExpectation: refuse, upgrade: hangUp, connect: hangUp }

function refuse(request: IncomingMessage, response: ServerResponse, why: string): void {
  const { type, body } = refusalBody(request, why)
  // Closed, so that the body that may follow is not waited for.
  response.writeHead(421, { 'Content-Type': type, 'Cache-Control': 'no-store', Connection: 'close' })
  response.end(body)
}

function hangUp(request: IncomingMessage, socket: Duplex, why: string): void {
  const { type, body } = refusalBody(request, why)
  socket.on('error', () => undefined) // it may be gone already, and nothing is lost
  socket.end(
    `HTTP/1.1 421 Misdirected Request\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

function refusalBody({ url = '' }: IncomingMessage, message: string) {
  return url.startsWith('/api/')
    ? { type: 'application/json', body: JSON.stringify({ error: { code: 'forbidden', message } }) }
    : { type: 'text/plain; charset=utf-8', body: `${message}\n` }
}
