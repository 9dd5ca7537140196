import { PlaygroundError } from '../../../errors.ts'
import type { Person } from '../../../people/person.ts'
import type { Playground } from '../../../playground.ts'
import { decodePath, RUN_URI, WORKSPACE_URI } from './resource-uri.ts'

const EVERY_MS = 1_000
/** Of one connection; each is looked at once a second. */
const MOST_WATCHED = 50
/** Of one person on all of their connections. */
const MOST_OF_PERSON = 200
/** No path and no run is longer. */
const MAX_URI = 4_096

/** What one connection wants to be told of. */
export interface ResourceWatcher {
  /** Throws `too-large` when it watches as many as it can, `invalid-input` for what is no resource of ours. */
  add(uri: string): void
  remove(uri: string): void
  /** Watches nothing from now on. */
  close(): void
}

type OnChange = (uri: string) => void

/** A resource as it was last seen, and who wants to be told; null before it was seen. */
interface Watched {
  mark: string | null
  listeners: OnChange[]
}

/**
 * Looks after files and runs, and tells of those that are others than before. They change by runs, pages and other processes
 * alike, so they are looked at, and nobody has to tell. It costs nothing while nothing is watched.
 */
export class ResourceWatch {
  readonly #playground: Playground
  readonly #people = new Map<string, WatchOfPerson>()

  constructor(playground: Playground) {
    this.#playground = playground
  }

  /** Connections that tell by the same function are told once of a change. */
  connect(person: Person, onChange: OnChange): ResourceWatcher {
    const uris = new Set<string>()
    let isClosed = false
    const remove = (uri: string) => {
      if (!uris.delete(uri)) return
      const theirs = this.#people.get(person.id)
      theirs?.remove(uri, onChange)
      if (theirs?.count === 0) this.#people.delete(person.id)
    }
    return {
      add: (uri) => {
        if (isClosed || uris.has(uri)) return
        assertOurs(uri)
        if (uris.size >= MOST_WATCHED)
          throw new PlaygroundError(
            'too-large',
            `A connection can subscribe to ${MOST_WATCHED} resources. Unsubscribe from one first.`,
          )
        const theirs = this.#people.get(person.id) ?? new WatchOfPerson(this.#playground, person)
        theirs.add(uri, onChange)
        this.#people.set(person.id, theirs)
        uris.add(uri)
      },
      remove,
      close() {
        isClosed = true
        for (const uri of [...uris]) remove(uri)
      },
    }
  }
}

/** Each resource is looked at once, however many connections watch it. */
class WatchOfPerson {
  readonly #playground: Playground
  readonly #person: Person
  readonly #watched = new Map<string, Watched>()
  /** What is watched, counted for each connection. */
  count = 0
  #timer: NodeJS.Timeout | undefined
  #isLooking = false

  constructor(playground: Playground, person: Person) {
    this.#playground = playground
    this.#person = person
  }

  add(uri: string, onChange: OnChange): void {
    if (this.count >= MOST_OF_PERSON)
      throw new PlaygroundError(
        'too-large',
        `You are subscribed to ${MOST_OF_PERSON} resources on all connections together, as many as one person can be. Unsubscribe from one first.`,
      )
    this.count++
    const known = this.#watched.get(uri)
    if (known) known.listeners.push(onChange)
    else this.#watched.set(uri, { mark: null, listeners: [onChange] })
    this.#timer ??= setInterval(() => void this.#look(), EVERY_MS).unref()
    void this.#look()
  }

  remove(uri: string, onChange: OnChange): void {
    const listeners = this.#watched.get(uri)?.listeners ?? []
    const at = listeners.indexOf(onChange)
    if (at === -1) return
    listeners.splice(at, 1)
    this.count--
    if (listeners.length === 0) this.#watched.delete(uri)
    if (this.count > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      for (const [uri, watched] of this.#watched) {
        const before = watched.mark
        watched.mark = await markOf(this.#playground, this.#person, uri)
        if (before !== null && before !== watched.mark) for (const tell of new Set(watched.listeners)) tell(uri)
      }
    } catch (error) {
      this.#playground.log('warn', `Resources of an MCP client could not be looked at: ${String(error)}`)
    } finally {
      this.#isLooking = false
    }
  }
}

function assertOurs(uri: string): void {
  if (!uri.startsWith(WORKSPACE_URI) && !uri.startsWith(RUN_URI))
    throw new PlaygroundError(
      'invalid-input',
      `There is no resource ${uri.slice(0, 200)}. Ours begin with ${WORKSPACE_URI} or ${RUN_URI}.`,
    )
  if (uri.length > MAX_URI)
    throw new PlaygroundError('invalid-input', `A resource has an address of at most ${MAX_URI} characters.`)
}

/** What is another text when the resource is another. */
async function markOf({ workspace, runs }: Playground, person: Person, uri: string): Promise<string> {
  try {
    if (uri.startsWith(RUN_URI)) return `${await runs.sizeOf(person, uri.slice(RUN_URI.length))}`
    const { size, modifiedAt } = await workspace(person).stat(decodePath(uri.slice(WORKSPACE_URI.length)))
    return `${size} ${modifiedAt}`
  } catch (error) {
    // What is not there may come.
    if (error instanceof PlaygroundError) return error.code
    if (error instanceof URIError) return 'no path'
    throw error
  }
}
