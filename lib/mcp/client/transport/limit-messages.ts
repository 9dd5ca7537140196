import { JsonMeter } from '../../../json/json-meter.ts'

const NEWLINE = 10
/** A message of so many values takes long to parse, however few bytes they are. */
const MAX_VALUES = 1_000_000

/** A message was larger than anybody is asked to hold. */
export class MessageTooLarge extends Error {
  override name = 'MessageTooLarge'
  readonly maxBytes: number
  constructor(maxBytes: number) {
    const isLarger = Number.isFinite(maxBytes) ? `is larger than ${maxBytes} bytes or ` : ''
    super(`A message ${isLarger}has more than ${MAX_VALUES} values`)
    this.maxBytes = maxBytes
  }
}

export interface MessageLimit {
  maxBytes: number
  /** Whether it is a stream of events, each of which counts for itself; else the whole is one message. */
  isStream: boolean
  onTooLarge: () => void
}

/** Passes bytes on until one message has too many of them. */
export function limitMessages({
  maxBytes,
  isStream,
  onTooLarge,
}: MessageLimit): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  let lastByte = 0
  let meter = new JsonMeter()
  return new TransformStream({
    transform(chunk, controller) {
      const end = isStream ? endOfEvent(chunk, lastByte) : -1
      lastByte = chunk.at(-1) ?? lastByte
      size = end === -1 ? size + chunk.length : chunk.length - end
      if (end !== -1) meter = new JsonMeter()
      if (size <= maxBytes && meter.add(chunk, Math.max(0, end)).values <= MAX_VALUES) return controller.enqueue(chunk)
      controller.error(new MessageTooLarge(maxBytes))
      onTooLarge()
    },
  })
}

/** Where the last event in a chunk ends: behind an empty line; -1 when none does. A carriage return does not count. */
function endOfEvent(chunk: Uint8Array, lastByte: number): number {
  for (let at = chunk.lastIndexOf(NEWLINE); at !== -1; at = at === 0 ? -1 : chunk.lastIndexOf(NEWLINE, at - 1)) {
    const before = chunk[at - 1] === 13 ? at - 2 : at - 1
    if ((before < 0 ? lastByte : chunk[before]) === NEWLINE) return at + 1
  }
  return -1
}
