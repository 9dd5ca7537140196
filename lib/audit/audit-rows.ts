import type { Database } from '../db/open-database.ts'
import { asPattern } from '../db/run-rows.ts'
import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditAction, type AuditEntry, type AuditKind } from './audit-entry.ts'

/** Which entries. Without anything: all. */
export interface AuditQuery {
  /** Words of the e-mail, what it was done on or the address. */
  search?: string | undefined
  kind?: AuditKind | undefined
  /** ISO 8601; `until` does not belong to it. */
  from?: string | undefined
  until?: string | undefined
}

export type AuditRow = Omit<AuditEntry, 'id' | 'at'> & { at: Date }

const NEWEST_FIRST = [{ at: 'desc' }, { id: 'desc' }] as const
/** A flood of what changes nothing, of wrong passwords or of looks, is not to push out what else there is. */
export const MOST_OF_A_FLOOD = 10_000
const FLOODS = ['sign-in-failed', 'run-read'] satisfies AuditAction[]
/** Nor is what anybody can do to their own again and again. */
const MOST_OF_A_TOGGLE = 4_000
const TOGGLES = [
  ...(['run-deleted', 'run-restored', 'session-deleted', 'share-made', 'share-withdrawn'] as const),
  ...(['server-switched-on', 'server-switched-off', 'tool-switched-on', 'tool-switched-off', 'tools-chosen'] as const),
  ...(['server-removed', 'server-put-back', 'token-made', 'token-revoked'] as const),
  ...(['tool-always-allowed', 'tool-asked-again', 'tool-denied', 'server-rule-set', 'server-rule-cleared'] as const),
] satisfies AuditAction[]
const REMOVED_AT_ONCE = 500

export function createAuditRows(database: () => Promise<Database>) {
  return {
    async add(rows: readonly AuditRow[]): Promise<void> {
      const data = rows.map((row) => ({ ...row, lower: textOf(row).toLowerCase() }))
      await (await database()).auditEntry.createMany({ data })
    },

    async emailOf(personId: string): Promise<string | null> {
      const row = await (await database()).user.findUnique({ where: { id: personId }, select: { email: true } })
      return row?.email ?? null
    },

    async serverName(id: string): Promise<string | null> {
      const row = await (await database()).mcpServer.findUnique({ where: { id }, select: { name: true } })
      return row?.name ?? null
    },

    async tokenName(id: string): Promise<string | null> {
      const row = await (await database()).apiToken.findUnique({ where: { id }, select: { name: true } })
      return row?.name ?? null
    },

    /** Newest first, those after `after`. */
    async list(query: AuditQuery, { after, limit }: { after?: string | undefined; limit: number }) {
      const rows = await (await database()).auditEntry.findMany({
        where: whereOf(query),
        orderBy: [...NEWEST_FIRST],
        take: limit,
        ...(after !== undefined && { cursor: { id: after }, skip: 1 }),
      })
      return rows.map(entryOf)
    },

    async count(query: AuditQuery): Promise<number> {
      return (await database()).auditEntry.count({ where: whereOf(query) })
    },

    /** Removes what is older, and the oldest beyond so many. */
    async clean({ before, most }: { before: Date; most: number }): Promise<void> {
      const { auditEntry } = await database()
      await auditEntry.deleteMany({ where: { at: { lt: before } } })
      for (const [where, bound] of [
        ...FLOODS.map((action) => [{ action }, Math.min(MOST_OF_A_FLOOD, most)] as const),
        ...TOGGLES.map((action) => [{ action }, Math.min(MOST_OF_A_TOGGLE, most)] as const),
        [{}, most] as const,
      ]) {
        for (let over = (await auditEntry.count({ where })) - bound; over > 0; over -= REMOVED_AT_ONCE) {
          const take = Math.min(over, REMOVED_AT_ONCE)
          const select = { id: true }
          const oldest = await auditEntry.findMany({ where, orderBy: [{ at: 'asc' }, { id: 'asc' }], take, select })
          await auditEntry.deleteMany({ where: { id: { in: oldest.map(({ id }) => id) } } })
        }
      }
    },
  }
}

export type AuditRows = ReturnType<typeof createAuditRows>

/** What is searched. */
const textOf = ({ who, target, action, detail, address }: AuditRow) =>
  [who, target, action.replaceAll('-', ' '), detail, address].join('\n')

const MOST_WORDS = 5

function whereOf({ search = '', kind, from, until }: AuditQuery) {
  const words = search.replaceAll('\0', '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  return {
    ...(kind && { kind }),
    ...((from || until) && {
      at: { ...(from && { gte: new Date(from) }), ...(until && { lt: new Date(until) }) },
    }),
    AND: words.map((word) => ({ lower: { contains: asPattern(word) } })),
  }
}

type Row = Awaited<ReturnType<Database['auditEntry']['findMany']>>[number]

function entryOf({ lower: _, at, ...row }: Row): AuditEntry {
  const kind = AUDIT_KINDS.find((one) => one === row.kind) ?? 'people'
  return { ...row, at: at.toISOString(), kind, action: row.action as AuditAction }
}

/** The kind of an entry goes with what was done. */
export const kindOf = (action: AuditAction): AuditKind => AUDIT_ACTIONS[action]
