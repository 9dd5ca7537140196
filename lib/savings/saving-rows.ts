import type { Database } from '../db/open-database.ts'
import { withoutNul } from '../db/text.ts'
import { isTaken } from '../db/transaction.ts'
import type { OtherWay } from '../tokens/comparison.ts'
import type { Sums } from './figures.ts'
import { quarterOf } from './period.ts'
import type { Amounts, Saving } from './saving.ts'
import type { KeptSaving, SavingSource, Scope } from './saving-source.ts'

/** So many runs without figures are looked for at once. */
const PORTION = 100

const SUMMED = {
  _count: { _all: true, usedNano: true },
  _sum: { returned: true, used: true, measured: true, lost: true, other: true, usedNano: true, otherNano: true },
} as const

/** What runs used and saved, of people with an account. Rows go with their person and stay when a run is removed. */
export function createSavingRows(database: () => Promise<Database>) {
  const source: SavingSource = {
    async quarters(scope) {
      const db = await database()
      const sums = await db.saving.groupBy({ by: ['quarter'], where: counted(scope), ...SUMMED })
      return sums.map(({ quarter, ...sum }) => ({ quarter, ...sumsOf(sum) }))
    },

    async parts(kind, scope) {
      const db = await database()
      const where = { kind, ...within(scope) }
      const sums = await db.savingPart.groupBy({ by: ['name'], where, ...SUMMED })
      return sums.map(({ name, ...sum }) => ({ name, ...sumsOf(sum) }))
    },

    async people(scope) {
      const db = await database()
      const sums = await db.saving.groupBy({ by: ['userId'], where: counted(scope), ...SUMMED })
      const ids = sums.map(({ userId }) => userId)
      const found = await db.user.findMany({ where: { id: { in: ids } }, select: { id: true, email: true } })
      const emails = new Map(found.map(({ id, email }) => [id, email]))
      return sums.map(({ userId, ...sum }) => ({ personId: userId, name: emails.get(userId) ?? '', ...sumsOf(sum) }))
    },

    async runs(scope, { part, after, limit }) {
      const rows = await (await database()).saving.findMany({
        where: { ...counted(scope), ...(part && { parts: { some: part } }) },
        orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
        take: limit,
        ...(after !== undefined && { cursor: { id: after }, skip: 1 }),
        include: { run: { select: { title: true } }, parts: true },
      })
      return rows.map((row) => {
        const own = part && row.parts.find(({ kind, name }) => kind === part.kind && name === part.name)
        return { ...keptOf(row), ...(own && amountsOf(own)) }
      })
    },

    async first({ personId }) {
      const where = counted(personId === undefined ? {} : { personId })
      const row = await (await database()).saving.findFirst({ where, orderBy: { quarter: 'asc' } })
      return row?.startedAt.toISOString() ?? null
    },

    async counts(scope) {
      const db = await database()
      const [removed, states, ways] = await Promise.all([
        db.saving.count({ where: { ...counted(scope), runId: null } }),
        db.saving.groupBy({ by: ['state'], where: within(scope), _count: true }),
        db.saving.groupBy({ by: ['against'], where: counted(scope), _count: true }),
      ])
      const inState = (wanted: string) => states.find(({ state }) => state === wanted)?._count ?? 0
      const by = (way: OtherWay) => ways.find(({ against }) => against === way)?._count ?? 0
      return {
        ...{ removed, leftOut: inState('left-out'), unreadable: inState('unreadable') },
        against: { direct: by('direct'), directWithSearch: by('directWithSearch') },
      }
    },
  }

  return {
    ...source,

    /** In the place of what is kept of the run. Nothing where it or its person is gone meanwhile. */
    async keep(personId: string, saving: Saving): Promise<void> {
      const db = await database()
      const { runId } = saving
      if ((await db.run.count({ where: { id: runId, userId: personId } })) === 0) return
      const { row, parts } = rowsOf(personId, saving)
      try {
        await db.$transaction([
          db.savingPart.deleteMany({ where: { savingId: runId } }),
          db.saving.upsert({ where: { id: runId }, create: row, update: row }),
          db.savingPart.createMany({ data: parts }),
        ])
      } catch (error) {
        // Another process has just written the same.
        if (!isTaken(error)) throw error
      }
    },

    /** Runs of which nothing is kept, newest first, after this one. */
    async missing(
      personId: string | undefined,
      after?: string,
    ): Promise<{ runId: string; personId: string; startedAt: string }[]> {
      const rows = await (await database()).run.findMany({
        where: { ...(personId !== undefined && { userId: personId }), saving: { is: null } },
        orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
        take: PORTION,
        ...(after !== undefined && { cursor: { id: after }, skip: 1 }),
        select: { id: true, userId: true, startedAt: true },
      })
      return rows.map((row) => ({ runId: row.id, personId: row.userId, startedAt: row.startedAt.toISOString() }))
    },
  }
}

