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

/**
 * A person's files. Every path is relative to the workspace and checked on the host as hostile input: one that leads
 * outside, or through a link, is refused with `forbidden`. Writes are atomic.
 */
export interface Workspace {
  readonly dir: string
  /** Every file and folder, sorted by path; with `path` only what is under it. */
  list(path?: string): Promise<WorkspaceEntry[]>
  /** Throws `not-found` when there is no such file. */
  read(path: string): Promise<Buffer>
  /** Makes the folders on the way. */
  write(path: string, content: Buffer | string): Promise<WorkspaceEntry>
  /** Removes a file, or a folder with all that is in it. */
  remove(path: string): Promise<void>
}
