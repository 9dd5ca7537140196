import type { Database } from '../db/open-database.ts'
import { asPattern, PATTERN_SIGNS } from '../db/run-rows.ts'
import { lastActive } from '../people/cleaning/last-active.ts'

const DAY_MS = 86_400_000
export const FIGURES_DAYS = 30
const PAGE = 50

const NEWEST_FIRST = [{ createdAt: 'desc' }, { id: 'desc' }] as const
const LISTED = { id: true, email: true, admin: true, disabledAt: true, createdAt: true } as const

export const PEOPLE_ROLES = ['all', 'administrators', 'disabled'] as const

/** Which people; a page of them. */
export interface PeopleQuery {
  /** A part of the e-mail. */
  search?: string | undefined
  role?: (typeof PEOPLE_ROLES)[number] | undefined
  /** Those after this one, as `next` of the page before. */
  after?: string | undefined
}

/** Somebody with an account, as administrators see them: no tasks, no files, no names of what is theirs. */
export interface ListedPerson {
  id: string
  email: string
  admin: boolean
  isDisabled: boolean
  createdAt: string
  /** In a browser, with a token or an app, or by a run; null: never since the account was made. */
  seenAt: string | null
  /** Begun in the last 30 days. */
  runs: number
  /** Tokens that are good. */
  tokens: number
}

export interface PeoplePage {
  people: ListedPerson[]
  next: string | null
  /** Of all pages together. */
  found: number
  counts: { all: number; administrators: number; disabled: number }
}

/** Newest first. Of 10,000 people one page is asked about, and not more. */
export async function listPeople(db: Database, { search = '', role = 'all', after }: PeopleQuery): Promise<PeoplePage> {
  const word = search.replaceAll('\0', '').trim().toLowerCase()
  const where = {
    // `%` and `_` find any character: databases differ in how these are written when they mean themselves.
    ...(word !== '' && { email: { contains: asPattern(word) } }),
    ...(role === 'administrators' && { admin: true }),
    ...(role === 'disabled' && { disabledAt: { not: null } }),
  }
  const paged = { take: PAGE + 1, ...(after !== undefined && { cursor: { id: after }, skip: 1 }) }
  async function atOnce() {
    const rows = await db.user.findMany({ where, orderBy: [...NEWEST_FIRST], ...paged, select: LISTED })
    return { rows, found: await db.user.count({ where }) }
  }
  /** The pattern finds more than the word: what holds it as it is written is looked for among all of that. */
  async function exactly() {
    const like = await db.user.findMany({ where, orderBy: [...NEWEST_FIRST], select: LISTED })
    const all = like.filter(({ email }) => email.includes(word))
    const begin = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
    return { rows: all.slice(begin, begin + PAGE + 1), found: all.length }
  }

  const [{ rows, found }, all, administrators, disabled] = await Promise.all([
    PATTERN_SIGNS.test(word) ? exactly() : atOnce(),
    db.user.count(),
    db.user.count({ where: { admin: true } }),
    db.user.count({ where: { disabledAt: { not: null } } }),
  ])
  const page = rows.slice(0, PAGE)
  const ids = page.map(({ id }) => id)
  const now = Date.now()
  const [active, runs, tokens] = await Promise.all([
    lastActive(db, ids),
    db.run.groupBy({
      by: ['userId'],
      where: { userId: { in: ids }, startedAt: { gte: new Date(now - FIGURES_DAYS * DAY_MS) } },
      _count: { _all: true },
    }),
    db.apiToken.groupBy({
      by: ['userId'],
      where: { userId: { in: ids }, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date(now) } }] },
      _count: { _all: true },
    }),
  ])
  return {
    people: page.map(({ id, email, admin, disabledAt, createdAt }) => {
      const seen = active.get(id)?.activeAt
      return {
        ...{ id, email, admin, isDisabled: disabledAt !== null, createdAt: createdAt.toISOString() },
        seenAt: seen && seen > createdAt ? seen.toISOString() : null,
        ...{ runs: countOf(runs, id), tokens: countOf(tokens, id) },
      }
    }),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    found,
    counts: { all, administrators, disabled },
  }
}

const countOf = (counts: readonly { userId: string; _count: { _all: number } }[], id: string) =>
  counts.find(({ userId }) => userId === id)?._count._all ?? 0
