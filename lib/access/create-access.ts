import type { Database } from '../db/open-database.ts'
import { createApiTokens } from './api-tokens.ts'
import { createBrowserSessions } from './browser-sessions.ts'
import { createConnectedApps } from './connected-apps.ts'
import { isLetIn, type Key, keyOf, type LetInBy, stillLetIn } from './still-let-in.ts'

// How often what is open is looked after: another process may have ended it, and time ends some.
const EVERY_MS = 5_000

/** How people get in: every request is let in by a session, a token or a connected app, and what stays open is ended with them. */
export type Access = Omit<ReturnType<typeof createAccess>, 'look' | 'close'>

/** `look` asks at once what is over; `warn` hears when asking fails. */
export function createAccess(
  database: () => Promise<Database>,
  { warn, everyMs = EVERY_MS }: { warn: (message: string) => void; everyMs?: number },
) {
  const open = new Map<Key, Set<() => void>>()
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    const asked = [...open.keys()]
    if (asked.length === 0) return
    database()
      .then((db) => stillLetIn(db, asked))
      .then(
        (good) => {
          for (const key of asked) {
            if (good.has(key)) continue
            for (const end of open.get(key) ?? []) end()
            open.delete(key)
          }
        },
        // Not known is not over; the next look may tell.
        (error: unknown) => warn(`Whether open streams may stay open could not be asked: ${String(error)}`),
      )
  }

  const sessions = createBrowserSessions(database, look)
  const tokens = createApiTokens(database, look)
  const apps = createConnectedApps(database, look)
  return {
    sessions,
    tokens,
    apps,
    look,
    /**
     * Calls `end` when the session, token or app that `person` came with is over, at the latest some seconds after it was
     * ended by another process. Answers a function that stops watching.
     */
    whileLetIn(person: LetInBy, end: () => void): () => void {
      const key = keyOf(person)
      if (!key) return () => {}
      const ends = open.get(key) ?? new Set()
      open.set(key, ends.add(end))
      timer ??= setInterval(look, everyMs).unref()
      return () => {
        ends.delete(end)
        if (ends.size === 0 && open.get(key) === ends) open.delete(key)
        if (open.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    /** Whether the session, token or app that `person` came with is still good. Of whoever came with none it is true. */
    isLetIn: async (person: LetInBy): Promise<boolean> => isLetIn(await database(), person),
    close: () => clearInterval(timer),
  }
}