export type SavingRows = ReturnType<typeof createSavingRows>

const within = ({ personId, from, until }: Scope) => ({
  ...(personId !== undefined && { userId: personId }),
  quarter: { ...(from !== undefined && { gte: from }), ...(until !== undefined && { lt: until }) },
})
const counted = (scope: Scope) => ({ state: 'counted', ...within(scope) })

type Sum = bigint | number | null | undefined
interface Summed {
  _count: { _all: number; usedNano: number }
  _sum: Record<'returned' | 'used' | 'measured' | 'lost' | 'other' | 'usedNano' | 'otherNano', Sum>
}

function sumsOf({ _count, _sum }: Summed): Sums {
  const of = (sum: Sum) => Number(sum ?? 0)
  return {
    ...{ runs: _count._all, returned: of(_sum.returned), priced: _count.usedNano },
    ...{ used: of(_sum.used), measured: of(_sum.measured), lost: of(_sum.lost), other: of(_sum.other) },
    ...{ usedNano: of(_sum.usedNano), otherNano: of(_sum.otherNano) },
  }
}

function bigsOf({ used, measured, lost, other, usedNano, otherNano }: Amounts) {
  const known = (amount: number | null) => (amount === null ? null : BigInt(amount))
  return {
    ...{ used: BigInt(used), measured: BigInt(measured), lost: BigInt(lost), other: BigInt(other) },
    ...{ usedNano: known(usedNano), otherNano: known(otherNano) },
  }
}

type BigAmounts = ReturnType<typeof bigsOf>

function amountsOf({ used, measured, lost, other, usedNano, otherNano }: BigAmounts): Amounts {
  const known = (amount: bigint | null) => (amount === null ? null : Number(amount))
  return {
    ...{ used: Number(used), measured: Number(measured), lost: Number(lost), other: Number(other) },
    ...{ usedNano: known(usedNano), otherNano: known(otherNano) },
  }
}

/** As they lie in the database. */
export function rowsOf(personId: string, saving: Saving) {
  const row = rowOf(personId, saving)
  const about = { savingId: row.id, userId: personId, quarter: row.quarter, returned: row.returned }
  const parts = saving.parts.map(({ kind, name, ...part }) => ({
    ...{ ...about, kind, name: withoutNul(name), ...bigsOf(part) },
  }))
  return { row, parts }
}

function rowOf(userId: string, saving: Saving) {
  const { runId, startedAt, state, outcome, model, basis, against, returned } = saving
  return {
    ...{ id: runId, runId, userId, startedAt: new Date(startedAt), quarter: quarterOf(startedAt) },
    ...{ state, outcome, basis, against, returned: returned ? 1 : 0, ...bigsOf(saving) },
    model: model && withoutNul(model),
  }
}

type Row = NonNullable<Awaited<ReturnType<Database['saving']['findUnique']>>> & {
  run: { title: string } | null
  parts: { kind: string; name: string }[]
}

/** We wrote it, whole. */
function keptOf(row: Row): KeptSaving {
  const named = (wanted: string) =>
    row.parts.filter(({ kind, name }) => kind === wanted && name).map(({ name }) => name)
  return {
    ...{ id: row.id, personId: row.userId, startedAt: row.startedAt.toISOString(), outcome: row.outcome },
    ...{ title: row.run?.title ?? null, isThere: row.run !== null, model: row.model, ...amountsOf(row) },
    state: row.state as Saving['state'],
    basis: row.basis as Saving['basis'],
    against: row.against as OtherWay | null,
    returned: row.returned === 1,
    ...{ servers: named('server'), skills: named('skill') },
  }
}
