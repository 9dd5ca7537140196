import type { Database } from '../db/open-database.ts'
import { toCsv } from '../format/csv.ts'
import { NOT_FAILED } from '../runs/outcome.ts'
import { quarterOf } from '../savings/period.ts'
import type { PersonUsage, UsageDays, UsageFigures, UsageReport, UsageSort } from './usage-report.ts'

const DAY_MS = 86_400_000
/** What counts of tools are kept for: of a longer period there is no sum. */
const CALLS_KEPT_DAYS = 30

const NOTHING = { runs: 0, failed: 0, tokens: 0, runMs: 0 }

/** What everybody used. The rows add up to the totals, since those are made of them. */
export async function usageOf(
  db: Database,
  {
    days,
    sort = 'tokens',
    isRising = false,
    most,
  }: { days: UsageDays; sort?: UsageSort; isRising?: boolean; most?: number },
  now = Date.now(),
): Promise<UsageReport> {
  const from = new Date(Math.floor(now / DAY_MS) * DAY_MS - (days - 1) * DAY_MS)
  const hasCalls = days <= CALLS_KEPT_DAYS
  const people = new Map<string, PersonUsage>()
  const of = (personId: string): PersonUsage => {
    const known = people.get(personId) ?? { personId, email: '', ...NOTHING, usd: null, calls: hasCalls ? 0 : null }
    people.set(personId, known)
    return known
  }
  // One after the other: to ask for all at once keeps others from the database.
  const runs = await db.run.groupBy({
    by: ['userId', 'outcome'],
    where: { startedAt: { gte: from } },
    _count: { _all: true },
    _sum: { totalMs: true },
  })
  for (const { userId, outcome, _count, _sum } of runs) {
    const person = of(userId)
    person.runs += _count._all
    person.runMs += _sum.totalMs ?? 0
    if (outcome !== null && !NOT_FAILED.includes(outcome)) person.failed += _count._all
  }
  const tokens = await db.saving.groupBy({
    by: ['userId'],
    where: { quarter: { gte: quarterOf(from) } },
    _sum: { used: true, usedNano: true },
    _count: { usedNano: true },
  })
  for (const { userId, _sum, _count } of tokens) {
    const person = of(userId)
    person.tokens = Number(_sum.used ?? 0)
    if (_count.usedNano > 0) person.usd = Number(_sum.usedNano ?? 0) / 1e9
  }
  if (hasCalls) {
    const where = { day: { gte: from.toISOString().slice(0, 10) } }
    const calls = await db.toolUse.groupBy({ by: ['userId'], where, _sum: { calls: true } })
    for (const { userId, _sum } of calls) of(userId).calls = _sum.calls ?? 0
  }
  await nameThem(db, people)
  const all = [...people.values()].filter(({ email }) => email !== '').sort(inOrder(sort, isRising))
  return {
    ...{ days, from: from.toISOString().slice(0, 10), totals: sumOf(all, hasCalls), found: all.length },
    people: most === undefined ? all : all.slice(0, most),
  }
}

/** So many are named at once: a database takes only so many values in one question. */
const NAMED_AT_ONCE = 500

/** An account that went while we asked has no name, and is left out. */
async function nameThem(db: Database, people: Map<string, PersonUsage>): Promise<void> {
  const ids = [...people.keys()]
  for (let at = 0; at < ids.length; at += NAMED_AT_ONCE) {
    const where = { id: { in: ids.slice(at, at + NAMED_AT_ONCE) } }
    for (const { id, email } of await db.user.findMany({ where, select: { id: true, email: true } })) {
      const person = people.get(id)
      if (person) person.email = email
    }
  }
}

function sumOf(people: readonly PersonUsage[], hasCalls: boolean): UsageFigures {
  const add = (name: 'runs' | 'failed' | 'tokens' | 'runMs') => people.reduce((sum, person) => sum + person[name], 0)
  const priced = people.flatMap(({ usd }) => usd ?? [])
  return {
    ...{ runs: add('runs'), failed: add('failed'), tokens: add('tokens'), runMs: add('runMs') },
    calls: hasCalls ? people.reduce((sum, { calls }) => sum + (calls ?? 0), 0) : null,
    usd: priced.length === 0 ? null : priced.reduce((sum, usd) => sum + usd, 0),
  }
}

/** What is not known comes last, whichever way. */
const inOrder = (sort: UsageSort, isRising: boolean) => (a: PersonUsage, b: PersonUsage) => {
  const byName = a.email < b.email ? -1 : 1
  if (sort === 'email') return isRising ? byName : -byName
  const [one, other] = [a[sort], b[sort]]
  if (one === null || other === null) return Number(one === null) - Number(other === null) || byName
  return (isRising ? one - other : other - one) || byName
}

/** A line a person, without totals, so that a sum over a column is right. */
export function usageCsv({ people }: UsageReport): string {
  const head = ['email', 'runs', 'failed', 'tool_calls', 'tokens', 'usd', 'run_seconds']
  return toCsv(
    head,
    people.map(({ email, runs, failed, calls, tokens, usd, runMs }) => [
      ...[email, runs, failed, calls, tokens],
      usd === null ? null : Number(usd.toFixed(9)),
      Math.round(runMs / 1_000),
    ]),
  )
}
