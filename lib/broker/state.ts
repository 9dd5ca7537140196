import { messageOf, PlaygroundError, ToolError, type ToolErrorCode } from '../errors.ts'
import { createTurnsByKey } from '../process/turns.ts'
import type { HostCall } from '../sandbox/contract.ts'
import { parsePath } from '../workspace/parse-path.ts'
import { jsonOfSaved, markOf } from '../workspace/state/state-text.ts'
import type { States } from '../workspace/state/states.ts'
import type { OpenedCall } from './call-kind.ts'

const WHERE = { server: 'client', tool: 'state' }
const OFF = 'State is switched off here (execution.state.enabled): none is loaded or saved.'
/** What was loaded and is not saved yet is forgotten beyond this, the oldest first. */
const MOST_KNOWN = 10_000

type StateCall = Extract<HostCall, { op: 'load-state' | 'save-state' }>

export interface RunStatesOptions {
  /** Whose program asks. */
  owner: string
  runId: string
  /** Most bytes of a state that a program is handed. */
  answerBytes: number
  states: States
  /** Where it lies when a program names no file; null where state is switched off. */
  stateFile: string | null
}

/** Of one person one state is held while it waits to be looked at: many at once would fill the memory. */
const oneByOne = createTurnsByKey({ atOnce: 1 })

/**
 * The states of one run. A state that the run has loaded is saved only over what it loaded, or saved itself since: what
 * somebody else saved in between is not lost without a word. One that it has not loaded is replaced, whatever it is.
 */
export class RunStates {
  readonly #options: RunStatesOptions
  /** Marks of what the run knows: by file, and by file and the mark of a load. */
  readonly #known = new Map<string, string>()
  /** Of one file one after the other, in the order they came: each is saved over the one before. */
  readonly #inTurn = createTurnsByKey({ atOnce: 1 })

  constructor(options: RunStatesOptions) {
    this.#options = options
  }

  /** A call of the state. Nobody is told of it: it is the program's own memory. */
  open(call: StateCall): OpenedCall {
    const { op } = call
    const { stateFile } = this.#options
    const file = stateFile === null ? null : (call.file ?? stateFile)
    const isLoad = op === 'load-state'
    const input = call.op === 'load-state' ? { file } : { file, value: call.value }
    return {
      ...{ op, server: 'state', tool: isLoad ? 'load' : 'save' },
      ...{ isRead: isLoad, isOwn: true, isTold: false, shownInput: null },
      ...{ input, inputJson: JSON.stringify(input) },
      showAnswer: async () => ({ result: null }),
      replayed: (json) => {
        if (file !== null) this.#replayed(call, file, json)
      },
      make: async (signal) => {
        if (file === null) throw new ToolError(WHERE, 'denied', OFF)
        const path = pathOf(file)
        const made = call.op === 'load-state' ? this.#load(path, call.mark, signal) : this.#save(path, call)
        return made.catch((error) => Promise.reject(toToolError(error)))
      },
    }
  }

  #load(path: string, mark: number | undefined, signal: AbortSignal): Promise<string> {
    const { owner, answerBytes, states } = this.#options
    const load = async () => {
      const json = await states.load(path, { maxBytes: answerBytes })
      this.#noteLoaded(path, mark, json)
      return json ?? 'null'
    }
    return this.#inTurn(path, () => oneByOne(owner, load, { signal }), { signal })
  }

  #save(path: string, { value, mark }: Extract<StateCall, { op: 'save-state' }>): Promise<string> {
    const { states, runId } = this.#options
    return this.#inTurn(path, async () => {
      // A mark that is not known any more stands for nothing that can be there.
      const known = mark === undefined ? this.#known.get(path) : (this.#known.get(keyOf(path, mark)) ?? '')
      const isKnown = (now: string) => now === known
      await states.save(path, value, { runId, ...(known !== undefined && { ifMark: isKnown }) })
      this.#noteSaved(path, value, mark)
      return 'null'
    })
  }

  #replayed(call: StateCall, file: string, json: string): void {
    const path = pathOf(file)
    if (call.op === 'load-state') this.#noteLoaded(path, call.mark, json)
    else this.#noteSaved(path, call.value, call.mark)
  }

  #noteLoaded(path: string, mark: number | undefined, json: string | null): void {
    const key = mark === undefined ? path : keyOf(path, mark)
    this.#known.delete(key)
    this.#known.set(key, markOf(json))
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest)
  }

  /** What it saved itself does not keep it from saving again. */
  #noteSaved(path: string, value: unknown, mark: number | undefined): void {
    if (mark !== undefined) this.#known.delete(keyOf(path, mark))
    if (this.#known.has(path)) this.#known.set(path, markOf(jsonOfSaved(path, value)))
  }
}

const keyOf = (path: string, mark: number) => `${path}\0${mark}`

/** One file has one path; what is none is refused where it is read or written. */
function pathOf(file: string): string {
  try {
    return parsePath(file).join('/')
  } catch {
    return file
  }
}

const CODES: Partial<Record<PlaygroundError['code'], ToolErrorCode>> = { busy: 'unavailable', conflict: 'conflict' }

function toToolError(error: unknown): ToolError {
  if (error instanceof ToolError) return error
  const code = (error instanceof PlaygroundError && CODES[error.code]) || 'tool-failed'
  return new ToolError(WHERE, code, messageOf(error), { cause: error })
}
