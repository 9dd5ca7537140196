import { createReadStream } from 'node:fs'
import { jsonLine } from '../../json/json-line.ts'
import type { RunEvent } from '../event.ts'
import { type EventHeader, readEventHeader } from './event-header.ts'
import { type LinePart, linePartsOf, linesOf, MAX_LINE_BYTES } from './line-parts.ts'

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

/** Which events of a journal are read. */
export interface AskedEvents {
  kind?: RunEvent['kind'] | undefined
  /** Those after this seq. */
  after?: number | undefined
  signal?: AbortSignal | undefined
  /** Of one event, where it is read whole. */
  maxBytes?: number | undefined
}

/**
 * The events of a journal after `after`, as they lie in the file: none is parsed and none is held as a whole,
 * however large. Nothing of a journal that is gone.
 */
export async function* readEventParts(file: string, after = 0, signal?: AbortSignal): AsyncGenerator<EventPart> {
  for await (const { about: header, bytes: json, isFirst, isLast } of eventLines(file, { after, signal }))
    yield { ...(isFirst && { header }), json, isLast }
}

/** Of a journal the events of one kind: nothing else in it is parsed. */
export async function* readEventsOf<Kind extends RunEvent['kind']>(
  file: string,
  kind: Kind,
  maxBytes?: number,
): AsyncGenerator<Extract<RunEvent, { kind: Kind }>> {
  for await (const json of eventTexts(file, { kind, maxBytes })) yield JSON.parse(json)
}

/** Whole events as JSON text, of one kind or of all. One of more than so many bytes throws `too-large`. */
export async function* eventTexts(
  file: string,
  { maxBytes = MAX_LINE_BYTES, ...asked }: AskedEvents = {},
): AsyncGenerator<string> {
  for await (const { text } of linesOf(eventLines(file, asked), maxBytes)) yield text
}

async function* eventLines(
  file: string,
  { kind, after = 0, signal }: AskedEvents,
): AsyncGenerator<LinePart<EventHeader>> {
  let last = after
  const look = (beginning: Buffer) => {
    const header = readEventHeader(beginning)
    if (header === null || header.seq <= last) return null
    last = header.seq
    return kind === undefined || header.kind === kind ? header : null
  }
  try {
    yield* linePartsOf(createReadStream(file, { signal }), look)
  } catch (error) {
    if (signal?.aborted || (error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
}
