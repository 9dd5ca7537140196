import type { LazyDatabase } from '../db/lazy-database.ts'
import { withoutNul } from '../db/text.ts'
import { messageOf, PlaygroundError } from '../errors.ts'
import { toCsv } from '../format/csv.ts'
import { plainLine } from '../format/unseen.ts'
import type { Person } from '../people/person.ts'
import { type Asker, asking } from './asker.ts'
import type { AuditEntry, AuditNote } from './audit-entry.ts'
import { type AuditQuery, type AuditRow, createAuditRows, kindOf } from './audit-rows.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MOST_CHARACTERS = 200
/** So many wait for a database that takes nothing. */
const MOST_WAITING = 1_000
const PAGE = 50
const MOST_EXPORTED = 50_000
const EXPORT_PAGE = 1_000

interface AuditOptions {
  database: LazyDatabase
  /** For how long entries are kept, and how many at the most. */
  keptDays: number
  keptEntries: number
  /** Told what could not be written. */
  fault(message: string): void
}

export interface AuditPage {
  entries: AuditEntry[]
  /** To be asked for with `after`; null at the end. */
  next: string | null
  /** Of all pages together. */
  found: number
  keptDays: number
  /** Entries that wait for the database, and those that are in the log of the server alone. */
  unwritten: { waiting: number; lost: number }
}

/** Who did what to who gets in, and to what programs may do. */
export interface Audit {
  /** Has all that `work` does be noted as asked for by this one. */
  from<T>(asker: Asker, work: () => Promise<T>): Promise<T>
  /**
   * Notes what was done. Never throws: what was done is done. An entry that cannot be written is told to the log, whole, and
   * is written as soon as the database takes it.
   */
  note(note: AuditNote, person?: Pick<Person, 'id'>): Promise<void>
  /** Newest first. Throws `not-found` for whoever is no administrator. */
  list(person: Person, query?: AuditQuery, page?: { after?: string | undefined; limit?: number }): Promise<AuditPage>
  /** All of them as CSV, the newest 50,000. Throws the same. */
  export(person: Person, query?: AuditQuery): Promise<string>
}

export function createAudit({ database, keptDays, keptEntries, fault }: AuditOptions) {
  const rows = createAuditRows(database.open)
  let waiting: AuditRow[] = []
  let lost = 0
  let cleanedAt = 0
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    const now = waiting
    waiting = []
    if (now.length === 0) return
    try {
      await rows.add(now)
    } catch (error) {
      waiting = [...now, ...waiting]
      const over = Math.max(0, waiting.length - MOST_WAITING)
      waiting.splice(0, over)
      lost += over
      throw error
    }
    if (Date.now() - cleanedAt < HOUR_MS) return
    cleanedAt = Date.now()
    await rows
      .clean({ before: new Date(Date.now() - keptDays * DAY_MS), most: keptEntries })
      .catch((error: unknown) => fault(`The audit log could not be cleaned: ${messageOf(error)}`))
  }

  /** One after the other, so that they stand in the order they were done in. */
  function flush(): Promise<void> {
    const written = writing.then(write)
    writing = written.catch(() => {})
    return written
  }

  const audit: Audit = {
    from: (asker, work) => asking.run(asker, work),

    async note({ action, target = '', detail = '', who }, person) {
      // Nobody has an account, and no page to see it on.
      if (!database.isMade()) return
      const asker = asking.getStore()
      const by = person ?? asker?.person
      const row: AuditRow = {
        ...{ at: new Date(), kind: kindOf(action), action },
        ...{ personId: by?.id ?? null, who: who ?? by?.id ?? (asker ? 'somebody' : 'command line') },
        ...{ target: shortened(target), address: shortened(asker?.address ?? '') },
        detail: shortened([detail, withToken(asker)].filter(Boolean).join(', ')),
      }
      try {
        if (who === undefined && by) row.who = (await rows.emailOf(by.id)) ?? by.id
        waiting.push(row)
        await flush()
      } catch (error) {
        if (!waiting.includes(row)) waiting.push(row)
        fault(`An entry of the audit log could not be written (${messageOf(error)}): ${JSON.stringify(row)}`)
      }
    },

    async list(person, query = {}, { after, limit = PAGE } = {}) {
      assertAdministrator(person)
      await flush().catch(() => {})
      const [entries, found] = await Promise.all([rows.list(query, { after, limit: limit + 1 }), rows.count(query)])
      const page = entries.slice(0, limit)
      return {
        ...{ entries: page, found, keptDays, unwritten: { waiting: waiting.length, lost } },
        next: entries.length > limit ? (page.at(-1)?.id ?? null) : null,
      }
    },

    async export(person, query = {}) {
      assertAdministrator(person)
      const all: AuditEntry[] = []
      while (all.length < MOST_EXPORTED) {
        const page = await rows.list(query, { after: all.at(-1)?.id, limit: EXPORT_PAGE })
        all.push(...page)
        if (page.length < EXPORT_PAGE) break
      }
      const head = ['at', 'who', 'kind', 'action', 'target', 'detail', 'address'] as const
      return toCsv(
        head,
        all.map((entry) => head.map((name) => entry[name])),
      )
    },
  }
  return { audit, rows, close: () => flush().catch(() => {}) }
}

/** Names are strangers': one line, of which everything is seen, and not more than can be read. */
const shortened = (text: string) => plainLine(withoutNul(text).slice(0, 2 * MOST_CHARACTERS)).slice(0, MOST_CHARACTERS)

function withToken(asker: Asker | undefined): string {
  const { tokenId, appId, accessName = '' } = asker?.person ?? {}
  if (appId !== undefined) return `with the app ${accessName}`
  return tokenId === undefined ? '' : `with the token ${accessName}`
}

function assertAdministrator(person: Person): void {
  if (!person.admin) throw new PlaygroundError('not-found', 'There is nothing here.')
}
