import type { Database } from '../db/open-database.ts'
import { withoutNul } from '../db/text.ts'
import { PlaygroundError } from '../errors.ts'
import { toAccount } from '../people/account-row.ts'
import type { BrowserSessions } from './access.ts'
import { isAMinuteAgo } from './last-use.ts'

// Signing in again and again does not fill the database: the sessions that were longest unused make room.
const MOST_SESSIONS = 100

/** Sessions over the database; `onEnded` is told when some were ended. */
export function createBrowserSessions(database: () => Promise<Database>, onEnded: () => void): BrowserSessions {
  return {
    async begin(personId, { version, userAgent, address, maxAgeS }) {
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

    async use({ personId, sessionId }) {
      const db = await database()
      const row = await db.browserSession.findUnique({ where: { id: sessionId }, include: { user: true } })
      const now = new Date()
      if (!row || row.userId !== personId || row.version !== row.user.sessionVersion || row.expiresAt <= now)
        return null
      if (isAMinuteAgo(row.lastSeenAt, now))
        await db.browserSession.updateMany({ where: { id: sessionId }, data: { lastSeenAt: now } })
      return toAccount(row.user)
    },

    async list(personId) {
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

    async end(personId, id) {
      const { count } = await (await database()).browserSession.deleteMany({ where: { id, userId: personId } })
      if (count === 0) throw new PlaygroundError('not-found', 'That browser is signed out already.')
      onEnded()
    },

    async endAll(personId, exceptId) {
      const { count } = await (await database()).browserSession.deleteMany({
        where: { userId: personId, ...(exceptId !== undefined && { id: { not: exceptId } }) },
      })
      onEnded()
      return count
    },
  }
}
