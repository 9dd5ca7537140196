import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { messageOf, PlaygroundError } from '../errors.ts'

/** The most a file of settings may have. */
const MAX_BYTES = 1_000_000
/** Claude Code keeps what it remembers of each project in the same file. */
const MAX_OF_CLAUDE_CODE = 20_000_000
/** The time that YAML takes to be read grows with the square of it. */
const MAX_OF_YAML = 200_000

/** The text of a client's file; null where there is none. Throws where it is no file of text that can be read. */
export async function readSettings(file: string): Promise<string | null> {
  const max = maxOf(file)
  try {
    // Without waiting for a pipe that nobody writes into.
    const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      const about = await handle.stat()
      if (!about.isFile()) throw new PlaygroundError('invalid-input', `${file} is no file.`)
      if (about.size > max) throw new PlaygroundError('too-large', `${file} has more than ${max / 1_000_000} MB.`)
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await handle.readFile())
      return text
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (error instanceof PlaygroundError) throw error
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new PlaygroundError('invalid-input', `${file} is no text in UTF-8.`)
    throw new PlaygroundError('invalid-input', `${file} cannot be read: ${messageOf(error)}`, { cause: error })
  }
}

function maxOf(file: string): number {
  if (file.endsWith('.claude.json')) return MAX_OF_CLAUDE_CODE
  return /\.ya?ml$/.test(file) ? MAX_OF_YAML : MAX_BYTES
}
