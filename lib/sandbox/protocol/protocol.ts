// The messages between the host and the process a program runs in: one union for each direction, written and parsed
// here for both sides. A frame is its payload's length (u32, big endian), its type (u8) and the payload. Nothing the
// program's side sends is trusted: a forged message is a legal one, a malformed one ends the run.
import { isDeeperThan } from '../../json/json-meter.ts'

export const PROTOCOL_VERSION = 5
/** Levels of nesting in anything that crosses as JSON. Checked on the bytes: parsing deep nesting is what costs. */
export const MAX_DEPTH = 200
/** Output crosses in pieces of at most this many bytes. */
export const OUTPUT_CHUNK_BYTES = 64 * 1024
const MAX_CALL_HEAD_BYTES = 8 * 1024
const MAX_FAILURE_BYTES = 64 * 1024
const MAX_PROBLEM_BYTES = 16 * 1024
const CALL_PREFIX_BYTES = 6
const ABANDON_BYTES = 4
const MAX_CLOCK_BYTES = 64 * 1024
export const FRAME_HEADER_BYTES = 5

export const FRAME = {
  run: 1,
  answer: 2,
  load: 3,
  ready: 16,
  call: 17,
  stdout: 18,
  stderr: 19,
  returned: 20,
  threw: 21,
  loaded: 22,
  abandon: 23,
  clock: 24,
} as const

/** What the runner must know of a run's limits to keep to them; the host checks them all the same. */
export interface GuestLimits {
  toolCallsInFlight: number
  toolArgumentBytes: number
  toolResultBytes: number
  stateBytes: number
}

export interface Failure {
  name: string
  message: string
  stack: string
}

/** What servers have besides tools, and programs may ask for. */
export type OfferOp = 'read-resource' | 'get-prompt'

/** What programs may have the model do: answer a prompt, turn a value into data. */
export type AskOp = 'ask' | 'extract'

/** What a call asks for, without its input. `round` is that of `Rounds`, for whoever counts what a model would have made of it. */
export type CallHead =
  | { op: 'tool'; server: string; tool: string; line?: number; round?: number }
  | { op: 'fetch'; line?: number }
  | { op: OfferOp; line?: number; round?: number }
  | { op: AskOp; line?: number }
  | { op: 'load-state'; file?: string; mark?: number }
  | { op: 'save-state'; file?: string; mark?: number }

/** The clock and the chance of a program: the same again give it the same times and numbers again. */
export interface World {
  /** What `Date` says when it begins, in ms. */
  startedAt: number
  /** 32 bytes in base64. */
  seed: string
  /** What `Date` said before, reading by reading, as differences in ms and how often each; after them it is the time. */
  clock?: number[]
}

/** How a program is kept apart from the one before it: by a process of its own, or by a fresh realm in one. */
export const ENGINES = ['context', 'process'] as const
export type Engine = (typeof ENGINES)[number]

export type HostMessage =
  /** Take this program in, for the engine `context`, and run nothing of it yet. */
  | { kind: 'load'; source: string }
  /** Run what was taken in, or with the engine `process` what lies in its place. */
  | { kind: 'run'; engine: Engine; limits: GuestLimits; world: World; runId?: string | undefined }
  /** `json` is the result, or a `CallFailure` when not `ok`. */
  | { kind: 'answer'; id: number; ok: boolean; json: Uint8Array }

export type GuestMessage =
  /** The next program may come. */
  | { kind: 'ready'; version: number }
  /** Nothing of the program has run. `problem` is why it cannot be run here. */
  | { kind: 'loaded'; problem: string | null }
  /** `input` is JSON, not yet parsed: the tool's arguments, the request or the state to keep; empty for `load-state`. */
  | { kind: 'call'; id: number; head: CallHead; input: Uint8Array }
  /** What `Date` said since the call before; the call follows. */
  | { kind: 'clock'; clock: number[] }
  /** Nobody waits for the answer to this call any more; it is answered all the same. */
  | { kind: 'abandon'; id: number }
  | { kind: 'stdout' | 'stderr'; bytes: Uint8Array }
  | { kind: 'returned'; json: Uint8Array }
  | { kind: 'threw'; failure: Failure }

