export const FOLDERS = ['inbox', 'outbox'] as const
export type Folder = (typeof FOLDERS)[number]

/** A message as a program sees it. */
export interface MailMessage {
  path: string
  from: string
  to: string
  cc: string
  subject: string
  date: string
  text: string
  left_out: string[]
}

/** A file as it lies in a folder; of a long one only its beginning. */
export interface MailFile {
  path: string
  bytes: Uint8Array
  isWhole: boolean
  /** ISO 8601: the date of a message that has none. */
  modifiedAt: string
}

export interface MailFilter {
  text?: string
  from?: string
  /** ISO 8601 */
  since?: string
}

/** For the process that reads messages: it has no files. */
export interface MailQuestion {
  files: MailFile[]
  filter: MailFilter
}

/** What is read of one file. */
export const MAX_FILE_BYTES = 256 * 1024
export const MAX_TEXT = 20_000
