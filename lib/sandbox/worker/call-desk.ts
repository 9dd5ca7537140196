import type { CallFailure } from '../contract.ts'
import { isDeeperThan } from '../json-depth.ts'
import { type CallHead, encodeCall, type GuestLimits, MAX_DEPTH } from '../protocol.ts'
import * as activity from './activity.ts'
import { inputOf, placeOf } from './calls.ts'
import { send } from './channel.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

type Settle = (ok: boolean, json: string) => void

let limits: GuestLimits
/** Never used twice in a process, so that an answer that comes late finds nobody. */
let lastId = 0
const waiting = new Map<number, Settle>()
let queue: (() => void)[] = []

export function setLimits(given: GuestLimits): void {
  limits = given
}

/** Sends a call to the host, now or when there is room; `settle` hears the answer. Answers why a call is not sent. */
export function post(head: CallHead, json: string, settle: Settle): CallFailure | null {
  const input = encoder.encode(json)
  const problem = head.op === 'load-state' ? null : findProblem(head, input)
  if (problem !== null) return problem
  const go = () => {
    const id = ++lastId
    waiting.set(id, settle)
    send(encodeCall(id, head, input))
  }
  activity.begin()
  // The rest waits here, so that the host never has to stop reading and output never queues behind calls.
  if (waiting.size < limits.toolCallsInFlight) go()
  else queue.push(go)
  return null
}

/** The host's answer. */
export function answer(id: number, ok: boolean, json: Uint8Array): void {
  const settle = waiting.get(id)
  if (settle === undefined) return
  waiting.delete(id)
  activity.end()
  queue.shift()?.()
  settle(ok, decoder.decode(json))
}

/** The program has ended: nothing of it waits any more. */
export function forget(): void {
  waiting.clear()
  queue = []
}

function findProblem(head: CallHead, input: Uint8Array): CallFailure | null {
  const refuse = (code: CallFailure['code'], problem: string): CallFailure => ({
    ...placeOf(head),
    ...{ code, retryable: false, message: `${inputOf(head)} ${problem}` },
  })
  const most = head.op === 'tool' ? limits.toolArgumentBytes : limits.stateBytes
  if (input.length > most) return refuse('too-large', `are ${input.length} bytes of JSON; at most ${most} are allowed`)
  if (isDeeperThan(input, MAX_DEPTH)) return refuse('invalid-input', `are nested deeper than ${MAX_DEPTH} levels`)
  return null
}