/** The other side broke the rules of the conversation. */
export class ProtocolError extends Error {
  override name = 'ProtocolError'
}

// Programs may change these on the global object; what crosses must not depend on that.
const { parse, stringify } = JSON
const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function encodeFrame(type: number, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const frame = new Uint8Array(FRAME_HEADER_BYTES + length)
  new DataView(frame.buffer).setUint32(0, length)
  frame[4] = type
  let offset = FRAME_HEADER_BYTES
  for (const part of parts) {
    frame.set(part, offset)
    offset += part.length
  }
  return frame
}

export function encodeHostMessage(message: HostMessage): Uint8Array<ArrayBuffer> {
  if (message.kind === 'load') return encodeFrame(FRAME.load, encoder.encode(message.source))
  if (message.kind === 'run') {
    return encodeFrame(
      FRAME.run,
      encodeJson({ engine: message.engine, limits: message.limits, world: message.world, runId: message.runId }),
    )
  }
  const prefix = new Uint8Array(5)
  new DataView(prefix.buffer).setUint32(0, message.id)
  prefix[4] = message.ok ? 1 : 0
  return encodeFrame(FRAME.answer, prefix, message.json)
}

/** The runner's side. The host is trusted, so this only takes apart. */
export function decodeHostMessage(type: number, payload: Uint8Array): HostMessage {
  if (type === FRAME.run) return { kind: 'run', ...parse(decoder.decode(payload)) }
  if (type === FRAME.load) return { kind: 'load', source: decoder.decode(payload) }
  if (type !== FRAME.answer) throw new ProtocolError(`unknown frame type ${type} from the host`)
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength)
  return { kind: 'answer', id: view.getUint32(0), ok: payload[4] === 1, json: payload.subarray(5) }
}

export function encodeCall(id: number, head: CallHead, input: Uint8Array): Uint8Array<ArrayBuffer> {
  const headJson = encodeJson(head)
  const prefix = new Uint8Array(CALL_PREFIX_BYTES)
  const view = new DataView(prefix.buffer)
  view.setUint32(0, id)
  view.setUint16(4, headJson.length)
  return encodeFrame(FRAME.call, prefix, headJson, input)
}

export function encodeAbandon(id: number): Uint8Array<ArrayBuffer> {
  const payload = new Uint8Array(ABANDON_BYTES)
  new DataView(payload.buffer).setUint32(0, id)
  return encodeFrame(FRAME.abandon, payload)
}

export const encodeJson = (value: unknown): Uint8Array => encoder.encode(stringify(value))

/** The largest payload the host accepts for each type of frame; more is refused before any of it is kept. */
export function maxPayloadBytes(type: number, limits: { inputBytes: number; resultBytes: number }): number {
  switch (type) {
    case FRAME.ready:
      return 1024
    case FRAME.call:
      return CALL_PREFIX_BYTES + MAX_CALL_HEAD_BYTES + limits.inputBytes
    case FRAME.abandon:
      return ABANDON_BYTES
    case FRAME.clock:
      return MAX_CLOCK_BYTES
    case FRAME.stdout:
    case FRAME.stderr:
      return OUTPUT_CHUNK_BYTES
    case FRAME.returned:
      return limits.resultBytes
    case FRAME.threw:
      return MAX_FAILURE_BYTES
    case FRAME.loaded:
      return MAX_PROBLEM_BYTES
    default:
      throw new ProtocolError(`unknown frame type ${type}`)
  }
}

