import { z } from 'zod'
import type { Database } from '../db/open-database.ts'
import { withoutNul } from '../db/text.ts'
import { inTurn } from '../db/transaction.ts'
import { PlaygroundError } from '../errors.ts'
import { type Account, toAccount } from '../people/account.ts'
import type { Person } from '../people/person.ts'
import type { Reach } from '../people/reach.ts'
import { turnOf } from '../people/turn-of.ts'
import type { ConnectedApp } from './access.ts'
import { isAMinuteAgo } from './last-use.ts'
import { recordId } from './record-id.ts'
import { assertLetIn, type LetInBy } from './still-let-in.ts'

// A list that can be read. Connecting again and again does not fill the database: those longest unused make room.
const MOST_APPS = 50

// Kinds of records by which an app can still get in.
const LETS_IN = ['AuthorizationCode', 'AccessToken', 'RefreshToken']

export interface NewApp {
  id: string
  clientId: string
  name: string
  sentTo: string
  reach: Reach
}

interface Row {
  id: string
  name: string
  sentTo: string
  tools: string | null
  readsOnly: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

/** The clients that people let in over OAuth; how they get their tokens is in lib/oauth. `onEnded` is told when one was ended. */
export function createConnectedApps(database: () => Promise<Database>, onEnded: () => void) {
  return {
    /** What a person has just let in. Throws `unauthorized` when the session it was done in has ended meanwhile. */
    async add({ id: personId, ...by }: LetInBy & Pick<Person, 'id'>, { reach, ...app }: NewApp): Promise<void> {
      const hadToGo = await inTurn(await database(), turnOf(personId), async (tx) => {
        await assertLetIn(tx, by)
        const rows = await tx.connectedApp.findMany({
          where: { userId: personId },
          select: { id: true, createdAt: true, lastUsedAt: true },
        })
        const lastUse = (row: (typeof rows)[number]) => (row.lastUsedAt ?? row.createdAt).getTime()
        const tooMany = rows.sort((a, b) => lastUse(b) - lastUse(a)).slice(MOST_APPS - 1)
        if (tooMany.length > 0) await tx.connectedApp.deleteMany({ where: { id: { in: tooMany.map(({ id }) => id) } } })
        await tx.connectedApp.create({
          data: {
            ...app,
            name: withoutNul(app.name),
            userId: personId,
            tools: reach.tools && JSON.stringify(reach.tools),
            readsOnly: reach.readsOnly,
          },
        })
        return tooMany.length > 0
      })
      if (hadToGo) onEnded()
    },

    /** Those of a person that still get in, newest first. */
    async list(personId: string): Promise<ConnectedApp[]> {
      const rows = await (await database()).connectedApp.findMany({
        where: {
          userId: personId,
          records: { some: { kind: { in: LETS_IN }, consumedAt: null, expiresAt: { gt: new Date() } } },
        },
        orderBy: { createdAt: 'desc' },
      })
      return rows.map((row: Row) => ({
        id: row.id,
        name: row.name,
        sentTo: row.sentTo,
        reach: reachOf(row),
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      }))
    },

    /** Ends it and all of its tokens at once. Throws `not-found` for one that is not there, or not that person's. */
    async end(personId: string, id: string): Promise<void> {
      const { count } = await (await database()).connectedApp.deleteMany({ where: { id, userId: personId } })
      if (count === 0) throw new PlaygroundError('not-found', 'That app is disconnected already.')
      onEnded()
    },

    /**
     * Whose access token it is and how far it goes; null when it is unknown, over or was made for anything but `audience`.
     * Notes the use.
     */
    async use(
      token: string,
      audience: string,
    ): Promise<{ id: string; name: string; account: Account; reach: Reach } | null> {
      const db = await database()
      const row = await db.oAuthRecord.findUnique({
        where: { id: recordId('AccessToken', token) },
        include: { app: { include: { user: true } } },
      })
      const now = new Date()
      if (!row?.app || row.expiresAt <= now || row.app.user.disabledAt) return null
      const { aud, accountId } = payloadShape.parse(JSON.parse(row.payload))
      if (aud !== audience || accountId !== row.app.userId) return null
      if (isAMinuteAgo(row.app.lastUsedAt, now))
        await db.connectedApp.updateMany({ where: { id: row.app.id }, data: { lastUsedAt: now } })
      return { id: row.app.id, name: row.app.name, account: toAccount(row.app.user), reach: reachOf(row.app) }
    },
  }
}

export type ConnectedApps = ReturnType<typeof createConnectedApps>

const payloadShape = z.object({ aud: z.string(), accountId: z.string() })
const toolsShape = z.array(z.string())

const reachOf = ({ tools, readsOnly }: Pick<Row, 'tools' | 'readsOnly'>): Reach => ({
  tools: tools === null ? null : toolsShape.parse(JSON.parse(tools)),
  readsOnly,
})
