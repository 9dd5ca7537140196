import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CallToolResult,
  type Client,
  ProtocolError,
  type RequestOptions,
  type Tool,
} from '@modelcontextprotocol/client'
import { z } from 'zod'
import { type Answering, requestAnswering, untilAnswered } from './request-answering.ts'

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

/**
 * Calls a tool and answers its result, whatever it has in it. What the tool itself reports stays in the result. `definition` is
 * given for tools of which some arguments stand in headers, too.
 */
export async function callTool(
  client: Client,
  call: Call,
  options: RequestOptions,
  answering: Answering,
  definition?: Tool,
): Promise<CallToolResult> {
  if (!definition) {
    const request = { method: 'tools/call', params: { ...call } } as const
    return (await requestAnswering(client, request, Result, options, answering)) as CallToolResult
  }
  // The SDK writes these headers here alone, and takes of what comes back only what it knows.
  const sent = { ...options, allowInputRequired: true, toolDefinition: definition }
  return (await untilAnswered((given) => client.callTool({ ...call, ...given }, sent), answering)) as CallToolResult
}

/** What servers of the newer revision answer to a call without the headers that its tool asks for, before it is made. */
const HEADER_MISMATCH = -32020
export const lacksHeaders = (error: unknown) => error instanceof ProtocolError && error.code === HEADER_MISMATCH

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
