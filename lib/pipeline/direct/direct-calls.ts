import { setTimeout as sleep } from 'node:timers/promises'
import type { Broker } from '../../broker/create-broker.ts'
import type { WrittenCall } from '../../codegen/model/written-calls.ts'
import type { Tool } from '../../discovery/tool.ts'
import { PlaygroundError, ToolError } from '../../errors.ts'
import { formatBytes } from '../../format/bytes.ts'
import { isDeeperThan } from '../../json/json-meter.ts'
import { isObject } from '../../json/objects.ts'
import { createTurns, type Turns } from '../../process/turns.ts'
import { RUN_ENDED } from '../../sandbox/run/run-ended.ts'
import { textOfAnswer } from '../../tokens/answer-text.ts'
import { inRun } from '../../workspace/run-changes/current-run.ts'
import type { RunChanges } from '../../workspace/run-changes/run-changes.ts'
import type { RunContext } from '../run-services.ts'
import { ResultRoom } from './result-room.ts'

/** No model reads more, and all of it is sent again in every turn. */
const MOST_READ_BYTES = 4 * 1024 * 1024
const MAX_DEPTH = 100
/** Their results come all at once, each up to its limit, and hold up others while they are taken in. */
const MOST_AT_ONCE = 8
/** For calls that were stopped to tell what became of them. */
const STOPPING_MS = 2_000

/** Makes the calls that a model asks for by way of the broker, within the limits that a program has. */
export class DirectCalls {
  readonly #run: RunContext
  readonly #broker: Broker
  readonly #changes: RunChanges
  readonly #turns: Turns
  readonly #room: ResultRoom
  #made = 0

  constructor(run: RunContext, broker: Broker, changes: RunChanges) {
    this.#run = run
    this.#broker = broker
    this.#changes = changes
    this.#turns = createTurns({ atOnce: Math.min(MOST_AT_ONCE, run.limits.toolCallsInFlight) })
    this.#room = new ResultRoom(run.limits.resultBytes)
  }

  /** Begins a turn, after which the model may read as many tokens as are left of all that its calls give. */
  beginTurn(tokensLeft: number): void {
    this.#room.beginTurn(tokensLeft)
  }

  /** Whether a run may make as many more calls; they are counted then. */
  take(calls: number): boolean {
    this.#made += calls
    return this.#made <= this.#run.limits.toolCalls
  }

  /** What a model reads of a call: its result, or why there is none. Throws only when the run is stopped. */
  async make(call: WrittenCall, tool: Tool): Promise<string> {
    const { signal } = this.#run
    const making = this.#turns(() => this.#make(call, tool), { signal })
    const stopped = Promise.withResolvers<never>()
    const stop = () => void sleep(STOPPING_MS).then(() => stopped.reject(signal.reason))
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await Promise.race([making, stopped.promise])
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  async #make({ arguments: args, name }: WrittenCall, tool: Tool): Promise<string> {
    const { limits, signal } = this.#run
    signal.throwIfAborted()
    if (this.#room.isUsedUp) return errorText(NOT_MADE)
    const end = new AbortController()
    const stop = () => end.abort(RUN_ENDED)
    signal.addEventListener('abort', stop, { once: true })
    try {
      const input = readArguments(name, args, limits.toolArgumentBytes)
      const { server, tool: called } = tool
      const sent = { op: 'tool' as const, server, tool: called, input }
      const bounds = { signal: end.signal, stopClocks: () => () => {} }
      const json = await inRun(this.#changes, () => this.#broker.host(sent, bounds))
      const most = Math.min(limits.toolResultBytes, MOST_READ_BYTES)
      const bytes = Buffer.byteLength(json)
      const { left } = this.#room
      const fits = this.#room.take(bytes)
      if (bytes > most)
        return errorText(`The result is ${formatBytes(bytes)}; at most ${formatBytes(most)} are read. Ask for less.`)
      if (!fits) return errorText(tooMuch(bytes, left))
      return textOfAnswer(json)
    } catch (error) {
      signal.throwIfAborted()
      // Of a fault of ours only that it happened: its details are not the model's business.
      if (error instanceof ToolError || error instanceof PlaygroundError) return errorText(error.message)
      return errorText('The call failed in the playground itself, not in the tool.')
    } finally {
      signal.removeEventListener('abort', stop)
      stop()
    }
  }
}

const NOT_MADE =
  'Too much at once: the other calls gave as much as may be read, so this one was not made. Ask for less, or make fewer calls at once.'

const tooMuch = (bytes: number, left: number) =>
  `Too much at once: the call was made, and its result is ${formatBytes(bytes)}; ${formatBytes(left)} may be read yet. Ask for less.`

/** How a call that gave nothing is told. */
export const errorText = (message: string) => `Error: ${message}`

/** The arguments, which should be a JSON object; none at all are one that is empty. Throws `invalid-input`. */
function readArguments(name: string, text: string, mostBytes: number): Record<string, unknown> {
  const bytes = Buffer.from(text)
  if (bytes.length > mostBytes)
    throw invalid(`The arguments of ${name} are ${bytes.length} bytes; at most ${mostBytes} are allowed.`)
  if (text.trim() === '') return {}
  if (isDeeperThan(bytes, MAX_DEPTH))
    throw invalid(`The arguments of ${name} are nested deeper than ${MAX_DEPTH} levels.`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid(`The arguments of ${name} are no JSON. Call it again with a JSON object.`)
  }
  if (!isObject(value) || Array.isArray(value)) throw invalid(`The arguments of ${name} are no JSON object.`)
  return value
}

const invalid = (message: string) => new PlaygroundError('invalid-input', message)
