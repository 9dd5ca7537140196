import type { Database } from '../db/open-database.ts'
import { withoutNul } from '../db/text.ts'
import { PlaygroundError } from '../errors.ts'
import { type Account, toAccount } from '../people/account.ts'
import type { BrowserSession } from './access.ts'
import { isAMinuteAgo } from './last-use.ts'

// Signing in again and again does not fill the database: the sessions that were longest unused make room.
const MOST_SESSIONS = 100

/**
 * The sessions of browsers. A session cookie names one of them, and is good for as long as that is there. `onEnded` is told
 * when some were ended.
 */
export function createBrowserSessions(database: () => Promise<Database>, onEnded: () => void) {
  return {
    /** `version` is the one the password was checked with: a session begun with an old password is none. */
    async begin(
      personId: string,
      session: { version: number; userAgent: string; address: string; maxAgeS: number },
    ): Promise<{ id: string }> {
      const { version, userAgent, address, maxAgeS } = session
      const db = await database()
      const now = new Date()
      const kept = await db.browserSession.findMany({
        where: { userId: personId, expiresAt: { gt: now } },
        orderBy: { lastSeenAt: 'desc' },
        take: MOST_SESSIONS - 1,
        select: { id: true },
      })
      await db.browserSession.deleteMany({ where: { userId: personId, id: { notIn: kept.map(({ id }) => id) } } })
      const { id } = await db.browserSession.create({
        data: {
          userId: personId,
          version,
          userAgent: withoutNul(userAgent).slice(0, 300),
          address: withoutNul(address).slice(0, 64),
          expiresAt: new Date(now.getTime() + maxAgeS * 1_000),
        },
      })
      return { id }
    },

    /** Whose it is; null when it was ended, is over or is not that person's. Notes the use. */
    async use({ personId, sessionId }: { personId: string; sessionId: string }): Promise<Account | null> {
      const db = await database()
      const row = await db.browserSession.findUnique({ where: { id: sessionId }, include: { user: true } })
      const now = new Date()
      if (!row || row.userId !== personId || row.version !== row.user.sessionVersion || row.expiresAt <= now)
        return null
      if (row.user.disabledAt) return null
      if (isAMinuteAgo(row.lastSeenAt, now))
        await db.browserSession.updateMany({ where: { id: sessionId }, data: { lastSeenAt: now } })
      return toAccount(row.user)
    },

    /** Last seen first. */
    async list(personId: string): Promise<BrowserSession[]> {
      const db = await database()
      const user = await db.user.findUnique({ where: { id: personId }, select: { sessionVersion: true } })
      const rows = await db.browserSession.findMany({
        where: { userId: personId, version: user?.sessionVersion ?? -1, expiresAt: { gt: new Date() } },
        orderBy: [{ lastSeenAt: 'desc' }, { createdAt: 'desc' }],
      })
      return rows.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
        id,
        userAgent,
        address,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      }))
    },

    /** Ends one at once. Throws `not-found` for one that is not there, or not that person's. */
    async end(personId: string, id: string): Promise<void> {
      const { count } = await (await database()).browserSession.deleteMany({ where: { id, userId: personId } })
      if (count === 0) throw new PlaygroundError('not-found', 'That browser is signed out already.')
      onEnded()
    },

    /** Ends all, or all but one, and answers how many. */
    async endAll(personId: string, exceptId?: string): Promise<number> {
      const { count } = await (await database()).browserSession.deleteMany({
        where: { userId: personId, ...(exceptId !== undefined && { id: { not: exceptId } }) },
      })
      onEnded()
      return count
    },
  }
}
