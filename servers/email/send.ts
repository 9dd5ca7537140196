// Made by `cem generate` from the MCP server "email". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface SendInput {
  /** Address, or several with commas between, like "ann@example.org, Bob <bob@example.org>" */
  to: string
  /** Subject, one line */
  subject: string
  /** The message, plain text */
  body: string
  /** Further addresses (cc) */
  cc?: string
  /** Further addresses that the others do not see (bcc) */
  bcc?: string
}

export interface SendOutput {
  /** Whether it was handed to a mail server */
  sent: boolean
  /** All addresses it was meant for */
  to: string[]
  /** Its file in the outbox */
  path: string | null
  /** What became of it */
  note: string
}

/** Send an email message to one or several addresses: it is written to the outbox. */
export async function send(input: SendInput): Promise<SendOutput> {
  return (await callTool('email', 'send', input)) as SendOutput
}
