import { PlaygroundError } from '../../lib/errors.ts'
import type { Person } from '../../lib/people/person.ts'
import type { Playground } from '../../lib/playground.ts'
import type { Checkpoint } from '../../lib/workspace/checkpoints/checkpoint.ts'
import type { RunVersion } from '../../lib/workspace/run-changes/versions-of.ts'
import type { StateVersion } from '../../lib/workspace/state/states.ts'

/** A moment from which an older content of a file may be known. */
export type FileVersion =
  /** What was there before the run. */
  | ({ kind: 'run'; title: string } & RunVersion)
  | { kind: 'checkpoint'; id: string; at: string; name: string; why: Checkpoint['why']; bytes: number }
  | ({ kind: 'state' } & StateVersion)

/** Titles of so many runs are looked up; what is kept of runs is kept of fewer. */
const RUNS = 100

/** What is known of how a file came to be what it is, newest first. */
export async function fileVersions(person: Person, playground: Playground, file: string): Promise<FileVersion[]> {
  const [runs, kept, history, listed] = await Promise.all([
    playground.workspace(person).versionsOf(file),
    playground.checkpoints(person).having(file),
    statesOf(person, playground, file),
    playground.runs.list(person, { limit: RUNS }),
  ])
  const titles = new Map(listed.map(({ runId, title }) => [runId, title]))
  const all: FileVersion[] = [
    ...runs.map((run) => ({ kind: 'run' as const, title: titles.get(run.runId) ?? '', ...run })),
    ...kept.map(({ checkpoint: { id, createdAt, name, why }, bytes }) => ({
      ...{ kind: 'checkpoint' as const, id, at: createdAt, name, why, bytes },
    })),
    ...history.map((version) => ({ kind: 'state' as const, ...version })),
  ]
  return all.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

async function statesOf(person: Person, playground: Playground, file: string): Promise<StateVersion[]> {
  try {
    return (await playground.states(person).history(file)).versions
  } catch (error) {
    // Switched off, or a file that can be no state: then it has no versions as one.
    if (error instanceof PlaygroundError) return []
    throw error
  }
}
