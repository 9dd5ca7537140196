import { PlaygroundError } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import type { Playground } from '../../playground.ts'
import { decodePath, RUN_URI, WORKSPACE_URI } from './resource-uri.ts'

const EVERY_MS = 1_000
/** Of one connection; each is looked at once a second. */
const MOST_WATCHED = 50
/** Of one person on all of their connections. */
const MOST_OF_PERSON = 200
/** No path and no run is longer. */
const MAX_URI = 4_096

/** How many each person watches in this process. */
const counts = new Map<string, number>()

/** Looks after files and runs, and says which of them are others than before. */
export interface ResourceWatcher {
  /** Throws `too-large` when it watches as many as it can, `invalid-input` for what is no resource of ours. */
  add(uri: string): void
  remove(uri: string): void
  close(): void
}

/**
 * Files change by runs, pages and other processes alike, so they are looked at, and nobody has to tell. It costs nothing
 * while nothing is watched.
 */
export function watchResources(
  playground: Playground,
  person: Person,
  onChange: (uri: string) => void,
): ResourceWatcher {
  const watched = new Map<string, string | null>()
  const count = (change: number) => {
    const now = (counts.get(person.id) ?? 0) + change
    if (now > 0) counts.set(person.id, now)
    else counts.delete(person.id)
  }
  let timer: NodeJS.Timeout | undefined
  let isLooking = false

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      for (const [uri, before] of watched) {
        const now = await markOf(playground, person, uri)
        if (!watched.has(uri)) continue
        watched.set(uri, now)
        if (before !== null && before !== now) onChange(uri)
      }
    } catch (error) {
      playground.log('warn', `Resources of an MCP client could not be looked at: ${String(error)}`)
    } finally {
      isLooking = false
    }
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    add(uri) {
      if (!uri.startsWith(WORKSPACE_URI) && !uri.startsWith(RUN_URI))
        throw new PlaygroundError(
          'invalid-input',
          `There is no resource ${uri.slice(0, 200)}. Ours begin with ${WORKSPACE_URI} or ${RUN_URI}.`,
        )
      if (uri.length > MAX_URI)
        throw new PlaygroundError('invalid-input', `A resource has an address of at most ${MAX_URI} characters.`)
      if (watched.has(uri)) return
      if (watched.size >= MOST_WATCHED)
        throw new PlaygroundError(
          'too-large',
          `A connection can subscribe to ${MOST_WATCHED} resources. Unsubscribe from one first.`,
        )
      if ((counts.get(person.id) ?? 0) >= MOST_OF_PERSON)
        throw new PlaygroundError(
          'too-large',
          `You are subscribed to ${MOST_OF_PERSON} resources on all connections together, as many as one person can be. Unsubscribe from one first.`,
        )
      watched.set(uri, null)
      count(1)
      timer ??= setInterval(() => void look(), EVERY_MS).unref()
      void look()
    },
    remove(uri) {
      if (!watched.delete(uri)) return
      count(-1)
      if (watched.size === 0) stop()
    },
    close() {
      count(-watched.size)
      watched.clear()
      stop()
    },
  }
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
