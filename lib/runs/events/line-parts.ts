import { PlaygroundError } from '../../errors.ts'
import { HEADER_BYTES } from './event-header.ts'

const LINE_FEED = 0x0a
const NOTHING = Buffer.alloc(0)

/** More than a line of ours has, unless results may be larger. */
export const MAX_LINE_BYTES = 32 * 1024 * 1024

/** A piece of a line, which may be many megabytes. */
export interface LinePart<About> {
  /** Of the line, from 1. */
  number: number
  about: About
  bytes: Buffer
  isFirst: boolean
  /** The line ends with it. */
  isLast: boolean
}

/** Lines in pieces as they come. `look` is given the beginning of each; of a line that it answers null for nothing is kept. */
export async function* linePartsOf<About>(
  chunks: AsyncIterable<Buffer>,
  look: (beginning: Buffer) => About | null,
): AsyncGenerator<LinePart<About>> {
  let number = 1
  /** The beginning of a line, until it is known what it is. */
  let begun = NOTHING
  let about: About | null | undefined
  for await (const { bytes, isLast } of pieces(chunks)) {
    const isFirst = about === undefined
    if (isFirst) {
      begun = Buffer.concat([begun, bytes])
      if (!isLast && begun.length < HEADER_BYTES) continue
      about = look(begun)
    }
    if (about !== null && about !== undefined) yield { number, about, bytes: isFirst ? begun : bytes, isFirst, isLast }
    if (isFirst) begun = NOTHING
    if (!isLast) continue
    number++
    about = undefined
  }
}

/** The same lines whole, as text. One of more than so many bytes throws `too-large`; one that was cut off is left out. */
export async function* linesOf(
  parts: AsyncIterable<LinePart<unknown>>,
  maxBytes: number,
): AsyncGenerator<{ number: number; text: string }> {
  let begun: Buffer[] = []
  let bytes = 0
  for await (const part of parts) {
    bytes += part.bytes.length
    if (bytes > maxBytes) throw new PlaygroundError('too-large', `A line of a log has more than ${maxBytes} bytes.`)
    begun.push(part.bytes)
    if (!part.isLast) continue
    yield { number: part.number, text: Buffer.concat(begun).toString() }
    begun = []
    bytes = 0
  }
}

/** What is read of a file, cut where a line ends. */
async function* pieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; ) {
      const end = chunk.indexOf(LINE_FEED, from)
      const bytes = chunk.subarray(from, end < 0 ? chunk.length : end)
      yield { bytes, isLast: end >= 0 }
      from += bytes.length + 1
    }
}
