import { isDeeperThan } from '../../../json/json-meter.ts'
import type { CallFailure } from '../../contract.ts'
import { inputBytes, inputOf, placeOf } from '../../protocol/call-kinds.ts'
import { type CallHead, encodeAbandon, encodeCall, type GuestLimits, MAX_DEPTH } from '../../protocol/protocol.ts'
import * as activity from '../clock/activity.ts'
import { send } from './channel.ts'

const encoder = new TextEncoder()
/** However they are written as JSON, the host then takes them. */
const MAX_NAME_CHARS = 1_000
const decoder = new TextDecoder()

type Settle = (ok: boolean, json: string) => void

let limits: GuestLimits
/** Never used twice in a process, so that an answer that comes late finds nobody. */
let lastId = 0
const waiting = new Map<number, { name: number; settle: Settle }>()
let queue: { name: number; go(): void }[] = []

export function setLimits(given: GuestLimits): void {
  limits = given
}

/**
 * Sends a call to the host, now or when there is room; `settle` hears the answer. Answers why a call is not sent. `name`
 * is the program's own number for it.
 */
export function post(name: number, head: CallHead, json: string, settle: Settle): CallFailure | null {
  const input = encoder.encode(json)
  const problem = findProblem(head, input)
  if (problem !== null) return problem
  const go = () => {
    const id = ++lastId
    waiting.set(id, { name, settle })
    send(encodeCall(id, head, input))
  }
  activity.begin()
  // The rest waits here, so that the host never has to stop reading and output never queues behind calls.
  if (waiting.size < limits.toolCallsInFlight) go()
  else queue.push({ name, go })
  return null
}

/** Nobody in the program waits for this call any more. One that was sent is still answered, and takes room until then. */
export function abandon(name: number): void {
  for (const [id, call] of waiting) if (call.name === name) send(encodeAbandon(id))
  const left = queue.filter((each) => each.name !== name)
  if (left.length < queue.length) activity.end()
  queue = left
}

/** The host's answer. */
export function answer(id: number, ok: boolean, json: Uint8Array): void {
  const call = waiting.get(id)
  if (call === undefined) return
  waiting.delete(id)
  activity.end()
  queue.shift()?.go()
  call.settle(ok, decoder.decode(json))
}

/** The program has ended: nothing of it waits any more. */
export function forget(): void {
  waiting.clear()
  queue = []
}

/** What a call may name, of whatever kind it is. */
type Names = Pick<CallHead, 'op'> & { server?: string; tool?: string; file?: string }

function findProblem(head: CallHead, input: Uint8Array): CallFailure | null {
  const refuse = (code: CallFailure['code'], problem: string): CallFailure => ({
    ...placeOf(head),
    ...{ code, retryable: false, message: `${inputOf(head)} ${problem}` },
  })
  const { server = '', tool = '', file = '' }: Names = head
  const names = server.length + tool.length + file.length
  if (names > MAX_NAME_CHARS) {
    const message = `The names in a call have at most ${MAX_NAME_CHARS} characters together; these have ${names}.`
    return { server: '', tool: '', code: 'invalid-input', retryable: false, message }
  }
  const most = inputBytes(head, limits)
  if (input.length > most) return refuse('too-large', `are ${input.length} bytes of JSON; at most ${most} are allowed`)
  if (isDeeperThan(input, MAX_DEPTH)) return refuse('invalid-input', `are nested deeper than ${MAX_DEPTH} levels`)
  return null
}
