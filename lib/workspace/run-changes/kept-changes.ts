import type { OpenedFile } from '../opened-file.ts'
import {
  type CallsOfRun,
  foreignBy,
  type PutBack,
  type PutBackForResume,
  planPutBack,
  putBack,
  putBackForResume,
  type RunEnded,
} from './put-back.ts'
import { listRunFolders, RunFolder } from './run-folder.ts'
import { openBefore } from './versions-of.ts'

/** Of so many runs it can be undone what they changed, the newest; and of so many that may be gone on with besides. */
const MOST_RUNS = 20
/** And no more than this of one person, but for the newest; the same besides. */
const MOST_BYTES = 128 * 1024 * 1024

/** What one run has changed in a workspace, as it can be put back. */
export interface KeptChanges {
  /** What putting back would do, and what it would leave alone. */
  plan(ended: RunEnded): Promise<PutBack[]>
  /** Does it. What somebody else changed since stays as it is. */
  putBack(ended: RunEnded): Promise<PutBack[]>
  /**
   * The same before the run goes on. What its calls have changed is put back as a whole or not at all; then those calls must
   * not be made again.
   */
  putBackForResume(ended: RunEnded, calls: CallsOfRun): Promise<PutBackForResume>
  /** A file as it was before the run; null where that is not kept. */
  openBefore(path: string): Promise<OpenedFile | null>
  /** Nothing can be put back any more. */
  forget(): Promise<void>
}

export function keptChanges(workspaceDir: string, runId: string): KeptChanges {
  const folder = new RunFolder(workspaceDir, runId)
  return {
    plan: (ended) => planPutBack(folder, foreignBy(ended)),
    putBack: (ended) => putBack(folder, foreignBy(ended), { mayGoOn: ended.outcome === 'interrupted' }),
    putBackForResume: (ended, calls) => putBackForResume(folder, foreignBy(ended), calls),
    openBefore: (path) => openBefore(folder, path),
    forget: () => folder.remove(),
  }
}

/** What a run still needs of what it changed: all, as it goes on; all while there is room, as it may; nothing. */
export type Need = 'goes-on' | 'may-go-on' | 'over'

/** Keeps what the newest runs changed, and that of runs which need it still. */
export async function forgetOldChanges(workspaceDir: string, needOf: (runId: string) => Promise<Need>): Promise<void> {
  const [newest, besides] = [new Room(), new Room()]
  for (const folder of await listRunFolders(workspaceDir)) {
    const bytes = await folder.bytes()
    if (bytes > 0 && newest.take(bytes)) continue
    const need = await needOf(folder.runId)
    if (need === 'goes-on' || (need === 'may-go-on' && besides.take(bytes))) continue
    await folder.remove()
  }
}

class Room {
  #runs = 0
  #bytes = 0

  /** False when there is none. The first one always finds some. */
  take(bytes: number): boolean {
    if (this.#runs > 0 && (this.#runs >= MOST_RUNS || this.#bytes + bytes > MOST_BYTES)) return false
    this.#runs++
    this.#bytes += bytes
    return true
  }
}
