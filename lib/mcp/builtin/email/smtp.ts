import { createTransport } from 'nodemailer'
import { isLoopbackHost } from '../../../config/read-host.ts'
import { messageOf } from '../../../errors.ts'
import { isAddress } from './addresses.ts'
import type { ComposedMessage } from './compose-message.ts'

/** The mail server of an installation, as an administrator set it. The password goes to it and nowhere else. */
export interface SmtpOptions {
  host: string
  port: number
  /** TLS from the first byte on; otherwise it is switched to where the server has it. */
  secure: boolean
  user?: string | undefined
  password?: string | undefined
  /** Whom messages are from; default the user, where that is an address. */
  from?: string | undefined
  timeoutMs?: number
}

/** Whom messages are from. Throws where nobody said. */
export function senderOf({ from, user }: SmtpOptions): string {
  if (from !== undefined) return from
  if (user !== undefined && isAddress(user)) return user
  throw new Error('Nothing was sent: nobody said whom messages are from; an administrator sets email.smtp.from.')
}

/**
 * Hands a message to the mail server. Answers the addresses that it refused. Throws where it refused the message, could not
 * be reached, or broke off, and then it is not known whether the message was sent.
 */
export async function sendBySmtp(
  options: SmtpOptions,
  { recipients, raw }: ComposedMessage,
  signal: AbortSignal,
): Promise<string[]> {
  const { host, port, secure, user, password = '', timeoutMs = 30_000 } = options
  signal.throwIfAborted()
  const transport = createTransport({
    ...{ host, port, secure },
    ...(user !== undefined && { auth: { user, pass: password } }),
    // Nobody on the way reads the password.
    requireTLS: !secure && user !== undefined && !isLoopbackHost(host),
    // Later than the others, so that it is known in which of them it was silent.
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs + 1_000 },
    ...{ logger: false, disableFileAccess: true, disableUrlAccess: true },
  })
  const stop = () => transport.close()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const from = senderOf(options)
    const envelope = { from: /<([^<>]*)>$/.exec(from)?.[1] ?? from, to: recipients }
    const { rejected } = await transport.sendMail({ envelope, raw })
    return rejected.map((one) => (typeof one === 'string' ? one : one.address))
  } catch (cause) {
    // What it answers may repeat what it was sent, and the cause holds the whole conversation.
    throw new Error(whatBecame(cause, `${host}:${port}`, hide(messageOf(cause), options)))
  } finally {
    signal.removeEventListener('abort', stop)
    transport.close()
  }
}

function whatBecame(cause: unknown, server: string, said: string): string {
  const { responseCode, syscall, code } = cause as { responseCode?: number; syscall?: string; code?: string }
  if (responseCode !== undefined) return `Nothing was sent: ${server} refused the message: ${said}`
  const isUnreached =
    syscall === 'connect' ||
    /^E(?:DNS|TLS|AUTH)$/.test(code ?? '') ||
    /^(?:Connection timeout|Greeting never)/.test(said)
  if (isUnreached) return `Nothing was sent: ${server} could not be reached or signed in to: ${said}`
  return `Nobody knows whether it was sent: ${server} broke off: ${said}. Look whether it arrived before you send it again.`
}

function hide(text: string, { user = '', password = '' }: SmtpOptions): string {
  const base64 = (plain: string) => Buffer.from(plain).toString('base64')
  const secrets = [password, base64(password), base64(`\0${user}\0${password}`)].filter((secret) => secret !== '')
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), text.slice(0, 2_000)).slice(0, 500)
}
