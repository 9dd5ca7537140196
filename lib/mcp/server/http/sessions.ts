import type { McpServer } from '@modelcontextprotocol/server'
import { PlaygroundError } from '../../../errors.ts'
import type { Person } from '../../../people/person.ts'
import type { Playground } from '../../../playground.ts'

/** A connection of a client that lasts over several requests. */
interface Session<Transport> {
  id: string
  /** Whose it is, and which token or app it was begun with: another may do less. */
  by: Pick<Person, 'id' | 'tokenId' | 'appId'>
  transport: Transport
  server: McpServer
  /** In ms since 1970. */
  usedAt: number
  /** Requests that are being answered, and streams that are read. */
  busy: number
  stopWatching: () => void
}

const SWEEP_MS = 30_000
/** Of everybody: each holds a server. */
const MOST_IN_ALL = 2_000

/**
 * Sessions of MCP clients. Each is one person's: to somebody else it is not there. It ends when it is unused for long,
 * when its token is revoked, and when the person opens too many.
 */
export class Sessions<Transport extends { close(): Promise<void> }> {
  readonly #open = new Map<string, Session<Transport>>()
  readonly #playground: Pick<Playground, 'access' | 'config'>
  #sweep: NodeJS.Timeout | undefined

  constructor(playground: Pick<Playground, 'access' | 'config'>) {
    this.#playground = playground
  }

  get size(): number {
    return this.#open.size
  }

  /** Throws `busy` when this server has as many as it can hold. */
  add(id: string, { person, transport, server }: { person: Person; transport: Transport; server: McpServer }): void {
    this.#makeRoom(person.id)
    const stopWatching = this.#playground.access.whileLetIn(person, () => void this.close(id))
    this.#open.set(id, { id, by: person, transport, server, usedAt: Date.now(), busy: 0, stopWatching })
    this.#sweep ??= setInterval(() => this.#closeIdle(), SWEEP_MS).unref()
  }

  /** Undefined for one that is over, of somebody else, or begun with another token or app. */
  find(id: string, person: Person): Transport | undefined {
    const session = this.#open.get(id)
    if (session?.by.id !== person.id || session.by.tokenId !== person.tokenId || session.by.appId !== person.appId)
      return undefined
    session.usedAt = Date.now()
    return session.transport
  }

  /** Keeps one from being idle until the function it answers is called. */
  hold(id: string): () => void {
    const session = this.#open.get(id)
    if (session === undefined) return () => {}
    session.busy++
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      session.busy--
      session.usedAt = Date.now()
    }
  }

  async close(id: string): Promise<void> {
    const session = this.#open.get(id)
    if (session === undefined) return
    this.#open.delete(id)
    session.stopWatching()
    if (this.#open.size === 0) {
      clearInterval(this.#sweep)
      this.#sweep = undefined
    }
    await session.server.close()
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((id) => this.close(id)))
  }

  #makeRoom(personId: string): void {
    const theirs = [...this.#open.values()].filter(({ by }) => by.id === personId)
    const most = this.#playground.config.mcp_server.sessions_per_person
    if (theirs.length >= most) {
      const [oldest] = theirs.sort((a, b) => Number(a.busy > 0) - Number(b.busy > 0) || a.usedAt - b.usedAt)
      void this.close(oldest!.id)
    } else if (this.#open.size >= MOST_IN_ALL) {
      throw new PlaygroundError('busy', `There are ${MOST_IN_ALL} sessions of MCP clients open here. Try again later.`)
    }
  }

  #closeIdle(): void {
    const before = Date.now() - this.#playground.config.mcp_server.session_idle * 1000
    for (const { id, busy, usedAt } of this.#open.values()) if (busy === 0 && usedAt < before) void this.close(id)
  }
}
