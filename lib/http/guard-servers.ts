import { type IncomingMessage, Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { Server as SecureServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Config } from '../config/config.ts'
import { createLog } from '../config/log.ts'
import { isThreadBusy } from '../process/thread-load.ts'
import { createHostCheck } from './check-host.ts'
import { checkAction, checkTarget } from './check-request.ts'
import { ClientGate, GATE_LIMITS } from './client-gate.ts'
import { CONNECTION_LIMITS, ConnectionLimit } from './connection-limit.ts'
import { createForwarded } from './forwarded.ts'
import { holdAtGate } from './hold-at-gate.ts'
import type { Refusal } from './refusal.ts'

// Of the process, whoever asks: a module can be loaded twice, and a server must not be guarded twice.
const kept = globalThis as typeof globalThis & {
  cemGuard?: (request: IncomingMessage) => Refusal | null
  cemGate?: ClientGate
  connections?: ConnectionLimit
  takesUpgrades?: boolean
  serve?: (request: IncomingMessage, response: ServerResponse) => boolean
}

export interface GuardOptions {
  limits?: typeof GATE_LIMITS
  connections?: typeof CONNECTION_LIMITS
  isBusy?: () => boolean
  takesUpgrades?: boolean
  /** May answer a request that was let in, and tells whether it has. */
  serve?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/**
 * Has every HTTP server of this process look at a request before anybody else does: pages, actions, routes, static files
 * and upgrades alike, and before a byte of a body is read. The server is Next's own, which gives no such place; all
 * requests come through `emit`, where also OpenTelemetry stands. Those of one client wait here for their turn, and nobody has
 * connections without end.
 */
export function guardServers(
  config: Config,
  {
    limits = GATE_LIMITS,
    connections = CONNECTION_LIMITS,
    isBusy = isThreadBusy,
    takesUpgrades = false,
    serve,
  }: GuardOptions = {},
): void {
  const isGuarded = kept.cemGuard !== undefined
  const check = createHostCheck(config)
  const log = createLog(config)
  const makeTrue = createForwarded(config.server.trusted_proxies, (peer) =>
    log(
      'warn',
      `${peer} sent X-Forwarded-For, which was dropped. If it is a proxy of yours, name it in TRUSTED_PROXIES; until then all people behind it count as one.`,
    ),
  )
  kept.cemGate = new ClientGate(limits, isBusy)
  kept.connections = new ConnectionLimit(config.server.trusted_proxies, connections)
  kept.takesUpgrades = takesUpgrades
  if (serve) kept.serve = serve
  kept.cemGuard = (request) => {
    makeTrue(request)
    const foreign = check(request)
    if (foreign !== null) return { status: 421, code: 'forbidden', message: foreign }
    // A target with a host in it would be read in several ways further on; its host is ours by now.
    request.url = (request.url ?? '/').replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i, '/')
    return checkTarget(request) ?? checkAction(request)
  }
  if (isGuarded) return
  guard(Server.prototype)
  guard(SecureServer.prototype)
}

function guard(prototype: Server | SecureServer): void {
  const emit = prototype.emit as (this: unknown, event: string | symbol, ...rest: unknown[]) => boolean
  prototype.emit = function (this: unknown, event: string | symbol, ...rest: unknown[]): boolean {
    if (event === 'connection' && !kept.connections?.admit(rest[0] as Socket)) return true
    const refuse =
      typeof event === 'string' && Object.hasOwn(REFUSE, event) ? REFUSE[event as keyof typeof REFUSE] : null
    const [request, other] = rest as [IncomingMessage, never]
    if (refuse === null || !kept.cemGuard || admitted.has(request)) return emit.call(this, event, ...rest)
    const refusal = kept.cemGuard(request) ?? (refuse === hangUp && !kept.takesUpgrades ? NO_UPGRADE : null)
    const go = () => {
      if (refusal !== null) return refuse(request, other, refusal)
      if (event !== 'request' || !kept.serve?.(request, other)) emit.call(this, event, ...rest)
    }
    if (refuse === hangUp || !kept.cemGate) go()
    else {
      admitted.add(request)
      if (!holdAtGate(kept.cemGate, request, other, go)) refuseLater(request, other, kept.cemGate.limits.fullAnswerMs)
    }
    return true
  }
}

/** Those that were looked at: one event may become another, with the same request. */
const admitted = new WeakSet<IncomingMessage>()

const BUSY: Refusal = {
  status: 503,
  code: 'busy',
  message: 'Very many requests from this address are waiting. Try again in a few seconds.',
}
const RETRY_AFTER_SECONDS = 5

/** Nothing here is reached that way, and Next leaves such a connection open for ever where no route of its is asked for. */
const NO_UPGRADE: Refusal = { status: 404, code: 'not-found', message: 'Nothing here is reached by an upgrade.' }

/** Connections that will be refused. More than so many are refused at once: each costs memory. */
const refused = new Set<Socket>()
const MOST_REFUSED = 4_000

/** Everything a server gives a request away with, and how it is refused there. */
const REFUSE = { request: refuse, checkContinue: refuse, checkExpectation: refuse, upgrade: hangUp, connect: hangUp }

function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { type, body } = refusalBody(request, refusal)
  if (refusal.status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS)
  // Closed, so that the body that may follow is not waited for.
  response.writeHead(refusal.status, { 'Content-Type': type, 'Cache-Control': 'no-store', Connection: 'close' })
  response.end(body)
}

function refuseLater(request: IncomingMessage, response: ServerResponse, afterMs: number): void {
  const { socket } = request
  if (refused.size >= MOST_REFUSED) return refuse(request, response, BUSY)
  // Whoever sends on down the same connection without waiting is not waited for either.
  if (refused.has(socket)) return void socket.destroy()
  refused.add(socket)
  const timer = setTimeout(refuse, afterMs, request, response, BUSY).unref()
  socket.once('close', () => {
    clearTimeout(timer)
    refused.delete(socket)
  })
}

function hangUp(request: IncomingMessage, socket: Duplex, refusal: Refusal): void {
  const { type, body } = refusalBody(request, refusal)
  socket.on('error', () => undefined) // it may be gone already, and nothing is lost
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

function refusalBody({ url = '' }: IncomingMessage, { code, message }: Refusal) {
  return url.startsWith('/api/')
    ? { type: 'application/json', body: JSON.stringify({ error: { code, message } }) }
    : { type: 'text/plain; charset=utf-8', body: `${message}\n` }
}
