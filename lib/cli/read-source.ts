import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { messageOf, PlaygroundError } from '../errors.ts'
import type { Terminal } from './terminal/terminal.ts'

/** The text of a program: a file, relative to where the person stands, or stdin for `-`. */
export async function readSource(file: string, terminal: Terminal): Promise<string> {
  if (file === '-') return text(process.stdin)
  try {
    return await readFile(resolve(terminal.cwd, file), 'utf8')
  } catch (error) {
    throw new PlaygroundError('invalid-input', `The program cannot be read: ${messageOf(error)}`, { cause: error })
  }
}

const MOST_PIPED = 1_000_000

/** What is piped in, as text; no more than a file of settings may have. */
export async function readPiped(): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of process.stdin) {
    size += (part as Buffer).length
    if (size > MOST_PIPED) throw new PlaygroundError('too-large', 'At most 1 MB is read from stdin.')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}
