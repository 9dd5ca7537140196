import type { Adapter, AdapterPayload } from 'oidc-provider'
import { errors } from 'oidc-provider'
import { recordId } from '../access/record-id.ts'
import type { Database } from '../db/open-database.ts'

/** Registered and not used since: it is gone after a day. */
const CLIENT_UNUSED_MS = 24 * 3_600_000
/** Since it was last given a token. */
const CLIENT_USED_MS = 90 * 24 * 3_600_000
/** How often what is over is removed. */
const CLEAN_EVERY_MS = 60_000

/** The most of a kind that strangers can make; the next to expire make room. */
const MOST: Readonly<Record<string, number>> = { Client: 2_000, Interaction: 2_000 }
/** The most of a kind that one app has; the oldest make room. Used refresh tokens are kept to see that one comes again. */
const MOST_OF_APP: Readonly<Record<string, number>> = { AccessToken: 20, RefreshToken: 100, AuthorizationCode: 5 }

/** What oidc-provider remembers, in our database: hashed by name, bounded, and gone with the app it belongs to. */
export function createRecords(database: () => Promise<Database>, onEnded: () => void) {
  let cleanedAt = 0

  async function clean(db: Database): Promise<void> {
    const now = Date.now()
    if (now - cleanedAt < CLEAN_EVERY_MS) return
    cleanedAt = now
    await db.oAuthRecord.deleteMany({ where: { expiresAt: { lt: new Date(now) } } })
    // Of an app whose last token is over only its grant is left; a moment for the one that is being let in.
    await db.connectedApp.deleteMany({
      where: { createdAt: { lt: new Date(now - CLEAN_EVERY_MS) }, records: { none: { kind: { not: 'Grant' } } } },
    })
  }

  async function makeRoom(db: Database, kind: string, appId: string | null): Promise<void> {
    const most = appId === null ? MOST[kind] : MOST_OF_APP[kind]
    if (most === undefined) return
    const tooMany = await db.oAuthRecord.findMany({
      where: { kind, ...(appId !== null && { appId }) },
      orderBy: appId === null ? { expiresAt: 'desc' } : { createdAt: 'desc' },
      skip: most,
      select: { id: true },
    })
    if (tooMany.length > 0) await db.oAuthRecord.deleteMany({ where: { id: { in: tooMany.map(({ id }) => id) } } })
  }

  /** A client that is used stays. */
  const keepClient = (db: Database, clientId: string) =>
    db.oAuthRecord.updateMany({
      where: { id: recordId('Client', clientId) },
      data: { expiresAt: new Date(Date.now() + CLIENT_USED_MS) },
    })

  function adapterOf(kind: string): Adapter {
    // Who is signed in is asked of our own session, each time.
    if (kind === 'Session') return nothing
    const appIdOf = (name: string, payload: AdapterPayload) => (kind === 'Grant' ? name : (payload.grantId ?? null))
    return {
      async upsert(name, { jti: _, ...payload }, expiresInS) {
        const db = await database()
        await clean(db)
        // Only a client comes without.
        const expiresAt = new Date(Date.now() + (expiresInS === undefined ? CLIENT_UNUSED_MS : expiresInS * 1_000))
        const data = { kind, appId: appIdOf(name, payload), payload: JSON.stringify(payload), expiresAt }
        const id = recordId(kind, name)
        await db.oAuthRecord
          .upsert({ where: { id }, create: { id, ...data }, update: data })
          .catch((error: unknown) => {
            throw isOrphan(error) ? new errors.InvalidGrant('disconnected') : error
          })
        await makeRoom(db, kind, data.appId)
        if (kind === 'AccessToken' && payload.clientId !== undefined) await keepClient(db, payload.clientId)
      },
      async find(name) {
        const row = await (await database()).oAuthRecord.findUnique({ where: { id: recordId(kind, name) } })
        if (!row || row.expiresAt <= new Date()) return undefined
        return {
          ...(JSON.parse(row.payload) as AdapterPayload),
          // A client has no other name than its id, which is in its payload.
          ...(kind !== 'Client' && { jti: name }),
          ...(row.consumedAt && { consumed: Math.floor(row.consumedAt.getTime() / 1_000) }),
        }
      },
      // Only for sessions and devices, which are not kept.
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
      async consume(name) {
        const { count } = await (await database()).oAuthRecord.updateMany({
          where: { id: recordId(kind, name), consumedAt: null },
          data: { consumedAt: new Date() },
        })
        // Of two that come at once only one is served.
        if (count === 0) throw new errors.InvalidGrant('already used')
      },
      async destroy(name) {
        const db = await database()
        if (kind === 'Grant') await db.connectedApp.deleteMany({ where: { id: name } })
        await db.oAuthRecord.deleteMany({ where: { id: recordId(kind, name) } })
        if (kind === 'Grant') onEnded()
      },
      async revokeByGrantId(grantId) {
        await (await database()).oAuthRecord.deleteMany({ where: { kind, appId: grantId } })
      },
    }
  }

  return { adapterOf }
}

/** Whether its app was disconnected a moment ago. */
const isOrphan = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'P2003'

const nothing: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
}
