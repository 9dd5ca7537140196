import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { MAX_CHOSEN, MAX_PASTED } from '../clients/most-at-once.ts'
import type { FoundServer } from '../clients/read-found.ts'
import { readServersIn } from '../clients/read-servers-in.ts'
import { messageOf, PlaygroundError } from '../errors.ts'
import { formatCount } from '../format/duration.ts'
import { offload } from '../offload/offload.ts'

const LIMIT_MS = 5_000

/** Where a text is from, for one that its reader has on this machine: what `~` and relative paths in it mean. */
export interface BlockPlace {
  home: string
  folder: string
}

/**
 * The servers of a block as clients write it: JSON with comments, TOML, YAML. Nothing is started. Without `place` it was pasted
 * into a page, and is read where it can hold up nobody. Throws `invalid-input` with line and column, and never with a piece of
 * the text, where secrets may stand; `too-large` above 200,000 characters or 100 servers.
 */
export async function readBlock(text: string, owner: string, place?: BlockPlace): Promise<FoundServer[]> {
  if (text.length > MAX_PASTED)
    throw new PlaygroundError(
      'too-large',
      `The block has ${formatCount(text.length)} characters; at most ${formatCount(MAX_PASTED)} are read. Leave out what is no server.`,
    )
  if (text.trim() === '') throw new PlaygroundError('invalid-input', `The block is empty. ${EXPECTED}`)
  const found = await readServers(text, owner, place).catch((error: unknown) => {
    throw new PlaygroundError('invalid-input', faultOf(text) ?? withoutText(messageOf(error)), { cause: error })
  })
  if (found.length === 0) throw new PlaygroundError('invalid-input', `No server stands in the block. ${EXPECTED}`)
  if (found.every(({ kind, ignored }) => kind === null && ignored.length === 0))
    throw new PlaygroundError('invalid-input', `That is no block of servers. ${EXPECTED}`)
  if (found.length > MAX_CHOSEN)
    throw new PlaygroundError(
      'too-large',
      `The block has ${formatCount(found.length)} servers; at most ${MAX_CHOSEN} are counted at once. Take some of them out.`,
    )
  return found
}

const EXPECTED = 'Expected {"mcpServers": {"name": {"command": "…"}}}.'

async function readServers(text: string, owner: string, place: BlockPlace | undefined): Promise<FoundServer[]> {
  const about = { text, client: null, file: '', home: undefined, cwd: undefined }
  if (place) return readServersIn({ ...about, ...place })
  return offload('find-servers', { ...about, folder: undefined }, { owner, limitMs: LIMIT_MS })
}

/** What `JSON.parse` says has a piece of the text in it. */
const withoutText = (message: string) =>
  message.startsWith('This is not JSON') ? 'This is not JSON that can be read.' : message

/** What is wrong with JSON, and where; null for another language, and where nothing is. */
function faultOf(text: string): string | null {
  const start = text.search(/[^\s\uFEFF]/)
  const sign = text.charAt(start)
  if (sign !== '{' && sign !== '[' && sign !== '"') return null
  // Copied out of the middle of a file: `"name": {…}`.
  const before = sign === '"' ? '{' : ''
  const faults: ParseError[] = []
  try {
    parseTree(`${before}${text.replace(/^\uFEFF/, ' ')}${before && '}'}`, faults, { allowTrailingComma: true })
  } catch {
    return 'This is not JSON that can be read: it is nested too deep.' // By a stack that is too small.
  }
  const [first] = faults
  if (!first) return null
  const lines = text.slice(0, Math.max(0, first.offset - before.length)).split('\n')
  const what = printParseErrorCode(first.error)
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .toLowerCase()
  return `This is not JSON: ${what} in line ${lines.length}, column ${lines.at(-1)!.length + 1}.`
}
