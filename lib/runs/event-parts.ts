import { createReadStream } from 'node:fs'
import { jsonLine } from '../json/json-line.ts'
import { type EntryHead, HEAD_BYTES, readEntryHead } from './entry-head.ts'
import type { RunEvent } from './event.ts'

const LINE_FEED = 0x0a
const NOTHING = new Uint8Array()

/** A piece of an event as JSON text in UTF-8, for a reader that only passes it on: an event may be many megabytes. */
export interface EventPart {
  /** With the first part of an event. */
  head?: EntryHead
  json: Uint8Array
  /** The event ends with it. */
  isLast: boolean
}

const encoder = new TextEncoder()

// Those who follow one run ask for the same event one after the other: it is written once for all of them.
let lastWritten: { event: RunEvent; json: Uint8Array } | undefined

/** Each event as a single part. */
export async function* partsOf(events: AsyncIterable<RunEvent>): AsyncGenerator<EventPart> {
  for await (const event of events) {
    if (lastWritten?.event !== event) lastWritten = { event, json: encoder.encode(jsonLine(event)) }
    yield { head: event, json: lastWritten.json, isLast: true }
  }
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
        if (!isLast && begun.length < HEAD_BYTES) continue
        const head = readEntryHead(begun)
        isAsked = head !== null && head.seq > last
        if (isAsked && head) {
          last = head.seq
          yield { head, json: begun, isLast }
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
  let isAsked = false
  let begun: Uint8Array[] = []
  for await (const { head, json, isLast } of readEventParts(file)) {
    if (head) isAsked = head.kind === kind
    if (!isAsked) continue
    begun.push(json)
    if (!isLast) continue
    yield JSON.parse(Buffer.concat(begun).toString())
    begun = []
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
