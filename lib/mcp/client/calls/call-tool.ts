import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CallToolResult,
  type Client,
  isInputRequiredResult,
  type RequestOptions,
  UrlElicitationRequiredError,
  withInputRequired,
} from '@modelcontextprotocol/client'
import { z } from 'zod'

const MIN_POLL_MS = 100
const MAX_POLL_MS = 5_000

const isBlock = (block: unknown) =>
  typeof block === 'object' && block !== null && 'type' in block && typeof block.type === 'string'

// Content is looked at block by block where it is turned into a value; a block of an unknown kind is no reason to fail.
const Result = z.looseObject({
  // One fault is enough: a million of them take seconds to note.
  content: z
    .array(z.unknown())
    .refine((blocks) => blocks.every(isBlock), 'blocks that each say their type were expected')
    .default([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
})
const TaskState = z.looseObject({
  status: z.string(),
  statusMessage: z.string().optional(),
  pollInterval: z.number().optional(),
})
const Created = z.looseObject({ task: TaskState.extend({ taskId: z.string() }) })

interface Call {
  name: string
  arguments: Record<string, unknown>
}

/** Rounds of asking before one call is done. */
const MAX_ROUNDS = 10
/** Of what a server has us keep for it meanwhile. */
const MAX_STATE = 1024 * 1024

/** Answers what a server needs before a call can be done. */
export interface Answering {
  inputs(requests: Record<string, unknown>): Promise<Record<string, unknown>>
  /** Whether the person went to each of these addresses. */
  urls(elicitations: readonly unknown[]): Promise<boolean>
}

/**
 * Calls a tool and answers its result, whatever it has in it. What the tool itself reports stays in the result. A server that
 * needs something first says so instead of answering, and is called again with what somebody answered.
 */
export async function callTool(
  client: Client,
  call: Call,
  options: RequestOptions,
  answering: Answering,
): Promise<CallToolResult> {
  let given: { inputResponses?: Record<string, unknown>; requestState?: string } = {}
  for (let round = 0; round <= MAX_ROUNDS; round += 1) {
    try {
      const result = await client.request(
        { method: 'tools/call', params: { ...call, ...given } },
        withInputRequired(Result),
        { ...options, allowInputRequired: true },
      )
      if (!isInputRequiredResult(result)) return result as CallToolResult
      const { inputRequests = {}, requestState } = result
      if (requestState !== undefined && requestState.length > MAX_STATE) throw new Error('it has too much kept for it')
      const inputResponses = await answering.inputs(inputRequests)
      given = {
        ...(Object.keys(inputResponses).length > 0 && { inputResponses }),
        ...(requestState !== undefined && { requestState }),
      }
    } catch (error) {
      if (!(error instanceof UrlElicitationRequiredError) || !(await answering.urls(error.elicitations))) throw error
    }
  }
  throw new Error(`it asked in more than ${MAX_ROUNDS} rounds and never came to an end`)
}

/**
 * Calls a tool that only works as a task: the server says at once that it began, is asked now and then how far it is,
 * and hands over the result in the end. Aborting tells the server that nobody waits any more.
 */
export async function callToolAsTask(client: Client, call: Call, options: RequestOptions): Promise<CallToolResult> {
  const params = { ...call, task: {} }
  const { task } = await client.request({ method: 'tools/call', params }, Created, options)
  const { taskId } = task
  try {
    let state: z.output<typeof TaskState> = task
    while (state.status === 'working') {
      await sleep(Math.min(Math.max(state.pollInterval ?? 0, MIN_POLL_MS), MAX_POLL_MS), undefined, {
        ...(options.signal && { signal: options.signal }),
      })
      state = await client.request({ method: 'tasks/get', params: { taskId } }, TaskState, options)
    }
    if (state.status === 'failed' || state.status === 'cancelled') {
      return {
        isError: true,
        content: [{ type: 'text', text: state.statusMessage ?? `The task has ${state.status}.` }],
      }
    }
    return (await client.request({ method: 'tasks/result', params: { taskId } }, Result, options)) as CallToolResult
  } catch (error) {
    // Whether the server still hears it changes nothing for whoever waited.
    if (options.signal?.aborted)
      void client.request({ method: 'tasks/cancel', params: { taskId } }, z.unknown()).catch(() => {})
    throw error
  }
}
