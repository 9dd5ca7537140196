import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import { messageOf } from '../../errors.ts'
import { NEVER_USED, type ProviderState } from '../../tools/tool-provider.ts'
import { BackOff } from './back-off.ts'
import type { CallsUnderWay } from './calls/calls-under-way.ts'
import type { KnownHandshakes } from './known-handshakes.ts'
import type { McpServer } from './mcp-servers.ts'
import { type OpenClientOptions, openClient } from './open-client.ts'
import { hideSecretsOf } from './transport/hide-secrets.ts'
import { MessageTooLarge } from './transport/limit-messages.ts'
import type { McpKind } from './transport/open-transport.ts'
import { StderrTail } from './transport/stderr-tail.ts'

export interface ConnectionOptions
  extends Omit<
    OpenClientOptions,
    'onTooLarge' | 'onStderr' | 'onAnew' | 'onClose' | 'signal' | 'handshake' | 'capabilities' | 'canSample'
  > {
  server: McpServer<McpKind>
  calls: CallsUnderWay
  handshakes: KnownHandshakes
  /** The folders that the server is told of when it asks; undefined where it is not to know of any. */
  roots?: { uri: string; name: string }[]
  /** Whether a model could be asked for what the server wants written; default none. */
  canSample?: () => Promise<boolean>
  /** How long it stays open unused. */
  idleMs: number
  connectTimeoutMs: number
  backOff?: ConstructorParameters<typeof BackOff>[0]
  /** Told when it was closed for being idle; it can be used again all the same. */
  onIdle: () => void
  /** Told when the server says that its list of tools is another now. */
  onToolsChanged: () => void
}

/**
 * The way to one server: opened at the first use, kept warm, closed when idle, opened anew after it broke, and later
 * each time when it keeps breaking. The timers do not keep the process alive.
 */
export class Connection {
  readonly #options: ConnectionOptions
  readonly #backOff: BackOff
  /** Takes the secrets of its server out of a text. */
  readonly hide: (text: string) => string
  #client: Promise<Client> | null = null
  #current = NEVER_USED
  readonly #stderr = new StderrTail()
  #inUse = 0
  #idle: NodeJS.Timeout | undefined
  #waiting = new AbortController()

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#backOff = new BackOff(options.backOff)
    this.hide = hideSecretsOf(options.server, () => options.authorization?.secrets() ?? [])
  }

  get state(): ProviderState {
    // Its last words may come after the news that it is gone.
    const stderr = this.#current.state === 'failed' ? this.#stderr.read(this.hide) : null
    return { ...this.#current, stderr }
  }

  #become(state: Partial<ProviderState>): void {
    this.#current = { ...this.#current, since: Date.now(), ...state }
  }

  /** Does something with the connected client. Aborting `signal` stops waiting for the connection, not the connection. */
  async use<T>(signal: AbortSignal | undefined, work: (client: Client) => Promise<T>): Promise<T> {
    clearTimeout(this.#idle)
    this.#inUse += 1
    let client: Client | undefined
    try {
      client = await unlessAborted(this.#connected(), signal)
      return await work(client)
    } catch (error) {
      // Of several that waited for an answer nobody knows whose was too large.
      if (client && overflowed.has(client) && this.#inUse === 1)
        throw new MessageTooLarge(this.#options.maxMessageBytes)
      throw error
    } finally {
      this.#inUse -= 1
      if (this.#inUse === 0) this.#restIn(this.#options.idleMs)
    }
  }

  /** Closes it; the next use opens it again at once, however often it failed before. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    this.#backOff.reset()
    this.#waiting.abort(new Error('The connection was closed.'))
    this.#waiting = new AbortController()
    const client = this.#client
    this.#client = null
    this.#become({ state: 'idle' })
    // A connection that never came about has nothing to close, and its failure was told to whoever asked for it.
    await client?.then((open) => open.close()).catch(() => {})
  }

  #restIn(ms: number): void {
    this.#idle = setTimeout(() => this.#rest(), ms).unref()
  }

  #rest(): void {
    const { state, since } = this.#current
    // What failed stays known as failed, for whoever looks after it; there is nothing to close.
    const knownMs = state === 'failed' ? (since ?? 0) + FAILED_KNOWN * this.#options.idleMs - Date.now() : 0
    if (knownMs > 0) return this.#restIn(knownMs)
    void this.close()
    this.#options.onIdle()
  }

  #connected(): Promise<Client> {
    if (this.#client === null) {
      const client: Promise<Client> = this.#connect((error) => {
        if (this.#client !== client) return // It was closed on purpose.
        this.#client = null
        this.#backOff.ended()
        this.#become({ state: 'failed', lastError: this.hide(error) })
      })
      this.#client = client
    }
    return this.#client
  }

  async #connect(onFailure: (error: string) => void): Promise<Client> {
    this.#become({ state: 'connecting' })
    this.#stderr.clear()
    const { signal } = this.#waiting
    try {
      const { waitMs } = this.#backOff
      if (waitMs > 0) await sleep(waitMs, undefined, { signal })
      const began = performance.now()
      const client = await this.#open(onFailure, signal)
      this.#backOff.started()
      const connectMs = Math.round(performance.now() - began)
      this.#become({ state: 'connected', connectMs, protocol: client.getNegotiatedProtocolVersion() ?? null })
      return client
    } catch (thrown) {
      const error = signal.aborted ? signal.reason : this.#inWords(thrown)
      onFailure(messageOf(error))
      throw error
    }
  }

  #inWords(error: unknown): unknown {
    if (!(error instanceof SdkError) || error.code !== SdkErrorCode.RequestTimeout) return error
    const seconds = this.#options.connectTimeoutMs / 1000
    const what = 'command' in this.#options.server ? 'to start and respond' : 'to respond'
    return new Error(`Timed out after ${seconds} s waiting for it ${what}`, { cause: error })
  }

  async #open(onClose: (error: string) => void, signal: AbortSignal): Promise<Client> {
    const { server, log, handshakes, calls, roots } = this.#options
    const canSample = (await this.#options.canSample?.()) ?? false
    const opening = () =>
      openClient({
        ...this.#options,
        ...{ onClose, signal, canSample },
        handshake: handshakes.of(server),
        capabilities: { elicitation: { form: {}, url: {} }, ...(roots && { roots: {} }) },
        prepare: (client) => this.#options.prepare(client),
        log: (line) => log(this.hide(line)),
        onStderr: (line) => {
          this.#stderr.add(line)
          this.#options.recorder?.stderr(line)
          log(this.hide(line))
        },
        onAnew: () => this.#stderr.clear(),
        onTooLarge: (client) => overflowed.add(client),
      })
    try {
      // Not within the call that happens to need it first: what a server asks later over this connection is not that call's.
      const { client, handshake } = await calls.outside(opening)
      if (handshake) handshakes.keep(server, handshake)
      return client
    } catch (error) {
      // Whatever it was: a server that is mended may know another way by then.
      handshakes.forget(server)
      throw error
    }
  }
}

/** So much longer than an unused connection stays open a failure is known. */
const FAILED_KNOWN = 12

/** Clients that were closed because of a message nobody can hold. */
const overflowed = new WeakSet<Client>()

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
