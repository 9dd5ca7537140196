import { randomBytes } from 'node:crypto'
import { PlaygroundError } from '../../errors.ts'
import { plainLine, quoted } from '../../format/unseen.ts'

/** All files of a workspace as they were at a moment. */
export interface Checkpoint {
  id: string
  name: string
  /** ISO 8601 */
  createdAt: string
  /** Who wanted it: a person by name, or a run or a restore, before which it was made by itself. */
  why: 'asked' | 'before-run' | 'before-restore'
  /** Of the run it was made before. */
  runId?: string
  files: number
  bytes: number
  /** Links and whatever else is no plain file: they are not in it, and a restore leaves them alone. */
  leftOut: number
}

/** What a restore does to a file. */
export interface CheckpointChange {
  path: string
  /** `created`: it comes back; `changed`: it gets back what it was; `deleted`: it is removed. */
  change: 'created' | 'changed' | 'deleted'
  /** As it is now, and as it was then; absent where there is none. */
  bytesNow?: number
  bytesThen?: number
}

/** A file of a checkpoint. */
export interface KeptFile {
  path: string
  sha256: string
  bytes: number
  /** ms since 1970 */
  mtimeMs: number
  /** By which it is known later that it is still the same, without reading it; empty where that cannot be said. */
  mark: string
}

/** What lies in a checkpoint. */
export interface KeptTree {
  files: KeptFile[]
  folders: string[]
}

const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz'

export const newCheckpointId = () =>
  `c_${Array.from(randomBytes(12), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`

/** Whether a text can be the id of a checkpoint. Anything else never reaches the disk. */
export const isCheckpointId = (text: string) => /^c_[2-9a-km-np-z]{12}$/.test(text)

const MAX_NAME = 100
/** What is no part of a line, or turns letters around. */
const ODD = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

/** A name that a person gives. Throws `invalid-input`. */
export function checkName(name: string): string {
  const trimmed = name.trim()
  if (trimmed.length <= MAX_NAME && plainLine(trimmed) !== '' && !ODD.test(trimmed) && !isCheckpointId(trimmed))
    return trimmed
  throw new PlaygroundError(
    'invalid-input',
    `A checkpoint has a name of 1 to ${MAX_NAME} characters on one line that can be seen and is no id, and this is ${quoted(name.slice(0, MAX_NAME))}.`,
  )
}
