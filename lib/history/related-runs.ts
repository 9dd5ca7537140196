import type { LazyDatabase } from '../db/lazy-database.ts'
import { listedRun, type RunRow } from '../db/run-rows.ts'
import { PlaygroundError } from '../errors.ts'
import type { Person } from '../people/person.ts'

/** Of one run so many versions are told. */
const MOST = 40
const STEPS = 20

export interface RelatedRuns {
  run: RunRow
  /** The runs whose program is a version of the same one, newest first. */
  versions: RunRow[]
}

/** A run with those that its program was edited from, and those that were edited from them. Throws `not-found`. */
export async function relatedRuns(
  { open }: LazyDatabase,
  { id: userId }: Pick<Person, 'id'>,
  runId: string,
): Promise<RelatedRuns> {
  const { run } = await open()
  const own = { userId, removedAt: null }
  const row = await run.findFirst({ where: { ...own, id: runId } })
  if (!row) throw new PlaygroundError('not-found', 'There is no run here. It may be somebody else’s or deleted.')
  const known = new Map([[row.id, listedRun(row)]])
  let latest = [...known.values()]
  for (let step = 0; step < STEPS && latest.length > 0 && known.size <= MOST; step++) {
    const above = latest.flatMap(({ edited }) => edited?.from ?? []).filter((id) => !known.has(id))
    const below = latest.map((one) => ({ edited: { contains: `"from":"${one.runId}"` } }))
    const found = await run.findMany({
      ...{ where: { ...own, id: { notIn: [...known.keys()] }, OR: [{ id: { in: above } }, ...below] }, take: MOST },
      orderBy: { startedAt: 'desc' },
    })
    latest = found.map(listedRun)
    for (const one of latest) known.set(one.runId, one)
  }
  const versions = [...known.values()].filter((one) => one.runId !== runId)
  return {
    run: listedRun(row),
    versions: versions.sort((a, b) => b.startedAt.localeCompare(a.startedAt)).slice(0, MOST),
  }
}
