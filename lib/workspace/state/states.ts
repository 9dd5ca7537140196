/** How a version came to be: `found` is one that was written as a file, by something else than a save. */
export type VersionCause = 'saved' | 'restored' | 'found'

/** Who saves: the run, or what an MCP client calls itself. */
export interface SavedBy {
  runId?: string
  client?: string
}

/** What a state was at one time. Versions of a file are numbered from 1, and no number comes again. */
export interface StateVersion extends SavedBy {
  version: number
  /** ISO 8601 */
  at: string
  /** Of the file. */
  bytes: number
  cause: VersionCause
  /** The version that was restored. */
  from?: number
}

/** The versions of one file that are kept. */
export interface StateHistory {
  /** Relative to the workspace. */
  file: string
  /** The version that the file is now; null where there is none, or it was written as a file since. */
  current: number | null
  /** Newest first. */
  versions: StateVersion[]
}

/** A state as it was at one moment. */
export interface CurrentState {
  /** JSON text; null where there is none. */
  json: string | null
  /** Null where there is none, or it was written as a file since the newest one. */
  version: number | null
}

/** A file that has versions. */
export interface StateFile {
  file: string
  /** The newest one. */
  version: number
  at: string
}

export interface SaveOptions extends SavedBy {
  /** Throws `conflict` unless the state is still this version; 0 is that there is none yet. */
  ifVersion?: number
  /** The same for who has read it: answers whether what is there is what was read, from its mark (`markOf`). */
  ifMark?: (mark: string) => boolean
}

/**
 * The states in a person's workspace: values in files, JSON, or YAML where the name of the file says so. Each save keeps what
 * it wrote as a version, and what it replaced where that is none yet. Saves of one file come one after the other, also from
 * several processes. Throws `not-found`, `conflict`, `invalid-input` for a file that is no state, `too-large`, `busy`.
 */
export interface States {
  /** JSON text of a state; null where there is none. */
  load(file: string, options?: { maxBytes?: number }): Promise<string | null>
  /** What is there, and which version that is: both of the same moment. */
  current(file: string): Promise<CurrentState>
  /** Replaces a state, whole or not at all. */
  save(file: string, value: unknown, options?: SaveOptions): Promise<StateVersion>
  /** Replaces a state by what `change` makes of it; nobody saves in between. Null: it stays as it is. */
  change(
    file: string,
    change: (json: string | null) => { value: unknown } | null,
    by?: SavedBy,
  ): Promise<StateVersion | null>
  history(file: string): Promise<StateHistory>
  /** Files with versions, the one saved last first; no more than somebody looks through. */
  list(): Promise<StateFile[]>
  /** JSON text of a version. */
  read(file: string, version: number): Promise<string>
  /** Makes a version the newest one again. */
  restore(file: string, version: number, by?: SavedBy): Promise<StateVersion>
  /** Forgets all versions; the file stays, and its next version has a higher number. */
  forget(file: string): Promise<void>
}
