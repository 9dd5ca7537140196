// Made by `cem generate` from the MCP server "email". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface FetchInput {
  /** Which emails: inbox (default) or outbox */
  folder?: 'inbox' | 'outbox'
  /** How many at most, up to 50; default 10 */
  limit?: number
}

/** Newest first */
export type FetchOutput = {
  /** Its file in the workspace */
  path: string
  from: string
  to: string
  cc: string
  subject: string
  /** When it was sent, in ISO 8601 */
  date: string
  /** Its text, at most 20000 characters */
  text: string
  /** What it has besides, such as attachments */
  left_out: string[]
}[]

/** Get the newest email messages of the inbox or the outbox, by when they came: sender, subject and body. */
export async function fetch(input: FetchInput = {}): Promise<FetchOutput> {
  return (await callTool('email', 'fetch', input)) as FetchOutput
}
