import { PlaygroundError } from '../errors.ts'
import type { Person } from '../people/person.ts'
import type { KeptRecord } from '../runs/run-reader.ts'
import type { RunStore } from '../runs/run-store.ts'
import { foreignBy } from '../workspace/run-changes/put-back.ts'
import { listRunFolders, RunFolder } from '../workspace/run-changes/run-folder.ts'

/** Of so many runs it can be undone what they changed, the newest. */
const MOST_UNDOABLE = 20
/** And no more than this of one person, but for the newest. */
const MOST_UNDO_BYTES = 128 * 1024 * 1024

/** What a run changed, and what of it is somebody else's by now. */
export function changesOf(person: Person, runId: string, { marks, aliveUntilMs }: KeptRecord) {
  return { folder: new RunFolder(person.workspaceDir, runId), isForeign: foreignBy(marks, aliveUntilMs) }
}

/** The same of a run that is over. Throws `conflict` while it is under way. */
export async function undoableChanges(store: RunStore, person: Person, runId: string) {
  if (!(await store.isFinished(person.id, runId)))
    throw new PlaygroundError('conflict', 'The run is not finished. Stop it first.')
  return changesOf(person, runId, await store.recordOf(person.id, runId))
}

/** Keeps what the newest runs changed, and that of runs which need it still. */
export async function forgetOldChanges(workspaceDir: string, isNeeded: (runId: string) => boolean): Promise<void> {
  let keptBytes = 0
  for (const [index, folder] of (await listRunFolders(workspaceDir)).entries()) {
    keptBytes += await folder.bytes()
    const isOld = index >= MOST_UNDOABLE || (index > 0 && keptBytes > MOST_UNDO_BYTES)
    if (isOld && !isNeeded(folder.runId)) await folder.remove()
  }
}
