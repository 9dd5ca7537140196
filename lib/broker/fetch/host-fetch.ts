import { messageOf, ToolError } from '../../errors.ts'
import type { ToolCallStep } from '../../runs/event.ts'
import type { HostCall } from '../../sandbox/contract.ts'
import type { SentAnswer } from '../../sandbox/fetch-messages.ts'
import { failedStep } from '../failed-step.ts'
import type { Fetch } from './create-fetch.ts'
import { FETCH, fetchError } from './fetch-error.ts'
import { type FetchRequest, readRequest } from './read-request.ts'
import { Room } from './room.ts'

export interface HostFetchOptions {
  fetch: Fetch
  /** Most bytes of JSON that an answer may have. */
  answerBytes: number
  /** Numbers the calls of a run, this one among the others. */
  nextCallId(): number
  emit: (step: ToolCallStep) => void
}

type FetchCall = Extract<HostCall, { op: 'fetch' }>

/**
 * Answers the `fetch` of a program, and tells of it as of a call of a tool: what was asked for and what came back, without
 * headers and bodies, which hold credentials and bulk. Throws a `ToolError`.
 */
export function createHostFetch(options: HostFetchOptions): (call: FetchCall, signal: AbortSignal) => Promise<string> {
  const { answerBytes } = options
  // Of large answers one at a time: a run could hold dozens on this side while its program does not take them.
  const room = new Room(answerBytes)
  return async (call, signal) => {
    const startedAt = performance.now()
    const about = {
      kind: 'tool-call',
      callId: options.nextCallId(),
      ...FETCH,
      ...(call.line !== undefined && { line: call.line }),
    } as const
    const ms = () => Math.round((performance.now() - startedAt) * 10) / 10
    const read = attempt(() => readRequest(call.request))
    options.emit({ ...about, phase: 'started', args: read instanceof ToolError ? {} : describeRequest(read) })
    try {
      if (read instanceof ToolError) throw read
      const answer = await options.fetch(read, { answerBytes, room, signal })
      const result = describeAnswer(answer)
      options.emit({ ...about, phase: 'done', ms: ms(), bytes: result.bytes, result })
      return JSON.stringify(answer)
    } catch (thrown) {
      const error = thrown instanceof ToolError ? thrown : fetchError('tool-failed', messageOf(thrown), thrown)
      options.emit({ ...about, ...failedStep(error, signal), ms: ms() })
      throw error
    }
  }
}

function attempt<T>(work: () => T): T | ToolError {
  try {
    return work()
  } catch (error) {
    if (error instanceof ToolError) return error
    throw error
  }
}

const describeRequest = ({ method, url, body }: FetchRequest) => ({
  ...{ method, url: url.href },
  ...(body !== null && { bytes: body.length }),
})

const describeAnswer = ({ status, url, redirected, headers, body }: SentAnswer) => ({
  status,
  ...(redirected && { url }),
  type: headers.find(([name]) => name === 'content-type')?.[1] ?? null,
  bytes: Buffer.byteLength(body, 'base64'),
})