/** The host's side: takes a payload for what it is, throws a `ProtocolError` for what no runner of ours would send. */
export function decodeGuestMessage(type: number, payload: Uint8Array): GuestMessage {
  switch (type) {
    case FRAME.ready:
      return { kind: 'ready', version: numberOf(parseObject(payload)['version'], 'version') }
    case FRAME.loaded: {
      const { problem } = parseObject(payload)
      return { kind: 'loaded', problem: problem === null ? null : textOf(problem) }
    }
    case FRAME.call:
      return decodeCall(payload)
    case FRAME.abandon:
      if (payload.length !== ABANDON_BYTES) throw new ProtocolError('no call is abandoned')
      return { kind: 'abandon', id: new DataView(payload.buffer, payload.byteOffset).getUint32(0) }
    case FRAME.clock:
      return { kind: 'clock', clock: numbersOf(parseGuestJson(payload)) }
    case FRAME.stdout:
      return { kind: 'stdout', bytes: payload }
    case FRAME.stderr:
      return { kind: 'stderr', bytes: payload }
    case FRAME.returned:
      return { kind: 'returned', json: payload }
    case FRAME.threw: {
      const { name, message, stack } = parseObject(payload)
      return { kind: 'threw', failure: { name: textOf(name), message: textOf(message), stack: textOf(stack) } }
    }
    default:
      throw new ProtocolError(`unknown frame type ${type}`)
  }
}

/** Parses JSON of the program's side, after looking at how deep it goes. */
export function parseGuestJson(bytes: Uint8Array): unknown {
  if (isDeeperThan(bytes, MAX_DEPTH)) throw new ProtocolError(`JSON nested deeper than ${MAX_DEPTH} levels`)
  try {
    return parse(decoder.decode(bytes))
  } catch (error) {
    throw new ProtocolError('malformed JSON', { cause: error })
  }
}

function decodeCall(payload: Uint8Array): GuestMessage {
  if (payload.length < CALL_PREFIX_BYTES) throw new ProtocolError('a call that is too short')
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength)
  const inputStart = CALL_PREFIX_BYTES + view.getUint16(4)
  if (inputStart > payload.length) throw new ProtocolError('a call shorter than it says')
  const head = parseObject(payload.subarray(CALL_PREFIX_BYTES, inputStart))
  return { kind: 'call', id: view.getUint32(0), head: callHeadOf(head), input: payload.subarray(inputStart) }
}

function callHeadOf(head: Record<string, unknown>): CallHead {
  const { op, server, tool, file } = head
  const line = Number.isSafeInteger(head['line']) ? { line: head['line'] as number } : {}
  const { round: given } = head
  const round = Number.isSafeInteger(given) && (given as number) > 0 ? { round: given as number } : {}
  if (op === 'tool') {
    if (typeof server !== 'string' || typeof tool !== 'string') throw new ProtocolError('a call without a tool')
    return { op, server, tool, ...line, ...round }
  }
  if (op === 'read-resource' || op === 'get-prompt') return { op, ...line, ...round }
  if (op === 'fetch' || op === 'ask' || op === 'extract') return { op, ...line }
  if (op !== 'load-state' && op !== 'save-state') throw new ProtocolError('a call of an unknown kind')
  if (file !== undefined && typeof file !== 'string') throw new ProtocolError('a state file that is not a string')
  const mark = Number.isSafeInteger(head['mark']) ? { mark: head['mark'] as number } : {}
  return { op, ...(file !== undefined && { file }), ...mark }
}

function parseObject(bytes: Uint8Array): Record<string, unknown> {
  const value = parseGuestJson(bytes)
  if (typeof value !== 'object' || value === null) throw new ProtocolError('JSON that is not an object')
  return value as Record<string, unknown>
}

function numberOf(value: unknown, what: string): number {
  if (typeof value !== 'number') throw new ProtocolError(`${what} is not a number`)
  return value
}

function numbersOf(value: unknown): number[] {
  if (Array.isArray(value) && value.every((each) => Number.isSafeInteger(each))) return value
  throw new ProtocolError('a clock that is not a list of whole numbers')
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
