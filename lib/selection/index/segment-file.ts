import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { FIELDS } from '../fields-of.ts'
import { STOP_WORDS } from '../stop-words.ts'
import { SHORT_FORMS } from '../vocabulary.ts'
import type { Segment } from './segment.ts'

/** Whatever changes what a segment holds for the same tools changes this: a file of another making is not read. */
const MAKING = createHash('sha256')
  .update(
    JSON.stringify(['segment 1', FIELDS, [...STOP_WORDS], SHORT_FORMS, new Uint8Array(new Uint16Array([1]).buffer)]),
  )
  .digest('hex')
  .slice(0, 16)

interface Header {
  making: string
  checksum: number
  offsets: number
  postings: number
}

type Texts = Pick<Segment, 'servers' | 'names' | 'fns'> & { terms: string[] }

/** A segment as bytes: a line of JSON that describes it, the flat arrays as they are, then everything that is text. */
export function encodeSegment({ servers, names, fns, terms, offsets, tools, weights }: Segment): Buffer {
  const texts: Texts = { servers, names, fns, terms: [...terms.keys()] }
  const body = Buffer.concat([bytesOf(offsets), bytesOf(tools), bytesOf(weights), Buffer.from(JSON.stringify(texts))])
  const header: Header = {
    making: MAKING,
    checksum: crc32(body),
    offsets: offsets.length,
    postings: tools.length,
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body])
}

/** Reads what `encodeSegment` wrote. Throws an error that says what is wrong with it. */
export function decodeSegment(file: Buffer): Segment {
  const end = file.indexOf(10)
  if (end < 0 || end > 1_000) throw new Error('It does not begin like an index.')
  const header = JSON.parse(file.toString('utf8', 0, end)) as Header
  if (header.making !== MAKING) throw new Error('It was made by another version.')
  const body = file.subarray(end + 1)
  if (crc32(body) !== header.checksum) throw new Error('Its content is not what was written.')
  let at = 0
  const take = (count: number) => {
    // A copy: what the file holds does not stand where an array of numbers may begin.
    const bytes = new Uint8Array(body.subarray(at, at + 4 * count))
    at += 4 * count
    return bytes.buffer
  }
  const offsets = new Uint32Array(take(header.offsets))
  const tools = new Uint32Array(take(header.postings))
  const weights = new Float32Array(take(header.postings))
  const { servers, names, fns, terms } = JSON.parse(body.toString('utf8', at)) as Texts
  return { servers, names, fns, terms: new Map(terms.map((term, id) => [term, id])), offsets, tools, weights }
}

const bytesOf = (array: Uint32Array | Float32Array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength)
