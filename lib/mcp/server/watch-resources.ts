import { PlaygroundError } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import type { Playground } from '../../playground.ts'
import { decodePath, RUN_URI, WORKSPACE_URI } from './resource-uri.ts'

const EVERY_MS = 1_000
/** Of one connection; each is looked at once a second. */
const MOST_WATCHED = 50

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

  return {
    add(uri) {
      if (!uri.startsWith(WORKSPACE_URI) && !uri.startsWith(RUN_URI))
        throw new PlaygroundError(
          'invalid-input',
          `There is no resource ${uri.slice(0, 200)}. Ours begin with ${WORKSPACE_URI} or ${RUN_URI}.`,
        )
      if (watched.size >= MOST_WATCHED)
        throw new PlaygroundError(
          'too-large',
          `A connection can subscribe to ${MOST_WATCHED} resources. Unsubscribe from one first.`,
        )
      watched.set(uri, null)
      timer ??= setInterval(() => void look(), EVERY_MS).unref()
      void look()
    },
    remove: (uri) => void watched.delete(uri),
    close() {
      watched.clear()
      clearInterval(timer)
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
