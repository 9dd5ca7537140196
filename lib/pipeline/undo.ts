import { realpath } from 'node:fs/promises'
import { PlaygroundError } from '../errors.ts'
import type { Person } from '../people/person.ts'
import type { KeptRecord } from '../runs/run-reader.ts'
import type { RunStore } from '../runs/run-store.ts'

/** What is recorded of a run that is over and whose changes may be put back. Throws `conflict` while it is under way. */
export async function undoableRecord(store: RunStore, person: Person, runId: string): Promise<KeptRecord> {
  await assertSameWorkspace(store, person, runId)
  if (!(await store.isFinished(person.id, runId)))
    throw new PlaygroundError('conflict', 'The run is not finished. Stop it first.')
  return store.recordOf(person.id, runId)
}

/**
 * Whoever has no account says where each time: in another folder nothing of the run would be found, and its program would
 * begin anew there. Throws `invalid-input`.
 */
export async function assertSameWorkspace(store: RunStore, person: Person, runId: string): Promise<void> {
  const workspaceDir = await store.workspaceDirOf(person.id, runId)
  if (person.isListed || workspaceDir === undefined || workspaceDir === person.workspaceDir) return
  const [of, now] = await Promise.all([workspaceDir, person.workspaceDir].map(realOf))
  if (of === now) return
  throw new PlaygroundError(
    'invalid-input',
    `This run worked in ${workspaceDir}, and the workspace is ${person.workspaceDir} now. Pass --workspace ${JSON.stringify(workspaceDir)}.`,
  )
}

const realOf = (dir: string) => realpath(dir).catch(() => dir)
