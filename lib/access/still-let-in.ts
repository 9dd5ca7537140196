import type { Database } from '../db/open-database.ts'
import { PlaygroundError } from '../errors.ts'
import type { Person } from '../people/person.ts'

/** What somebody came with: one of them, or nothing at the command line. */
export type LetInBy = Pick<Person, 'sessionId' | 'tokenId' | 'appId'>
export type Key = `session ${string}` | `token ${string}` | `app ${string}`

/** The database, or a transaction of it. */
type Asked = Pick<Database, 'apiToken' | 'browserSession' | 'connectedApp'>

export function keyOf({ sessionId, tokenId, appId }: LetInBy): Key | null {
  if (appId !== undefined) return `app ${appId}`
  if (tokenId !== undefined) return `token ${tokenId}`
  return sessionId === undefined ? null : `session ${sessionId}`
}

/** Which of them are still good, in three questions for all. */
export async function stillLetIn(db: Asked, keys: readonly Key[]): Promise<Set<Key>> {
  const idsOf = (kind: string) => keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length))
  const now = new Date()
  const [tokens, sessions, apps] = await Promise.all([
    db.apiToken.findMany({
      where: {
        id: { in: idsOf('token ') },
        user: { disabledAt: null },
        OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
      },
      select: { id: true },
    }),
    db.browserSession.findMany({
      where: { id: { in: idsOf('session ') }, user: { disabledAt: null }, expiresAt: { gt: now } },
      select: { id: true, version: true, user: { select: { sessionVersion: true } } },
    }),
    db.connectedApp.findMany({
      where: { id: { in: idsOf('app ') }, user: { disabledAt: null } },
      select: { id: true },
    }),
  ])
  return new Set<Key>([
    ...apps.map(({ id }) => `app ${id}` as const),
    ...tokens.map(({ id }) => `token ${id}` as const),
    ...sessions
      .filter(({ version, user }) => version === user.sessionVersion)
      .map(({ id }) => `session ${id}` as const),
  ])
}

/** Whether what `person` came with is still good. Of whoever came with nothing it is true. */
export async function isLetIn(db: Asked, person: LetInBy): Promise<boolean> {
  const key = keyOf(person)
  return key === null || (await stillLetIn(db, [key])).has(key)
}

/** Asked where something is made that would let somebody in for longer. Throws `unauthorized`. */
export async function assertLetIn(db: Asked, person: LetInBy): Promise<void> {
  if (!(await isLetIn(db, person)))
    throw new PlaygroundError('unauthorized', 'Your sign-in or token has ended. Sign in again, or use another token.')
}
