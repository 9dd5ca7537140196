import type { McpServer } from '@modelcontextprotocol/server'
import { PlaygroundError } from '../../../errors.ts'
import type { Person } from '../../../people/person.ts'
import type { Playground } from '../../../playground.ts'
import type { RequestId } from './request-ids.ts'

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
  /** Requests whose connection broke before they were answered. */
  unansweredIds: RequestId[]
  /** Set while the client seems to be gone. */
  disconnectTimer: NodeJS.Timeout | undefined
  stopWatching: () => void
}

const SWEEP_MS = 30_000
/** Of everybody: each holds a server. */
const MOST_IN_ALL = 2_000
/** A client that lost a connection is back by then, or has others open. */
const DISCONNECT_MS = 5_000
/** Requests that are remembered; those of a client that breaks more are done to their end. */
const MOST_UNANSWERED = 64

/**
 * Sessions of MCP clients. Each is one person's: to somebody else it is not there. It ends when it is unused for long,
 * when its token is revoked, and when the person opens too many.
 */
export class Sessions<Transport extends { close(): Promise<void> }> {
  readonly #open = new Map<string, Session<Transport>>()
  readonly #playground: Pick<Playground, 'access' | 'config'>
  readonly #cancelUnanswered: (transport: Transport, requests: readonly RequestId[]) => void
  #sweep: NodeJS.Timeout | undefined

  /** `cancelUnanswered` is called with the requests of a client that is gone: nobody would read their answers. */
  constructor(
    playground: Pick<Playground, 'access' | 'config'>,
    cancelUnanswered: (transport: Transport, requests: readonly RequestId[]) => void = () => {},
  ) {
    this.#playground = playground
    this.#cancelUnanswered = cancelUnanswered
  }

  get size(): number {
    return this.#open.size
  }

  /** Throws `busy` when there is no room for one more of this person: this server has all it can hold, and all are in use. */
  assertRoom(person: Pick<Person, 'id'>): void {
    if (this.#mayEndFor(person)?.length === 0)
      throw new PlaygroundError('busy', `All of ${MOST_IN_ALL} sessions of MCP clients are in use. Try again later.`)
  }

  /** Another one ends for it where there are as many as may be. */
  add(id: string, { person, transport, server }: { person: Person; transport: Transport; server: McpServer }): void {
    const others = this.#mayEndFor(person) ?? []
    if (others.length > 0) void this.close(firstToEnd(others).id)
    const stopWatching = this.#playground.access.whileLetIn(person, () => void this.close(id))
    const unused = { usedAt: Date.now(), busy: 0, unansweredIds: [], disconnectTimer: undefined }
    this.#open.set(id, { id, by: person, transport, server, ...unused, stopWatching })
    this.#sweep ??= setInterval(() => this.#closeIdle(), SWEEP_MS).unref()
  }

  /** Of which one has to end before there is another of this person; null where none has to. */
  #mayEndFor({ id }: Pick<Person, 'id'>): Session<Transport>[] | null {
    const all = [...this.#open.values()]
    const theirs = all.filter(({ by }) => by.id === id)
    if (theirs.length >= this.#playground.config.mcp_server.sessions_per_person) return theirs
    return all.length >= MOST_IN_ALL ? unusedOfWhoHasMost(all) : null
  }

  /** Undefined for one that is over, of somebody else, or begun with another token or app. */
  find(id: string, person: Person): Transport | undefined {
    const session = this.#open.get(id)
    if (session?.by.id !== person.id || session.by.tokenId !== person.tokenId || session.by.appId !== person.appId)
      return undefined
    session.usedAt = Date.now()
    return session.transport
  }

  /** Keeps one from being idle until the function it answers is called, with the requests that were cut off. */
  hold(id: string): (unansweredIds?: readonly RequestId[]) => void {
    const session = this.#open.get(id)
    if (session === undefined) return () => {}
    session.busy++
    clearTimeout(session.disconnectTimer)
    let isHeld = true
    return (unansweredIds = []) => {
      if (!isHeld) return
      isHeld = false
      session.busy--
      session.usedAt = Date.now()
      session.unansweredIds = [...session.unansweredIds, ...unansweredIds].slice(-MOST_UNANSWERED)
      if (session.busy > 0 || session.unansweredIds.length === 0 || !this.#open.has(id)) return
      session.disconnectTimer = setTimeout(
        () => this.#cancelUnanswered(session.transport, session.unansweredIds.splice(0)),
        DISCONNECT_MS,
      ).unref()
    }
  }

  async close(id: string): Promise<void> {
    const session = this.#open.get(id)
    if (session === undefined) return
    this.#open.delete(id)
    session.stopWatching()
    clearTimeout(session.disconnectTimer)
    if (this.#open.size === 0) {
      clearInterval(this.#sweep)
      this.#sweep = undefined
    }
    await session.server.close()
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((id) => this.close(id)))
  }

  #closeIdle(): void {
    const before = Date.now() - this.#playground.config.mcp_server.session_idle * 1000
    for (const { id, busy, usedAt } of this.#open.values()) if (busy === 0 && usedAt < before) void this.close(id)
  }
}

/** The one that is missed least: not in use, and unused longest. */
const firstToEnd = <Each extends Pick<Session<unknown>, 'busy' | 'usedAt'>>(sessions: readonly Each[]): Each =>
  sessions.reduce((first, one) => {
    const order = Number(one.busy > 0) - Number(first.busy > 0) || one.usedAt - first.usedAt
    return order < 0 ? one : first
  })

/** Whoever left most of them behind makes room for others. */
function unusedOfWhoHasMost<Each extends Pick<Session<unknown>, 'by' | 'busy'>>(sessions: readonly Each[]): Each[] {
  const unused = sessions.filter(({ busy }) => busy === 0)
  return [...Map.groupBy(unused, ({ by }) => by.id).values()].reduce<Each[]>(
    (most, theirs) => (theirs.length > most.length ? theirs : most),
    [],
  )
}
