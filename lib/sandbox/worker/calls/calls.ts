import type { CallFailure } from '../../contract.ts'
import { inputOf, isOfServer, placeOf } from '../../protocol/call-kinds.ts'
import type { SentAnswer, SentRequest } from '../../protocol/fetch-messages.ts'
import type { CallHead } from '../../protocol/protocol.ts'
import { currentLine } from '../outcome/stacks.ts'
import { createApart } from './apart.ts'
import { createRounds } from './rounds.ts'
import { ToolError } from './tool-error.ts'

// The program may change these later; what crosses must not depend on that.
const { parse, stringify } = JSON

/** The way to the host. Answers what is wrong with a call that is not sent; later `settle` is called with its id. */
export interface CallPort {
  /** `json` is the input; empty for none. */
  post(id: number, head: CallHead, json: string): CallFailure | null
  /** Nobody waits for the answer any more; it may still come. */
  abandon(id: number): void
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: unknown): void
  /** Undefined for what no model would call. */
  round: number | undefined
}

/** The calls of one program. `mainUrl` is that of its module. */
export function createCalls(port: CallPort, mainUrl: string) {
  const waiting = new Map<number, Waiting>()
  const rounds = createRounds()
  const apart = createApart()
  let lastId = 0

  async function post(head: CallHead, input?: unknown, id = ++lastId): Promise<unknown> {
    const json = head.op === 'load-state' ? '' : toJson(head, input)
    return new Promise((resolve, reject) => {
      const round = isOfServer(head) ? rounds.begin(head.line) : undefined
      waiting.set(id, { resolve, reject, round })
      const failure = port.post(id, round === undefined ? head : ({ ...head, round } as CallHead), json)
      if (failure === null) return
      waiting.delete(id)
      if (round !== undefined) rounds.drop()
      reject(new ToolError(failure))
    })
  }

  /** The line of the program that is being executed, as far as the stack tells. */
  function lineNow(): { line?: number } {
    const line = currentLine(mainUrl)
    return line === undefined ? {} : { line }
  }

  return {
    /** The host's answer to a call: JSON of its result, or of a `CallFailure`. */
    settle(id: number, ok: boolean, json: string): void {
      const call = waiting.get(id)
      if (call === undefined) return
      waiting.delete(id)
      apart(() => {
        if (call.round !== undefined) rounds.answered(call.round)
        try {
          const value: unknown = parse(json)
          if (ok) call.resolve(value)
          else call.reject(new ToolError(value as CallFailure))
        } catch (error) {
          call.reject(error)
        }
      })
    },
    /** Sends a request to the network by way of the host. The answer is a `ToolError` when that fails. */
    send(request: SentRequest): { answer: Promise<SentAnswer>; abandon(): void } {
      const id = ++lastId
      const answer = post({ op: 'fetch', ...lineNow() }, request, id) as Promise<SentAnswer>
      return { answer, abandon: () => port.abandon(id) }
    },
    host: {
      /** Calls a tool on the host. Throws a `ToolError` when that fails. */
      callTool(server: unknown, tool: unknown, input: unknown): Promise<unknown> {
        return post({ op: 'tool', server: `${server}`, tool: `${tool}`, ...lineNow() }, input ?? {})
      },
      /** Reads a resource of a server. Throws a `ToolError` when that fails. */
      readResource: (uri: unknown, { server }: { server?: unknown } = {}): Promise<unknown> =>
        post({ op: 'read-resource', ...lineNow() }, { uri, server }),
      /** Fills in a prompt of a server. Throws a `ToolError` when that fails. */
      getPrompt: (name: unknown, args: unknown = {}, { server }: { server?: unknown } = {}): Promise<unknown> =>
        post({ op: 'get-prompt', ...lineNow() }, { name, args, server }),
      /** Has the model answer. Throws a `ToolError` when that fails. */
      ask: (prompt: unknown, { schema, model }: { schema?: unknown; model?: unknown } = {}): Promise<unknown> =>
        post({ op: 'ask', ...lineNow() }, { prompt, schema, model }),
      /** Has the model turn a value into data. Throws a `ToolError` when that fails. */
      extract: (value: unknown, schema: unknown, { model }: { model?: unknown } = {}): Promise<unknown> =>
        post({ op: 'extract', ...lineNow() }, { value, schema, model }),
      /** A save with a mark is for what the load of the same mark answered. */
      loadState: (file?: string, mark?: number): Promise<unknown> => post({ op: 'load-state', ...ofState(file, mark) }),
      async saveState(value: unknown, file?: string, mark?: number): Promise<void> {
        await post({ op: 'save-state', ...ofState(file, mark) }, value ?? null)
      },
    },
  }
}

const ofState = (file?: string, mark?: number) => ({
  ...(file !== undefined && { file }),
  ...(mark !== undefined && { mark }),
})

function toJson(head: CallHead, input: unknown): string {
  const refuse = (problem: string) =>
    new ToolError({ ...placeOf(head), code: 'invalid-input', retryable: false, message: `${inputOf(head)} ${problem}` })
  let json: string | undefined
  try {
    json = stringify(input)
  } catch (error) {
    throw refuse(`cannot be turned into JSON: ${error instanceof Error ? error.message : error}`)
  }
  if (json === undefined) throw refuse(`cannot be turned into JSON: a ${typeof input} has none`)
  return json
}
