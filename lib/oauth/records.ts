import type { Adapter, AdapterPayload } from 'oidc-provider'
import { errors, Provider } from 'oidc-provider'
import { recordId } from '../access/record-id.ts'
import type { Database } from '../db/open-database.ts'
import { networkOf } from '../http/network-of.ts'

/** Registered and not used since: it is gone after a day. */
const CLIENT_UNUSED_MS = 24 * 3_600_000
/** Since it was last given a token. */
const CLIENT_USED_MS = 90 * 24 * 3_600_000
/** How often what is over is removed. */
const CLEAN_EVERY_MS = 60_000

/** The most of a kind that strangers can make; the oldest of the network that made most make room. */
const MOST: Readonly<Record<string, number>> = { Client: 2_000, Interaction: 2_000 }
/** The most clients that people have let in; those that were longest unused make room. */
const MOST_USED_CLIENTS = 10_000
/** The most of a kind that one app has; the oldest make room. */
const MOST_OF_APP: Readonly<Record<string, number>> = { AccessToken: 20, AuthorizationCode: 5 }
/**
 * Used refresh tokens are kept as long as they would be good, to see that one comes again. An app that has more, one every nine
 * minutes for a month, is ended: whoever could push them out could use a stolen one unseen.
 */
const MOST_REFRESHES = 5_000
/**
 * For so long a refresh token is good after its first use: an answer that was lost, or two processes of an app that refresh
 * at once, are no theft.
 */
const GRACE_MS = 30_000

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

  const remove = (db: Database, records: readonly { id: string }[]) =>
    db.oAuthRecord.deleteMany({ where: { id: { in: records.map(({ id }) => id) } } })

  async function makeRoomInApp(db: Database, kind: string, appId: string): Promise<void> {
    const most = MOST_OF_APP[kind]
    if (most !== undefined)
      await remove(
        db,
        await db.oAuthRecord.findMany({
          ...{ where: { kind, appId }, orderBy: { createdAt: 'desc' }, skip: most, select: { id: true } },
        }),
      )
    if (kind !== 'RefreshToken' || (await db.oAuthRecord.count({ where: { kind, appId } })) <= MOST_REFRESHES) return
    await db.connectedApp.deleteMany({ where: { id: appId } })
    onEnded()
    throw new errors.InvalidGrant('refreshed too often')
  }

  /** Whoever makes very many pushes out their own. */
  async function makeRoomAmongStrangers(db: Database, kind: string, made: string): Promise<void> {
    const most = MOST[kind]
    // Clients that people let in are not pushed out by those that nobody did.
    const unused = kind === 'Client' ? { expiresAt: { lte: new Date(Date.now() + CLIENT_UNUSED_MS) } } : {}
    if (most === undefined || (await db.oAuthRecord.count({ where: { kind, ...unused } })) <= most) return
    const [loudest] = await db.oAuthRecord.groupBy({
      by: ['network'],
      where: { kind, ...unused },
      _count: { id: true },
      orderBy: { _count: { id: 'desc' } },
      take: 1,
    })
    const isOneEach = (loudest?._count.id ?? 0) <= 1
    const where = { kind, ...unused, id: { not: made }, ...(!isOneEach && { network: loudest?.network ?? null }) }
    await remove(
      db,
      await db.oAuthRecord.findMany({ where, orderBy: { createdAt: 'asc' }, take: 1, select: { id: true } }),
    )
  }

  /** A client that is used stays. */
  async function keepClient(db: Database, clientId: string): Promise<void> {
    await db.oAuthRecord.updateMany({
      where: { id: recordId('Client', clientId) },
      data: { expiresAt: new Date(Date.now() + CLIENT_USED_MS) },
    })
    const used = { kind: 'Client', expiresAt: { gt: new Date(Date.now() + CLIENT_UNUSED_MS) } }
    await remove(
      db,
      await db.oAuthRecord.findMany({
        ...{ where: used, orderBy: { expiresAt: 'desc' }, skip: MOST_USED_CLIENTS, select: { id: true } },
      }),
    )
  }

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
        const appId = appIdOf(name, payload)
        const data = { kind, appId, payload: JSON.stringify(payload), expiresAt, network: appId ? null : networkHere() }
        const id = recordId(kind, name)
        await db.oAuthRecord
          .upsert({ where: { id }, create: { id, ...data }, update: data })
          .catch((error: unknown) => {
            throw isOrphan(error) ? new errors.InvalidGrant('disconnected') : error
          })
        await (appId === null ? makeRoomAmongStrangers(db, kind, id) : makeRoomInApp(db, kind, appId))
        if (kind === 'AccessToken' && payload.clientId !== undefined) await keepClient(db, payload.clientId)
      },
      async find(name) {
        const row = await (await database()).oAuthRecord.findUnique({ where: { id: recordId(kind, name) } })
        if (!row || row.expiresAt <= new Date()) return undefined
        return {
          ...(JSON.parse(row.payload) as AdapterPayload),
          // A client has no other name than its id, which is in its payload.
          ...(kind !== 'Client' && { jti: name }),
          ...(row.consumedAt && !isInGrace(row) && { consumed: Math.floor(row.consumedAt.getTime() / 1_000) }),
        }
      },
      // Only for sessions and devices, which are not kept.
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
      async consume(name) {
        const db = await database()
        const id = recordId(kind, name)
        const { count } = await db.oAuthRecord.updateMany({
          where: { id, consumedAt: null },
          data: { consumedAt: new Date() },
        })
        if (count > 0) return
        // Of two codes that come at once only one is served.
        const used = await db.oAuthRecord.findUnique({ where: { id } })
        if (!used || !isInGrace(used)) throw new errors.InvalidGrant('already used')
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

const isInGrace = ({ kind, consumedAt }: { kind: string; consumedAt: Date | null }): boolean =>
  kind === 'RefreshToken' && consumedAt !== null && Date.now() - consumedAt.getTime() < GRACE_MS

/** Of whoever asks the provider at this moment. */
function networkHere(): string | null {
  const address = Provider.ctx?.ip
  return address ? recordId('network', networkOf(address, 48)) : null
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
