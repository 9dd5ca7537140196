import { Client } from '@modelcontextprotocol/client'
import type { BuiltinOptions } from '../builtin/create-builtin.ts'
import { PRODUCT } from '../version.ts'
import type { McpServer } from './mcp-servers.ts'
import { openTransport } from './open-transport.ts'

/** A server that never comes to the end of its list is wrong. */
const MAX_PAGES = 1_000

export interface ConnectionOptions {
  server: McpServer
  workspaceDir: string
  builtins?: BuiltinOptions
  /** How long it stays open unused. */
  idleMs: number
  connectTimeoutMs: number
  /** Told when it was closed for being idle; it can be used again all the same. */
  onIdle: () => void
  log: (line: string) => void
}

/**
 * The way to one server: opened at the first use, kept warm, closed when idle, opened anew after it broke.
 * The timer does not keep the process alive.
 */
export class Connection {
  readonly #options: ConnectionOptions
  #client: Promise<Client> | null = null
  #inUse = 0
  #idle: NodeJS.Timeout | undefined

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  /** Does something with the connected client. Aborting `signal` stops waiting for the connection, not the connection. */
  async use<T>(signal: AbortSignal | undefined, work: (client: Client) => Promise<T>): Promise<T> {
    clearTimeout(this.#idle)
    this.#inUse += 1
    try {
      return await work(await unlessAborted(this.#connected(), signal))
    } finally {
      this.#inUse -= 1
      if (this.#inUse === 0) this.#idle = setTimeout(() => this.#rest(), this.#options.idleMs).unref()
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const client = this.#client
    this.#client = null
    // A connection that never came about has nothing to close, and its failure was told to whoever asked for it.
    await client?.then((open) => open.close()).catch(() => {})
  }

  #rest(): void {
    void this.close()
    this.#options.onIdle()
  }

  #connected(): Promise<Client> {
    if (this.#client === null) {
      const client = this.#connect(() => {
        if (this.#client === client) this.#client = null
      })
      this.#client = client
    }
    return this.#client
  }

  async #connect(forget: () => void): Promise<Client> {
    const { server, connectTimeoutMs, log } = this.#options
    const client = new Client(PRODUCT, { listMaxPages: MAX_PAGES })
    client.onclose = forget
    client.onerror = (error) => log(error.message)
    try {
      await client.connect(await openTransport(server, this.#options), { timeout: connectTimeoutMs })
      return client
    } catch (error) {
      forget()
      await client.close().catch(() => {}) // Nothing of it is left; the first error is the one to tell.
      throw error
    }
  }
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
