import type { Workspace } from '../../../workspace/workspace.ts'

const MAX_BYTES = 16 * 1024 * 1024
const MAX_LINES = 100_000
/** No call gives more, as JSON; there a control character takes six bytes, and writing millions of them holds everybody up. */
const MAX_JSON_BYTES = 32 * 1024 * 1024

const createDecoder = () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The whole text of a file. Throws when it is no UTF-8, or too large to be handed over at once. */
export async function readText(workspace: Workspace, path: string): Promise<string> {
  const bytes = await workspace.read(path, { maxBytes: MAX_BYTES })
  if (isLongAsJson(bytes)) {
    throw new Error(`"${path}" holds so many control characters that its text cannot be handed over. Is it a text?`)
  }
  try {
    return createDecoder().decode(bytes)
  } catch (cause) {
    throw noText(path, cause)
  }
}

function isLongAsJson(bytes: Buffer): boolean {
  if (bytes.byteLength * 6 <= MAX_JSON_BYTES) return false
  let size = bytes.byteLength
  for (let at = 0; at < bytes.byteLength; at++) {
    const byte = bytes[at]!
    // Line breaks, tabs and their like have two characters, as quotes and backslashes do, the others six.
    if (byte < 0x20) size += byte >= 8 && byte <= 13 && byte !== 11 ? 1 : 5
    else if (byte === 0x22 || byte === 0x5c) size += 1
  }
  return size > MAX_JSON_BYTES
}

/** Up to `count` lines of a file from line `start` on, which counts from 1. */
export async function readLines(workspace: Workspace, path: string, start: number, count: number): Promise<string[]> {
  const lines: string[] = []
  let size = 0
  let number = 0
  for await (const line of linesOfFile(workspace, path)) {
    number += 1
    if (number >= start + count) break
    if (number < start) continue
    size += line.length
    if (lines.push(line) > MAX_LINES || size > MAX_BYTES) {
      throw new Error(
        `That is more than ${MAX_LINES} lines or ${MAX_BYTES} characters; read fewer with start and count.`,
      )
    }
  }
  return lines
}

/**
 * The lines of a file of any size, without their ends (`\n` or `\r\n`). A last line without an end counts; an empty file
 * has none.
 */
export async function* linesOfFile(workspace: Workspace, path: string): AsyncGenerator<string> {
  const decoder = createDecoder()
  const decode = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch (cause) {
      throw noText(path, cause)
    }
  }
  // Joined only at the end of a line: a line of many pieces would otherwise be copied with every one of them.
  let pieces: string[] = []
  let length = 0
  for await (const chunk of workspace.chunks(path)) {
    const [end = '', ...begun] = decode(chunk).split('\n')
    pieces.push(end)
    length += end.length
    if (length > MAX_BYTES) throw new Error(`"${path}" has a line that is longer than ${MAX_BYTES} characters.`)
    if (begun.length === 0) continue
    const rest = begun.pop()!
    yield withoutReturn(pieces.join(''))
    for (const line of begun) yield withoutReturn(line)
    pieces = [rest]
    length = rest.length
  }
  const last = pieces.join('') + decode()
  if (last !== '') yield last
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)
const noText = (path: string, cause: unknown) => new Error(`"${path}" is no UTF-8 text.`, { cause })
