import type { OpenedFile } from '../opened-file.ts'
import type { Checkpoint, CheckpointChange } from './checkpoint.ts'

/** Why a checkpoint is made, and under which name it is listed. */
export type Wanted = { why: 'asked'; name: string } | { why: 'before-run'; runId: string }

/** How many there may be for one person, and what they may take on the disk. */
export interface CheckpointLimits {
  count: number
  bytes: number
}

/**
 * All files of one workspace as they were, as often as somebody wanted it kept. Contents are kept once however many have them.
 * Programs cannot see or change them. `which` is an id, or the name that a person gave. A checkpoint that is not there is
 * `not-found`; while too many are made or restored it is `busy`, and elsewhere after some waiting.
 */
export interface Checkpoints {
  /**
   * Keeps all files as they are now. Throws `conflict` for a name that is taken, and `too-large` when there is no room beside
   * those that people asked for; of those made by themselves the oldest make room.
   */
  make(wanted: Wanted, options?: { signal?: AbortSignal }): Promise<Checkpoint>
  /** Newest first. */
  list(): Promise<Checkpoint[]>
  find(which: string): Promise<Checkpoint>
  /** What a restore would do now. */
  diff(which: string): Promise<CheckpointChange[]>
  /** Those that a file is in, newest first, with how large it was. */
  having(path: string): Promise<{ checkpoint: Checkpoint; bytes: number }[]>
  /** One file as it was. */
  open(which: string, path: string): Promise<OpenedFile>
  /**
   * Makes all files what they were. `before` is a checkpoint that was made of what was there until then: restoring it undoes
   * this. Links and what runs keep for undo stay as they are. `leftOut` has by now a name that everybody shares, and does not come
   * back. Throws `conflict` while a run is under way there; one that begins meanwhile waits.
   */
  restore(which: string): Promise<{ files: CheckpointChange[]; before: Checkpoint; leftOut: string[] }>
  remove(which: string): Promise<void>
}
