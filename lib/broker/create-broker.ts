import type { Tool } from '../discovery/tool.ts'
import { messageOf, ToolError } from '../errors.ts'
import { shapeJson } from '../result/shape-json.ts'
import { shapeValue } from '../result/shape-value.ts'
import type { ToolCallStep } from '../runs/event.ts'
import type { CallHost, HostCall } from '../sandbox/contract.ts'
import type { CountedCall } from '../tokens/compare-tokens.ts'
import { createExcerpts } from '../tokens/excerpts.ts'
import { argumentsText } from '../tokens/prompts.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { failedStep } from './failed-step.ts'
import type { Fetch } from './fetch/create-fetch.ts'
import { createHostFetch } from './fetch/host-fetch.ts'
import { checkPolicy, type Policy } from './policy.ts'
import { loadState, saveState } from './state.ts'
import { validateInput } from './validate-input.ts'

// Arguments and results above this are shortened structurally in events; the program gets them whole.
const EVENT_BYTES = 16 * 1024

/** Calls a tool of a connected server and answers the JSON text of its result. */
export type CallTool = (server: string, tool: string, input: unknown, signal: AbortSignal) => Promise<string>

export interface BrokerOptions {
  /** Whose run it is: what is read elsewhere counts against them. */
  owner: string
  /** The tools in the program's static import closure: exactly these can be called. */
  allowed: readonly Tool[]
  callTool: CallTool
  /** Reaches the hosts that an administrator named. */
  fetch: Fetch
  /** Most bytes of JSON that the program is handed: of an answer of `fetch`, of a state. */
  answerBytes: number
  workspace: Workspace
  stateFile: string
  policy: Policy
  emit: (step: ToolCallStep) => void
}

/**
 * The host's side of one run's calls. The sandbox is identified by its channel, so nothing in a call says who asks.
 * Throws a `ToolError` for what the program may catch.
 */
export function createBroker(options: BrokerOptions): { host: CallHost; calls: readonly CountedCall[] } {
  const allowed = new Map(options.allowed.map((tool) => [keyOf(tool), tool]))
  const calls: CountedCall[] = []
  const excerptOf = createExcerpts()
  let lastId = 0
  const nextCallId = () => ++lastId
  const hostFetch = createHostFetch({
    ...{ fetch: options.fetch, answerBytes: options.answerBytes, emit: options.emit, nextCallId },
  })

  async function callTool(call: Extract<HostCall, { op: 'tool' }>, signal: AbortSignal): Promise<string> {
    const tool = allowed.get(keyOf(call))
    const about = {
      kind: 'tool-call',
      callId: nextCallId(),
      server: call.server,
      tool: call.tool,
      ...(call.line !== undefined && { line: call.line }),
    } as const
    const startedAt = performance.now()
    options.emit({ ...about, phase: 'started', args: forEvent(call.input) })
    const count = (tool: Tool, answer: string) =>
      calls.push({
        written: excerptOf(argumentsText(tool, call.input)),
        answer: excerptOf(answer),
        ...{ startedAt, endedAt: performance.now() },
      })
    let answer: string
    try {
      if (!tool) throw notImported(call)
      await validateInput(tool, call.input, options.owner)
      checkPolicy(tool, options.policy)
      answer = await options.callTool(tool.server, tool.tool, call.input, signal)
      count(tool, answer)
    } catch (thrown) {
      const error =
        thrown instanceof ToolError ? thrown : new ToolError(call, 'tool-failed', messageOf(thrown), { cause: thrown })
      if (tool) count(tool, error.message)
      options.emit({ ...about, ...failedStep(error, signal), ms: since(startedAt) })
      throw error
    }
    // It was made: whatever comes now, a program that is told it failed would make it again.
    const ms = since(startedAt)
    const result = await shapeJson(answer, options.owner, EVENT_BYTES)
    options.emit({ ...about, phase: 'done', ms, bytes: Buffer.byteLength(answer), result })
    return answer
  }

  return {
    calls,
    host(call, signal) {
      if (call.op === 'tool') return callTool(call, signal)
      if (call.op === 'fetch') return hostFetch(call, signal)
      const file = call.file ?? options.stateFile
      return call.op === 'load-state'
        ? loadState(options.workspace, file, { owner: options.owner, maxBytes: options.answerBytes })
        : saveState(options.workspace, file, call.value)
    },
  }
}

const keyOf = ({ server, tool }: { server: string; tool: string }) => JSON.stringify([server, tool])
const since = (startedAt: number) => Math.round((performance.now() - startedAt) * 10) / 10

function notImported({ server, tool }: { server: string; tool: string }): ToolError {
  const where = { server: server.slice(0, 100), tool: tool.slice(0, 100) }
  return new ToolError(
    where,
    'not-imported',
    `This program does not import ${where.server}.${where.tool}. A run may call only the tools its program imports.`,
  )
}

function forEvent(value: unknown): unknown {
  return JSON.stringify(value === undefined ? null : value).length > EVENT_BYTES ? shapeValue(value) : value
}
