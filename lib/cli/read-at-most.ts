import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { messageOf, PlaygroundError } from '../errors.ts'
import { formatBytes } from '../format/bytes.ts'
import type { Terminal } from './terminal/terminal.ts'

/** The text of a file, relative to where the person stands, or of stdin for `-`. Throws `too-large`, and what cannot be read. */
export async function readAtMost(file: string, mostBytes: number, what: string, terminal: Terminal): Promise<string> {
  const input = file === '-' ? process.stdin : createReadStream(resolve(terminal.cwd, file))
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of input as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > mostBytes) throw tooLarge(what, mostBytes)
      parts.push(part)
    }
  } catch (error) {
    if (error instanceof PlaygroundError) throw error
    throw new PlaygroundError(
      'invalid-input',
      `The ${what} cannot be read: ${messageOf(error)}. Name a file, or - for stdin.`,
      {
        cause: error,
      },
    )
  }
  return Buffer.concat(parts).toString('utf8')
}

const tooLarge = (what: string, mostBytes: number) =>
  new PlaygroundError(
    'too-large',
    `The ${what} have more than ${formatBytes(mostBytes)}, which is the most that is read. Take fewer of them.`,
  )
