import type { ConfiguredServer } from '../../../tools/tool-provider.ts'
import type { LoggedMessage, Said } from './logged-message.ts'

const DAY_MS = 86_400_000
const SWEEP_MS = 600_000
/** What a message takes besides its text, about. */
const ROW_BYTES = 400

export interface LogLimits {
  keptMs: number
  /** Of one server and one person. */
  messages: number
  bytes: number
  /** Of one person with all servers. */
  ownerBytes: number
  /** Of everybody. */
  allBytes: number
}

const LIMITS: LogLimits = {
  ...{ keptMs: DAY_MS, messages: 1_000, bytes: 1024 * 1024 },
  ...{ ownerBytes: 8 * 1024 * 1024, allBytes: 64 * 1024 * 1024 },
}

/** Whose part of the log of one server: a person's, or what is nobody's on a connection that several share. */
export interface LogPlace {
  server: string
  owner: string
}

/** The same for one of this name that somebody adds anew, and for no other. */
export const logOf = ({ name, id }: Pick<ConfiguredServer<unknown>, 'name' | 'id'>): string =>
  JSON.stringify([name, id ?? null])

interface Part {
  messages: LoggedMessage[]
  bytes: number
}

/**
 * What was said between us and servers, in memory, for a day and within bounds. Each person's messages are a part of their own,
 * and whoever says much pushes out what is theirs and nobody else's.
 */
export class MessageLog {
  readonly #limits: LogLimits
  readonly #owners = new Map<string, { bytes: number; parts: Map<string, Part> }>()
  #bytes = 0
  /** Behind all of an earlier process, whose numbers a page may still have. */
  #seq = Date.now() * 1_000
  #sweeping: NodeJS.Timeout | undefined

  constructor(limits: Partial<LogLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  add({ server, owner }: LogPlace, said: Said): void {
    const owned = this.#owners.get(owner) ?? { bytes: 0, parts: new Map<string, Part>() }
    const part = owned.parts.get(server) ?? { messages: [], bytes: 0 }
    this.#owners.set(owner, owned)
    owned.parts.set(server, part)
    this.#seq += 1
    const message: LoggedMessage = { seq: this.#seq, at: Date.now(), ...said }
    part.messages.push(message)
    this.#count(owned, part, sizeOf(message))
    const { messages, bytes, ownerBytes, allBytes } = this.#limits
    while (part.messages.length > messages || part.bytes > bytes) this.#drop(owned, part)
    while (owned.bytes > ownerBytes) this.#drop(owned, largest(owned.parts.values()))
    while (this.#bytes > allBytes) {
      const most = largest(this.#owners.values())
      this.#drop(most, largest(most.parts.values()))
    }
    // Nothing stays because nobody looks.
    this.#sweeping ??= setTimeout(() => this.#sweep(), SWEEP_MS).unref()
  }

  /** Those behind `after`, the oldest first. */
  read(places: readonly LogPlace[], after = 0): LoggedMessage[] {
    const since = Date.now() - this.#limits.keptMs
    return places
      .flatMap(({ server, owner }) => this.#owners.get(owner)?.parts.get(server)?.messages ?? [])
      .filter(({ seq, at }) => seq > after && at >= since)
      .sort((a, b) => a.seq - b.seq)
  }

  clear(places: readonly LogPlace[]): void {
    for (const { server, owner } of places) {
      const owned = this.#owners.get(owner)
      const part = owned?.parts.get(server)
      if (!owned || !part) continue
      this.#count(owned, part, -part.bytes)
      owned.parts.delete(server)
      if (owned.parts.size === 0) this.#owners.delete(owner)
    }
  }

  /** What everybody said with it and it with them. */
  forget(server: string): void {
    for (const owner of [...this.#owners.keys()]) this.clear([{ server, owner }])
  }

  #count(owned: { bytes: number }, part: Part, bytes: number): void {
    part.bytes += bytes
    owned.bytes += bytes
    this.#bytes += bytes
  }

  #drop(owned: { bytes: number }, part: Part): void {
    const gone = part.messages.shift()
    if (gone) this.#count(owned, part, -sizeOf(gone))
  }

  #sweep(): void {
    const since = Date.now() - this.#limits.keptMs
    for (const [owner, owned] of this.#owners) {
      for (const [server, part] of owned.parts) {
        while ((part.messages[0]?.at ?? since) < since) this.#drop(owned, part)
        if (part.messages.length === 0) owned.parts.delete(server)
      }
      if (owned.parts.size === 0) this.#owners.delete(owner)
    }
    this.#sweeping = this.#owners.size > 0 ? setTimeout(() => this.#sweep(), SWEEP_MS).unref() : undefined
  }
}

const sizeOf = (message: LoggedMessage): number =>
  ROW_BYTES + 2 * (message.kind === 'stderr' ? message.text.length : (message.json?.length ?? 0) + message.gist.length)

function largest<Sized extends { bytes: number }>(all: Iterable<Sized>): Sized {
  return [...all].reduce((most, one) => (one.bytes > most.bytes ? one : most))
}
