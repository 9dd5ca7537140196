// Made by `cem generate` from the MCP server "email". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface SearchInput {
  /** What the subject, the body or the addresses contain */
  text?: string
  /** Which emails: inbox (default) or outbox */
  folder?: 'inbox' | 'outbox'
  /** Sender, or a part of it */
  from?: string
  /** First day of those to find, like "2026-06-01" */
  since?: string
}

/** Newest first */
export type SearchOutput = {
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

/** Search the email messages of the inbox or the outbox by subject, sender or date. */
export async function search(input: SearchInput = {}): Promise<SearchOutput> {
  return (await callTool('email', 'search', input)) as SearchOutput
}
