import type { MailFilter, MailMessage, MailQuestion } from '../protocol.ts'
import { parseMail } from './parse-mail.ts'

/** Reads messages and answers those that a filter lets through, in the order they came. */
export function readMail({ files, filter }: MailQuestion): MailMessage[] {
  return files.map(parseMail).filter((message) => fits(message, filter))
}

function fits({ from, to, cc, subject, text, date }: MailMessage, filter: MailFilter): boolean {
  const has = (words: string, wanted = '') => words.toLowerCase().includes(wanted.toLowerCase())
  const isLate = filter.since === undefined || Date.parse(date) >= Date.parse(filter.since)
  return isLate && has(from, filter.from) && has([subject, from, to, cc, text].join('\n'), filter.text)
}
