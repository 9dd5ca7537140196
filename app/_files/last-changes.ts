import type { Person } from '../../lib/people/person.ts'
import type { Playground } from '../../lib/playground.ts'
import type { FileChange } from '../../lib/runs/event.ts'

/** The run that changed a file last, as far as the latest runs tell. */
export interface LastChange {
  runId: string
  title: string
  change: FileChange['change']
}

// A look at a file should not read a year of journals.
const RUNS = 10

/** For each path the latest of the last runs that changed it. */
export async function lastChanges(person: Person, { runs }: Playground): Promise<Record<string, LastChange>> {
  const listed = await runs.list(person, { limit: RUNS })
  const changes: Record<string, LastChange> = Object.create(null)
  const found = await Promise.all(
    listed.map(async ({ runId, title }) => {
      // A run may be deleted while we go through them: then it is nobody's last change.
      const files = await runs.filesOf(person, runId).catch(() => [])
      return files.map(({ path, change }) => [path, { runId, title, change }] as const)
    }),
  )
  for (const [path, change] of found.flat()) changes[path] ??= change
  return { ...changes }
}
