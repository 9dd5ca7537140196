import { createTransport } from 'nodemailer'
import { type Address, assertFew, readAddresses } from './addresses.ts'

export interface NewMessage {
  to: string
  subject: string
  body: string
  cc?: string | undefined
  bcc?: string | undefined
}

export interface ComposedMessage {
  recipients: string[]
  /** As it is sent: those of `bcc` are not named in it. */
  raw: Buffer
  /** As it is kept. */
  kept: Buffer
}

/** A message in the form that mail has (RFC 5322). Throws for what would not be one, with what was expected. */
export async function composeMessage(
  { to, cc, bcc, subject, body }: NewMessage,
  { from, date, isSent }: { from: string | undefined; date: Date; isSent: boolean },
): Promise<ComposedMessage> {
  if (/\p{Cc}/u.test(subject)) throw new Error('The subject has a line break or a control character; give one line.')
  const named = { to: readAddresses(to, 'to'), cc: readAddresses(cc ?? '', 'cc'), bcc: readAddresses(bcc ?? '', 'bcc') }
  const all = [...named.to, ...named.cc, ...named.bcc]
  assertFew(all)
  const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail({
    ...{ to: named.to, cc: named.cc, subject, date, text: body, ...(from !== undefined && { from }) },
    // Mail programs open what was not sent as a draft.
    ...(!isSent && { headers: { 'X-Unsent': '1' } }),
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  const raw = message as Buffer
  return { recipients: addressesOf(all), raw, kept: Buffer.concat([hidden(named.bcc), raw]) }
}

const addressesOf = (addresses: readonly Address[]) => [...new Set(addresses.map(({ address }) => address))]

/** Whoever kept a message wants to know who else got it. */
function hidden(bcc: readonly Address[]): Buffer {
  return Buffer.from(bcc.length === 0 ? '' : `Bcc: ${addressesOf(bcc).join(',\r\n ')}\r\n`)
}
