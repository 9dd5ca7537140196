import type { LazyDatabase } from '../db/lazy-database.ts'
import { withoutNul } from '../db/text.ts'
import { PlaygroundError } from '../errors.ts'
import { plainLine } from '../format/unseen.ts'
import type { Person } from '../people/person.ts'
import type { Runs } from '../pipeline/runs.ts'

const MOST = 100

interface NameRunOptions {
  database: LazyDatabase
  runs(): Pick<Runs, 'list' | 'assertMayChange'>
}

/** Names a program that was sent without a task; nothing takes the name away. Throws `not-found`, `conflict` for a run with a task. */
export async function nameRun(
  { database, runs }: NameRunOptions,
  person: Person,
  runId: string,
  wanted: string,
): Promise<string> {
  await runs().assertMayChange(person, runId, 'name runs')
  const name = plainLine(withoutNul(wanted)).trim()
  if (name.length > MOST)
    throw new PlaygroundError('invalid-input', `A name has at most ${MOST} characters, and not ${name.length}.`)
  const [run] = await runs().list(person, { among: [runId], limit: 1 })
  if (!run) throw new PlaygroundError('not-found', 'There is no run here. It may be somebody else’s or deleted.')
  if (run.facts && !run.facts.isProgram)
    throw new PlaygroundError('conflict', 'This run is called by its task. Programs without one can be named.')
  if (!run.facts) throw new PlaygroundError('conflict', 'This run has not ended. Name it when it has.')
  const where = { id: runId, userId: person.id }
  await (await database.open()).run.updateMany({ where, data: { name, nameLower: name.toLowerCase() } })
  return name
}
