import { setTimeout as sleep } from 'node:timers/promises'
import {
  Client,
  type ClientOptions,
  ProtocolError,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { PlaygroundError } from '../../errors.ts'
import { PRODUCT } from '../version.ts'
import type { Handshake } from './known-handshakes.ts'
import type { Recorder } from './log/record-messages.ts'
import type { McpServer } from './mcp-servers.ts'
import { hearChanges } from './offer/hear-changes.ts'
import { declareSampling } from './transport/declare-sampling.ts'
import { filterMessages } from './transport/filter-messages.ts'
import { FLOOD, limitNotifications } from './transport/limit-notifications.ts'
import { ASKED_TOO_MUCH, limitRequests } from './transport/limit-requests.ts'
import { limitResults } from './transport/limit-results.ts'
import { type McpKind, openTransport, type TransportOptions } from './transport/open-transport.ts'

export interface OpenClientOptions extends Omit<TransportOptions, 'onTooLarge'> {
  server: McpServer<McpKind>
  connectTimeoutMs: number
  /** What is known of the server from before: then nothing is tried. */
  handshake: Handshake | undefined
  capabilities: ClientOptions['capabilities']
  /** Servers of the older revisions are told that a model can write for them. */
  canSample: boolean
  /** Called with each client before it is connected, for what it has to listen to. */
  prepare(client: Client): void
  /** Gets what a server process writes to its stderr. */
  onStderr(line: string): void
  /** It is begun with anew: what it said before counts no more. */
  onAnew(): void
  /** Told once it was open, when it is not any more. */
  onClose(error: string): void
  onToolsChanged(): void
  onTooLarge(client: Client): void
  /** Notes what goes over it. */
  recorder?: Recorder
  signal: AbortSignal
}

/**
 * How long a server may take over a question that older ones may never answer. A process has to start first, by a package manager
 * or on a busy machine: one that speaks both ways would be spoken to in the older one for good.
 */
const PROBE_MS = { address: 1_000, process: 4_000 }
/** Of what went wrong, as it is noted. */
const MAX_SAID = 2_000
/** Less time than this is none. */
const NO_TIME_MS = 20

/**
 * Connects to a server, whichever revision it speaks: the newer way of beginning is tried first, and then the older one. All of
 * it takes no longer than one connecting may. `handshake` answered is worth keeping: what was found out took long.
 */
export async function openClient(options: OpenClientOptions): Promise<{ client: Client; handshake?: Handshake }> {
  const end = performance.now() + options.connectTimeoutMs
  const leftMs = () => Math.round(end - performance.now())
  if (options.handshake === 'initialize') return { client: await openOlder(options, leftMs()), handshake: 'initialize' }
  if (options.handshake === 'discover')
    return { client: await open(options, { mode: 'auto' }, leftMs()), handshake: 'discover' }
  const { server } = options
  if (!('url' in server)) return openProcess(options, leftMs)
  return { client: await (server.type === 'sse' ? openOlder(options, leftMs()) : openAddress(options, leftMs)) }
}

/**
 * The older way is tried in the same process. One that this was too much for, because it ended or got both questions before it was
 * there, is started again and asked in one way alone.
 */
async function openProcess(
  options: OpenClientOptions,
  leftMs: () => number,
): Promise<{ client: Client; handshake?: Handshake }> {
  const began = performance.now()
  const probeMs = probeMsOf(options)
  try {
    const client = await open(options, { mode: 'auto', probe: { timeoutMs: probeMs } }, leftMs())
    const isHung = client.getProtocolEra() === 'legacy' && performance.now() - began >= probeMs
    return { client, ...(isHung && { handshake: 'initialize' }) }
  } catch (error) {
    if (isFinal(error) || options.signal.aborted || leftMs() < NO_TIME_MS) throw error
    options.onAnew()
    // It is there, and said no to the older way, which it was asked when it was slow over the newer one.
    if (error instanceof ProtocolError)
      return { client: await open(options, { mode: 'auto' }, leftMs()), handshake: 'discover' as const }
    return { client: await openOlder(options, leftMs()), handshake: 'initialize' as const }
  }
}

/**
 * At an address that does not answer soon the older way is tried beside the newer one, which goes on: it may be slow, or one
 * that never answers what it does not know. The first that comes about counts, and the other is let go.
 */
async function openAddress(options: OpenClientOptions, leftMs: () => number): Promise<Client> {
  const ends = { newer: new AbortController(), older: new AbortController() }
  let taken: keyof typeof ends | undefined
  const optionsOf = (way: keyof typeof ends): OpenClientOptions => ({
    ...options,
    signal: AbortSignal.any([options.signal, ends[way].signal]),
    onClose: (error) => (taken === undefined || taken === way) && options.onClose(error),
  })
  const newer = open(optionsOf('newer'), { mode: 'auto' }, leftMs())
  const isSlow = Symbol('slow')
  const waiting = new AbortController()
  const soon = sleep(probeMsOf(options), isSlow, { signal: waiting.signal }).catch(() => isSlow)
  try {
    const client = await Promise.race([newer, soon])
    if (client !== isSlow) return client as Client
  } catch (error) {
    if (isFinal(error) || options.signal.aborted || leftMs() < NO_TIME_MS) throw error
    return await openOlder(options, leftMs())
  } finally {
    waiting.abort()
  }
  const older = openOlder(optionsOf('older'), leftMs())
  const ways = { newer, older }
  const first = (way: keyof typeof ends) => ways[way].then((client) => ({ way, client }))
  try {
    const { way, client } = await Promise.any([first('newer'), first('older')])
    taken = way
    const other = way === 'newer' ? 'older' : 'newer'
    ends[other].abort()
    // It may have come about at the same moment; that it did not is no news.
    void ways[other].then((late) => late.close()).catch(() => {})
    return client
  } catch {
    // What the older way says is said by most servers; what is final is so for both.
    const why = await newer.catch((error: unknown) => error)
    throw isFinal(why) ? why : await older.catch((error: unknown) => error)
  }
}

const probeMsOf = ({ connectTimeoutMs, server }: OpenClientOptions) =>
  Math.min(PROBE_MS['url' in server ? 'address' : 'process'], Math.max(1, Math.round(connectTimeoutMs / 3)))

/** Streamable HTTP first; a server that does not know it may be one of the older kind. */
async function openOlder(options: OpenClientOptions, timeoutMs: number): Promise<Client> {
  const { server } = options
  try {
    return await open(options, { mode: 'legacy' }, timeoutMs)
  } catch (error) {
    if (!('url' in server) || server.type !== undefined || !isUnknownWay(error)) throw error
    return await open({ ...options, server: { ...server, type: 'sse' } }, { mode: 'legacy' }, timeoutMs)
  }
}

async function open(
  options: OpenClientOptions,
  negotiation: NonNullable<ClientOptions['versionNegotiation']>,
  timeoutMs: number,
): Promise<Client> {
  const { server, prepare, onClose, onTooLarge, onStderr, capabilities, log, signal } = options
  const isSse = 'url' in server && server.type === 'sse'
  const client = new Client(PRODUCT, {
    ...(capabilities && { capabilities }),
    // The older transport is of the older revisions.
    versionNegotiation: isSse ? { mode: 'legacy' } : negotiation,
    // Whose call it is that something is asked for is known where the call is made.
    inputRequired: { autoFulfill: false },
  })
  let isOpen = false
  let last = 'The server closed the connection.'
  let flood: string | undefined
  client.onclose = () => {
    if (isOpen) onClose(flood ?? last)
  }
  client.onerror = (error) => {
    // The SDK puts all of an answer in it that nobody asked for.
    last = error.message.slice(0, MAX_SAID)
    if (/exceeded maximum size/.test(error.message)) onTooLarge(client) // The words of the reader of stdio.
    log(last)
  }
  prepare(client)
  const tooLarge = () => {
    onTooLarge(client)
    void client.close()
  }
  const transport = await openTransport(server, { ...options, log: onStderr, onTooLarge: tooLarge })
  const flooded = (why: string) => {
    flood = why
    void client.close()
  }
  filterMessages(transport, [
    // First, so that it sees what goes over the wire.
    ...(options.recorder ? [options.recorder.watch(transport)] : []),
    limitNotifications(() => flooded(FLOOD)),
    limitRequests({ send: (message) => transport.send(message), onFlood: () => flooded(ASKED_TOO_MUCH), log }),
    limitResults,
  ])
  if (options.canSample) declareSampling(transport)
  // Closed while it is opened: whoever hangs is not waited for.
  const stop = () => void Promise.all([client.close(), transport.close()]).catch(() => {}) // The one who opens it is told.
  signal.addEventListener('abort', stop, { once: true })
  try {
    signal.throwIfAborted()
    await client.connect(transport, { timeout: timeoutMs })
    signal.throwIfAborted()
    isOpen = true
    hearChanges(client, options)
    return client
  } catch (error) {
    // Nothing of it is left; the first error is the one to tell.
    await Promise.all([client.close(), transport.close()]).catch(() => {})
    throw flood === undefined ? error : new Error(flood, { cause: error })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** What another way of beginning changes nothing about: who we are, where we may go, what is not there. */
function isFinal(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof PlaygroundError || at instanceof UnauthorizedError) return true
    if ('code' in at && typeof at.code === 'string' && /^E[A-Z]+$/.test(at.code)) return true // ENOENT, ECONNREFUSED and the like.
  }
  return error instanceof SdkHttpError && [401, 403, 429].includes(error.status ?? 0)
}

/** What servers answer that speak only the older transport: any refusal that is not about who we are or how often. */
const isUnknownWay = (error: unknown) =>
  error instanceof SdkHttpError &&
  error.status !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 403, 429].includes(error.status)
