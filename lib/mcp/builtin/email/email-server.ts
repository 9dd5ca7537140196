import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { messageOf } from '../../../errors.ts'
import type { Workspace } from '../../../workspace/workspace.ts'
import { openBuiltinServer, SENDS } from '../open-builtin-server.ts'
import { composeMessage, type NewMessage } from './compose-message.ts'
import { Mailbox } from './mailbox.ts'
import { FOLDERS, MAX_TEXT } from './protocol.ts'
import { type SmtpOptions, sendBySmtp, senderOf } from './smtp.ts'

const MAX_FOUND = 50
const NOT_SENT =
  'It was written to the outbox and not sent to anybody, because this installation has no mail server (email.smtp).'

const Message = z.strictObject({
  path: z.string().describe('Its file in the workspace'),
  from: z.string(),
  to: z.string(),
  cc: z.string(),
  subject: z.string(),
  date: z.string().describe('When it was sent, in ISO 8601'),
  text: z.string().describe(`Its text, at most ${MAX_TEXT} characters`),
  left_out: z.array(z.string()).describe('What it has besides, such as attachments'),
})
const Messages = z.array(Message).describe('Newest first')
const people = (description: string) => z.string().max(10_000).describe(description)
const folder = z.enum(FOLDERS).optional().describe('Which emails: inbox (default) or outbox')

export interface EmailOptions {
  /** The mail server; without one messages lie in the outbox. */
  smtp?: SmtpOptions | undefined
}

/** Mail of one person's workspace, `.eml` files in `email/`, as an MCP server. */
export function createEmail(workspace: Workspace, { smtp }: EmailOptions = {}): McpServer {
  const mailbox = new Mailbox(workspace)
  const { server, define } = openBuiltinServer({
    name: 'email',
    title: 'Email',
    instructions: 'Email: send messages, look into the inbox and the outbox, search them.',
  })

  define(
    'send',
    {
      title: 'Send an email',
      description: smtp
        ? 'Send an email message to one or several addresses, and keep it in the outbox.'
        : 'Send an email message to one or several addresses: it is written to the outbox.',
      input: {
        to: people('Address, or several with commas between, like "ann@example.org, Bob <bob@example.org>"').min(1),
        subject: z.string().max(500).describe('Subject, one line'),
        body: z
          .string()
          .max(1024 * 1024)
          .describe('The message, plain text'),
        cc: people('Further addresses (cc)').optional(),
        bcc: people('Further addresses that the others do not see (bcc)').optional(),
      },
      output: z.strictObject({
        sent: z.boolean().describe('Whether it was handed to a mail server'),
        to: z.array(z.string()).describe('All addresses it was meant for'),
        path: z.string().nullable().describe('Its file in the outbox'),
        note: z.string().describe('What became of it'),
      }),
      annotations: SENDS,
    },
    (input, signal) => send(input, signal),
  )
  define(
    'fetch',
    {
      title: 'Read emails',
      description:
        'Get the newest email messages of the inbox or the outbox, by when they came: sender, subject and body.',
      input: {
        folder,
        limit: z.int().min(1).max(MAX_FOUND).optional().describe(`How many at most, up to ${MAX_FOUND}; default 10`),
      },
      output: Messages,
    },
    (input, signal) => mailbox.read(input.folder ?? 'inbox', {}, input.limit ?? 10, signal),
  )
  define(
    'search',
    {
      title: 'Search emails',
      description: 'Search the email messages of the inbox or the outbox by subject, sender or date.',
      input: {
        text: z.string().min(1).max(500).optional().describe('What the subject, the body or the addresses contain'),
        folder,
        from: z.string().min(1).max(500).optional().describe('Sender, or a part of it'),
        since: z
          .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })])
          .optional()
          .describe('First day of those to find, like "2026-06-01"'),
      },
      output: Messages,
    },
    ({ folder = 'inbox', ...filter }, signal) => mailbox.read(folder, withoutUndefined(filter), MAX_FOUND, signal),
  )

  async function send(message: NewMessage, signal: AbortSignal) {
    const date = new Date()
    const isSent = smtp !== undefined
    const composed = await composeMessage(message, { from: smtp && senderOf(smtp), date, isSent })
    const { recipients: to, kept } = composed
    if (smtp === undefined) {
      return { sent: false, to, path: await mailbox.keep(kept, { date, isSent }), note: NOT_SENT }
    }
    const refused = await sendBySmtp(smtp, composed, signal)
    const sent = refused.length === 0 ? 'It was sent' : `It was sent, but not to ${refused.join(', ')}`
    try {
      return {
        sent: true,
        to,
        path: await mailbox.keep(kept, { date, isSent }),
        note: `${sent}; a copy is in the outbox.`,
      }
    } catch (error) {
      // It is sent: who is told of a failure would send it again.
      return { sent: true, to, path: null, note: `${sent}; it could not be kept in the outbox: ${messageOf(error)}` }
    }
  }
  return server
}

const withoutUndefined = ({
  text,
  from,
  since,
}: {
  text?: string | undefined
  from?: string | undefined
  since?: string | undefined
}) => ({
  ...(text !== undefined && { text }),
  ...(from !== undefined && { from }),
  ...(since !== undefined && { since }),
})
