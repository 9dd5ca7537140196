import type { RefusedAgent } from '../_server/refused-agents.ts'

/** A call of an MCP client, as far as it is known. */
export interface AgentCall {
  at: string
  /** What the client calls itself; null where it does not say. */
  client: string | null
  tokenId: string | null
  /** The name of the token or app it came with. */
  accessName: string | null
  /** Null where only the run it led to is known. */
  tool: string | null
  ms: number | null
  /** Null where it is not known. */
  showsForms: boolean | null
  runId: string | null
}

/** A token of this person, as far as it is told apart here. */
export interface KnownToken {
  id: string
  name: string
  prefix: string
  lastUsedAt: string | null
}

/** What is known of the agents of a person. */
export interface AgentNews {
  /** By the clock of the server. */
  now: string
  /** The newest first. */
  calls: AgentCall[]
  tokens: KnownToken[]
  /** Those that came from where this browser is; the newest first. */
  refused: RefusedAgent[]
}
