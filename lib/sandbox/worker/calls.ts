import type { CallFailure } from '../contract.ts'
import { isDeeperThan } from '../json-depth.ts'
import { type CallHead, encodeCall, type GuestLimits, MAX_DEPTH } from '../protocol.ts'
import * as activity from './activity.ts'
import { send } from './channel.ts'
import { lineOfProgram } from './places.ts'
import { ToolError } from './tool-error.ts'

// The program may change these later; what crosses must not depend on that.
const { parse, stringify } = JSON
const encoder = new TextEncoder()
const decoder = new TextDecoder()
const NOTHING = new Uint8Array()

interface Waiting {
  where: { server: string; tool: string }
  resolve(value: unknown): void
  reject(error: unknown): void
}

let limits: GuestLimits
let lastId = 0
const waiting = new Map<number, Waiting>()
const queue: (() => void)[] = []

export function setLimits(given: GuestLimits): void {
  limits = given
}

/** Calls a tool on the host. Throws a `ToolError` when that fails. */
export function callTool(server: string, tool: string, input: unknown): Promise<unknown> {
  const where = { server: String(server), tool: String(tool) }
  return post({ op: 'tool', ...where, line: lineOfProgram() }, where, input ?? {}, {
    maxBytes: limits.toolArgumentBytes,
    what: `The arguments of ${where.server}.${where.tool}`,
  })
}

export function loadState(file?: string): Promise<unknown> {
  return post({ op: 'load-state', file }, { server: 'state', tool: 'load' })
}

export async function saveState(value: unknown, file?: string): Promise<void> {
  await post({ op: 'save-state', file }, { server: 'state', tool: 'save' }, value ?? null, {
    maxBytes: limits.stateBytes,
    what: 'The state',
  })
}

/** The host's answer to a call. */
export function settle(id: number, ok: boolean, json: Uint8Array): void {
  const call = waiting.get(id)
  if (call === undefined) return
  waiting.delete(id)
  activity.end()
  queue.shift()?.()
  try {
    const value: unknown = parse(decoder.decode(json))
    if (ok) call.resolve(value)
    else call.reject(new ToolError(value as CallFailure))
  } catch (error) {
    call.reject(error)
  }
}

async function post(
  head: CallHead,
  where: Waiting['where'],
  input?: unknown,
  limit?: { maxBytes: number; what: string },
): Promise<unknown> {
  const bytes = limit === undefined ? NOTHING : encodeInput(where, input, limit)
  return new Promise((resolve, reject) => {
    const go = () => {
      const id = ++lastId
      waiting.set(id, { where, resolve, reject })
      send(encodeCall(id, head, bytes))
    }
    activity.begin()
    // The rest waits here, so that the host never has to stop reading and output never queues behind calls.
    if (waiting.size < limits.toolCallsInFlight) go()
    else queue.push(go)
  })
}

function encodeInput(where: Waiting['where'], input: unknown, limit: { maxBytes: number; what: string }): Uint8Array {
  const refuse = (code: CallFailure['code'], problem: string) =>
    new ToolError({ ...where, code, retryable: false, message: `${limit.what} ${problem}` })
  let json: string | undefined
  try {
    json = stringify(input)
  } catch (error) {
    throw refuse('invalid-input', `cannot be turned into JSON: ${error instanceof Error ? error.message : error}`)
  }
  if (json === undefined) throw refuse('invalid-input', `cannot be turned into JSON: a ${typeof input} has none`)
  const bytes = encoder.encode(json)
  if (bytes.length > limit.maxBytes) {
    throw refuse('too-large', `are ${bytes.length} bytes of JSON; at most ${limit.maxBytes} are allowed`)
  }
  if (isDeeperThan(bytes, MAX_DEPTH)) throw refuse('invalid-input', `are nested deeper than ${MAX_DEPTH} levels`)
  return bytes
}
