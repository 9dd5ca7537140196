/** For whom a server works. */
export interface Caller {
  personId: string
  /** Absolute path of the person's workspace. */
  workspaceDir: string
}
