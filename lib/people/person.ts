/** Who asks. Made from a session cookie, a bearer token or the command line, never from an argument. */
export interface Person {
  id: string
  admin: boolean
  /** Absolute path of this person's workspace. */
  workspaceDir: string
  /** Whether this person has an account, so that runs are listed. False for whoever sits at the command line. */
  isListed: boolean
  /** Tells the token this person asks with from others, without giving it away; absent for a session or a command. */
  tokenId?: string
}
