import type { RunRow } from '../db/run-rows.ts'
import { isNotFound } from '../errors.ts'
import { countChanges, type LineCounts } from '../format/lines.ts'
import type { Person } from '../people/person.ts'
import type { Runs } from '../pipeline/runs.ts'
import { isUnreadable } from '../runs/run-reader.ts'

/** A version of a program, with a run of it. */
export interface RunVersion {
  runId: string
  /** Counts from 1, the program as it was before anybody edited it. */
  version: number
  status: RunRow['status']
  outcome: string | null
  /** Somebody sent it or wrote it by hand: nothing was generated. */
  isGiven?: true
  /** Against the version before; absent where there is none. */
  edited?: LineCounts
}

/** In each direction; somebody with more looks at them from one of these. */
const MOST_EACH_WAY = 20

interface Parts {
  runs: Pick<Runs, 'list' | 'get'>
  /** The newest run whose program is that of this run, edited; undefined for none. */
  editedLast(personId: string, runId: string): Promise<string | undefined>
}

/**
 * The versions of the program of a run in their order: those it came from, itself, and the newest that were made of it. It ends
 * where a run was deleted. Empty for a run that is not there.
 */
export async function programVersions(person: Person, runId: string, parts: Parts): Promise<RunVersion[]> {
  const rowOf = async (id: string) => (await parts.runs.list(person, { among: [id], limit: 1 }))[0]
  const shown = await rowOf(runId)
  if (!shown) return []
  const before: RunVersion[] = []
  for (let row: RunRow | undefined = shown; row && before.length < MOST_EACH_WAY; ) {
    const edited = await editOf(person, row, parts)
    before.unshift(versionOf(row, edited?.counts))
    row = edited && (await rowOf(edited.from))
  }
  const after: RunVersion[] = []
  for (let last = runId; after.length < MOST_EACH_WAY; ) {
    const next = await parts.editedLast(person.id, last)
    const row = next === undefined ? undefined : await rowOf(next)
    if (!row) break
    after.push(versionOf(row, row.edited))
    last = row.runId
  }
  return [...before, ...after]
}

/** What its program was made of. A run that ran one again has that in its log alone. */
async function editOf(
  person: Person,
  { runId, edited, version = 1 }: RunRow,
  { runs }: Parts,
): Promise<{ from: string; counts: LineCounts } | undefined> {
  if (edited) return { from: edited.from, counts: edited }
  if (version < 2) return undefined
  try {
    const { editedFrom, program } = await runs.get(person, runId)
    if (editedFrom === undefined || program === null) return undefined
    const first = await runs.get(person, editedFrom)
    return { from: editedFrom, counts: countChanges(first.program ?? '', program) }
  } catch (error) {
    // The version before was deleted, or cannot be read: it begins here.
    if (isNotFound(error) || isUnreadable(error)) return undefined
    throw error
  }
}

function versionOf({ runId, version, status, outcome, facts }: RunRow, counts: LineCounts | undefined): RunVersion {
  const edited = counts && { added: counts.added, removed: counts.removed }
  const isGiven = version === undefined && facts?.author === 'person'
  return { runId, version: version ?? 1, status, outcome, ...(isGiven && { isGiven }), ...(edited && { edited }) }
}
