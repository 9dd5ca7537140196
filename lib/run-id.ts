import { randomBytes } from 'node:crypto'

const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz' // 32 letters, none that look alike

/** A new id such as `r_7kq2m9xw4hbt`: 60 random bits, safe as a file name. */
export function newRunId(): string {
  return `r_${Array.from(randomBytes(12), (byte) => ALPHABET[byte % 32]).join('')}`
}

/** Whether a text can be the id of a run. Anything else never reaches the disk. */
export function isRunId(text: string): boolean {
  return /^r_[2-9a-km-np-z]{12}$/.test(text)
}
