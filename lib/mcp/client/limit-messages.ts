const NEWLINE = 10
/** A message of so many values takes long to parse, however few bytes they are. */
const MAX_PARTS = 1_000_000

/** A message was larger than anybody is asked to hold. */
export class MessageTooLarge extends Error {
  override name = 'MessageTooLarge'
  readonly maxBytes: number
  constructor(maxBytes: number) {
    super(`A message is larger than ${maxBytes} bytes or has more than ${MAX_PARTS} values`)
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
  const parts = countParts()
  return new TransformStream({
    transform(chunk, controller) {
      const end = isStream ? endOfEvent(chunk, lastByte) : -1
      lastByte = chunk.at(-1) ?? lastByte
      size = end === -1 ? size + chunk.length : chunk.length - end
      if (size <= maxBytes && parts(chunk, end) <= MAX_PARTS) return controller.enqueue(chunk)
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

/** Counts the values of the JSON that comes in chunks, from behind `end` anew where a message ends in one. */
function countParts(): (chunk: Uint8Array, end: number) => number {
  let count = 0
  let isInText = false
  let isEscaped = false
  return (chunk, end) => {
    if (end !== -1) {
      count = 0
      isInText = false
      isEscaped = false
    }
    for (let at = Math.max(0, end); at < chunk.length; at++) {
      const byte = chunk[at]
      if (isEscaped) isEscaped = false
      else if (byte === BACKSLASH) isEscaped = isInText
      else if (byte === QUOTE) isInText = !isInText
      else if (!isInText && (byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT)) count++
    }
    return count
  }
}
const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, OPEN_OBJECT] = [0x22, 0x2c, 0x5b, 0x5c, 0x7b]
