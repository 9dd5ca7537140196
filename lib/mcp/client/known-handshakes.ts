import type { McpServer } from './mcp-servers.ts'
import { serverDigest } from './server-digest.ts'

/** How a connection is begun: by `initialize`, or by `server/discover` of the revisions from 2026-07-28 on. */
export type Handshake = 'initialize' | 'discover'

const MOST = 1_000

/** What took long to find out about servers, by their configuration; of the last thousand. */
export class KnownHandshakes {
  readonly #known = new Map<string, Handshake>()

  of(server: McpServer): Handshake | undefined {
    return this.#known.get(serverDigest(server))
  }

  keep(server: McpServer, handshake: Handshake): void {
    this.forget(server)
    this.#known.set(serverDigest(server), handshake)
    const [oldest] = this.#known.keys()
    if (oldest !== undefined && this.#known.size > MOST) this.#known.delete(oldest)
  }

  forget(server: McpServer): void {
    this.#known.delete(serverDigest(server))
  }
}
