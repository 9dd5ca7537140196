import { createReadStream } from 'node:fs'
import { PlaygroundError } from '../../errors.ts'
import { jsonLine } from '../../json/json-line.ts'
import type { RunEvent } from '../event.ts'
import { type EventHeader, HEADER_BYTES, readEventHeader } from './event-header.ts'

const LINE_FEED = 0x0a
const NOTHING = new Uint8Array()

/** A piece of an event as JSON text in UTF-8, for a reader that only passes it on: an event may be many megabytes. */
export interface EventPart {
  /** With the first part of an event. */
  header?: EventHeader
  json: Uint8Array
  /** The event ends with it. */
  isLast: boolean
}

const PART_BYTES = 64 * 1024
const encoder = new TextEncoder()

// Those who follow one run ask for the same event one after the other: it is written once for all of them.
const written = new WeakMap<RunEvent, Uint8Array>()

/** Events that are known, in parts as well: of each only its text is kept while it is read. */
export async function* partsOf(events: AsyncIterable<RunEvent>): AsyncGenerator<EventPart> {
  const source = events[Symbol.asyncIterator]()
  try {
    for (let next = textOf(await source.next()); next !== null; next = textOf(await source.next())) {
      const { header, json } = next
      for (let from = 0; from < json.length; from += PART_BYTES) {
        const isLast = from + PART_BYTES >= json.length
        yield { ...(from === 0 && { header }), json: json.subarray(from, from + PART_BYTES), isLast }
      }
    }
  } finally {
    await source.return?.()
  }
}

function textOf({ done, value: event }: IteratorResult<RunEvent, unknown>) {
  if (done) return null
  const json = written.get(event) ?? encoder.encode(jsonLine(event))
  written.set(event, json)
  return { header: { seq: event.seq, kind: event.kind }, json }
}

/**
 * The events of a journal after `after`, as they lie in the file: none is parsed and none is held as a whole,
 * however large. Nothing of a journal that is gone.
 */
export async function* readEventParts(file: string, after = 0, signal?: AbortSignal): AsyncGenerator<EventPart> {
  let last = after
  /** Of a line: its beginning, until it is known what it is. */
  let begun: Uint8Array = NOTHING
  /** Whether the line that is being read is an event that was asked for. */
  let isAsked: boolean | undefined
  try {
    for await (const { bytes, isLast } of pieces(createReadStream(file, { signal }))) {
      if (isAsked !== undefined) {
        if (isAsked) yield { json: bytes, isLast }
      } else {
        begun = Buffer.concat([begun, bytes])
        if (!isLast && begun.length < HEADER_BYTES) continue
        const header = readEventHeader(begun)
        isAsked = header !== null && header.seq > last
        if (isAsked && header) {
          last = header.seq
          yield { header, json: begun, isLast }
        }
        begun = NOTHING
      }
      if (isLast) isAsked = undefined
    }
  } catch (error) {
    if (signal?.aborted || (error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
}

/** Of a journal the events of one kind: nothing else in it is parsed. */
export async function* readEventsOf<Kind extends RunEvent['kind']>(
  file: string,
  kind: Kind,
): AsyncGenerator<Extract<RunEvent, { kind: Kind }>> {
  for await (const json of eventTexts(file, { kind })) yield JSON.parse(json)
}

/** Whole events as JSON text, of one kind or of all. */
export async function* eventTexts(
  file: string,
  { kind, after, signal }: { kind?: RunEvent['kind']; after?: number; signal?: AbortSignal | undefined } = {},
): AsyncGenerator<string> {
  let isAsked = false
  let begun: Uint8Array[] = []
  for await (const { header, json, isLast } of readEventParts(file, after, signal)) {
    if (header) isAsked = kind === undefined || header.kind === kind
    if (!isAsked) continue
    begun.push(json)
    if (!isLast) continue
    yield Buffer.concat(begun).toString()
    begun = []
  }
}

/** Lines as text; null for one that is not wanted, by its beginning. One that is wanted and larger than so many bytes throws. */
export async function* linesOf(
  chunks: AsyncIterable<Buffer>,
  { maxBytes, isWanted }: { maxBytes: number; isWanted: (beginning: string) => boolean },
): AsyncGenerator<string | null> {
  let begun: Buffer[] = []
  let bytes = 0
  let wanted: boolean | undefined
  for await (const piece of pieces(chunks)) {
    bytes += piece.bytes.length
    if (wanted !== false) begun.push(piece.bytes)
    if (wanted === undefined && (piece.isLast || bytes >= HEADER_BYTES))
      wanted = isWanted(Buffer.concat(begun).toString('utf8', 0, HEADER_BYTES))
    if (wanted && bytes > maxBytes)
      throw new PlaygroundError('too-large', `A line of a log has more than ${maxBytes} bytes.`)
    if (wanted === false) begun = []
    if (!piece.isLast) continue
    yield wanted ? Buffer.concat(begun).toString() : null
    begun = []
    bytes = 0
    wanted = undefined
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
