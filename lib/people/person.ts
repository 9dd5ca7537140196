import type { Profile, Reach } from './reach.ts'

/** Who asks. Made from a session cookie, a bearer token or the command line, never from an argument. */
export interface Person {
  id: string
  admin: boolean
  /** Absolute path of this person's workspace. */
  workspaceDir: string
  /** Whether this person has an account, so that runs are listed. False for whoever sits at the command line. */
  isListed: boolean
  /** Which bearer token this person asks with; absent for a session or a command. */
  tokenId?: string
  /** Which browser this person is signed in with; absent for a token or a command. */
  sessionId?: string
  /** Which connected app this person asks with; absent for anything else. */
  appId?: string
  /** What this token or app is called. */
  accessName?: string
  /** What the MCP client that asks calls itself: a stranger's text. */
  client?: string
  /** What this token or app was given of what its person may; absent where it is everything. */
  reach?: Reach
  /** What an MCP client that comes with this token is shown, unless it asks for something else. */
  profile?: Profile
}
