/** Something that runs programs, in a process of its own (`host.ts`) that is the server it would serve. */
export interface Contestant {
  /**
   * Runs the body of an async function that has the tools `one` and `rows`, for one of several people. It may end in a
   * comment. Answers its value, throws when it ends otherwise.
   */
  run(body: string, options: { person: number; timeoutMs: number }): Promise<unknown>
  /** Settles as soon as the place where tools are answered has a moment. Absent where that is the process's own loop. */
  touch?(): Promise<void>
  close(): Promise<void>
}

/** What every module of a contestant exports. Libraries are loaded when it settles, and nothing has run. */
export type OpenContestant = (setting: Setting) => Promise<Contestant>

export interface Setting {
  /** How many people there are. */
  people: number
  /** Passed on from the list of contestants. */
  with: Readonly<Record<string, string>>
}
