import { MAX_TEXT, type MailFile, type MailMessage } from '../protocol.ts'
import { decodeBytes, decodeTransfer, decodeWords } from './decode.ts'
import { textOfHtml } from './text-of-html.ts'

const MAX_HEADERS = 64 * 1024
const MAX_SHOWN = 2_000
const MAX_DEPTH = 8
const MAX_PARTS = 100
const MAX_LEFT_OUT = 50

interface Part {
  headers: ReadonlyMap<string, string>
  /** A sign for each byte. */
  body: string
}

/** What is found in a message, in the order of its parts. */
interface Found {
  plain: string[]
  html: string[]
  leftOut: string[]
  parts: number
}

/**
 * Reads a message that anybody may have written. Nothing in it is an error: what cannot be read is said in `left_out`.
 * Only text is taken.
 */
export function parseMail({ path, bytes, isWhole, modifiedAt }: MailFile): MailMessage {
  const part = splitPart(Buffer.from(bytes).toString('latin1'))
  const found: Found = { plain: [], html: [], leftOut: [], parts: 0 }
  collect(part, found, 0)
  const text = found.plain.length > 0 ? found.plain.join('\n') : found.html.map(textOfHtml).join('\n')
  if (text.length > MAX_TEXT) found.leftOut.push(`the text after ${MAX_TEXT} characters`)
  if (!isWhole) found.leftOut.push(`what is in the file after ${bytes.length} bytes`)
  const shown = (name: string) => decodeWords(part.headers.get(name) ?? '').slice(0, MAX_SHOWN)
  return {
    ...{ path, from: shown('from'), to: shown('to'), cc: shown('cc'), subject: shown('subject') },
    date: dateOf(part.headers.get('date') ?? '') ?? modifiedAt,
    text: text.slice(0, MAX_TEXT).trim(),
    left_out: found.leftOut.slice(0, MAX_LEFT_OUT),
  }
}

function collect(part: Part, found: Found, depth: number): void {
  found.parts += 1
  if (found.parts > MAX_PARTS) {
    if (found.parts === MAX_PARTS + 1) found.leftOut.push(`parts after the first ${MAX_PARTS}`)
    return
  }
  const { type, parameters } = typeOf(part.headers.get('content-type') ?? '')
  if (type.startsWith('multipart/')) {
    if (depth === MAX_DEPTH) return void found.leftOut.push('parts that are nested too deeply')
    for (const inner of splitParts(part.body, parameters.get('boundary') ?? '')) collect(inner, found, depth + 1)
    return
  }
  const disposition = typeOf(part.headers.get('content-disposition') ?? '')
  const isText = type === '' || type === 'text/plain' || type === 'text/html'
  if (!isText || disposition.type === 'attachment') {
    const name = disposition.parameters.get('filename') ?? parameters.get('name') ?? ''
    found.leftOut.push(`${decodeWords(name).slice(0, 200)} (${type.slice(0, 100) || 'text/plain'})`.trim())
    return
  }
  const bytes = decodeTransfer(part.body, part.headers.get('content-transfer-encoding') ?? '')
  const text = decodeBytes(bytes, parameters.get('charset') ?? 'utf-8')
  ;(type === 'text/html' ? found.html : found.plain).push(text)
}

function splitPart(raw: string): Part {
  const starts = /^\r?\n/.exec(raw)
  const end = starts ? { index: 0, length: starts[0].length } : endOfHeaders(raw)
  return { headers: headersIn(raw.slice(0, Math.min(end.index, MAX_HEADERS))), body: raw.slice(end.index + end.length) }
}

function endOfHeaders(raw: string): { index: number; length: number } {
  const match = /\r?\n\r?\n/.exec(raw)
  return match ? { index: match.index, length: match[0].length } : { index: raw.length, length: 0 }
}

/** The first of each name, with its lines joined. */
function headersIn(text: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const line of text.replace(/\r?\n[ \t]/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
    if (name !== '' && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return headers
}

/** `text/plain; charset="utf-8"` */
function typeOf(value: string): { type: string; parameters: ReadonlyMap<string, string> } {
  const [type = ''] = value.split(';', 1)
  const parameters = new Map<string, string>()
  for (const [, name = '', quoted, plain = ''] of value.matchAll(
    /;\s{0,20}([\w*-]{1,40})\s{0,20}=\s{0,20}(?:"([^"]{0,500})"|([^\s;"]{1,500}))/g,
  ))
    parameters.set(name.toLowerCase(), quoted ?? plain)
  return { type: type.trim().toLowerCase(), parameters }
}

function splitParts(body: string, boundary: string): Part[] {
  if (boundary === '' || boundary.length > 200) return []
  const [, ...pieces] = `\n${body}`.split(`\n--${boundary}`, MAX_PARTS + 2)
  const end = pieces.findIndex((piece) => piece.startsWith('--'))
  return (end === -1 ? pieces : pieces.slice(0, end)).map((piece) => splitPart(piece.replace(/^[ \t]{0,20}\r?\n/, '')))
}

function dateOf(text: string): string | null {
  const ms = Date.parse(text.slice(0, 100).replace(/\([^)]*\)/g, ''))
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
