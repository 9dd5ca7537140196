import type { ModuleTable } from './module-table.ts'
import type { OpenedFile } from './opened-file.ts'
import type { KeptChanges, Need } from './run-changes/kept-changes.ts'
import type { RunChanges } from './run-changes/run-changes.ts'
import type { RunVersion } from './run-changes/versions-of.ts'

/** A file of a workspace. */
export interface WorkspaceEntry {
  /** Relative to the workspace, with `/`. */
  path: string
  type: 'file' | 'directory'
  /** Bytes; 0 for a directory. */
  size: number
  /** ISO 8601 */
  modifiedAt: string
}

/** The modules a person's programs can import, as they were when they were asked for. */
export interface WorkspaceModules {
  names: ModuleTable
  /** The text of one by its path in a program's world, such as `servers/shop/buy.ts`; null when there is none. */
  read(path: string): Promise<string | null>
}

/**
 * A person's files. Every path is relative to the workspace (`/workspace/x` means `x`, as in a program) and checked on
 * the host as hostile input: one that leads outside, or through a link, is refused with `forbidden`. Writes are atomic.
 */
export interface Workspace {
  readonly dir: string
  /**
   * Every file and folder, sorted by path; with `path` only what is under it, without `recursive` only its own entries.
   * Throws `too-large` when they are more than can be listed, unless `most` says how many are enough.
   */
  list(path?: string, options?: { recursive?: boolean; most?: number }): Promise<WorkspaceEntry[]>
  /** Throws `not-found` when there is nothing of that name. */
  stat(path: string): Promise<WorkspaceEntry>
  /** Throws `conflict` when there is a file of that name, also one that another write is just placing. */
  assertNoFile(path: string): Promise<void>
  /** Throws `not-found` when there is no such file, `too-large` above `maxBytes` (default 256 MB). */
  read(path: string, options?: { maxBytes?: number }): Promise<Buffer>
  /** The file in pieces, for what need not be in memory at once. */
  chunks(path: string): AsyncGenerator<Buffer>
  /** Opens a file of any size, to be read in pieces. Throws `not-found`. */
  open(path: string): Promise<OpenedFile>
  /**
   * Makes the folders on the way. With `mayReplace: false` it throws `conflict` when there is a file of that name; of
   * several such writes at once one succeeds. With `ifTag` it throws `conflict` unless the file is still the one with that
   * tag (`fileTag`); programs in a sandbox may come in between for the last moment before it is placed.
   */
  write(
    path: string,
    content: Buffer | string,
    options?: { mayReplace?: boolean; ifTag?: string },
  ): Promise<WorkspaceEntry>
  /** Adds to the end of a file, which is made when it is not there. Not atomic: what is there already is not rewritten. */
  append(path: string, content: Buffer | string): Promise<WorkspaceEntry>
  /** Gives a file or folder another name or place. Throws `conflict` when there is something there already. */
  rename(from: string, to: string): Promise<WorkspaceEntry>
  /** Removes a file, a link (never what it points to), or a folder with all that is in it. */
  remove(path: string): Promise<void>
  /** The person's own modules and everybody's. A name that everybody has is never the person's own, nor written to. */
  modules(): WorkspaceModules
  /**
   * A run begins to write here, at the side of others. `changes` is what it changed, and no other; what is written within
   * `inRun(changes, …)` is its. `end` is called once, when nothing of it writes any more.
   */
  begin(runId: string): Promise<{ changes: RunChanges; end: () => Promise<void> }>
  changesOf(runId: string): KeptChanges
  /** Runs that changed a file, newest first, as far as that is kept. */
  versionsOf(path: string): Promise<RunVersion[]>
  /** Forgets what old runs have changed, within bounds but for those that need it. */
  forgetOldChanges(needOf: (runId: string) => Promise<Need>): Promise<void>
}
