import { messageOf, ToolError } from '../errors.ts'
import type { ByteBudget } from '../fetch/byte-budget.ts'
import type { Fetch } from '../fetch/create-fetch.ts'
import { FETCH, fetchError } from '../fetch/fetch-error.ts'
import { type FetchRequest, readRequest } from '../fetch/read-request.ts'
import type { SentAnswer } from '../sandbox/protocol/fetch-messages.ts'
import type { OpenedCall } from './call-kind.ts'

const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * A `fetch` of a program, as if it were a call of a tool. What people see of it is what was asked for and what came back,
 * without headers and bodies, which hold credentials and bulk.
 */
export function openFetchCall(
  request: unknown,
  { fetch, answerBytes, budget }: { fetch: Fetch; answerBytes: number; budget: ByteBudget },
): OpenedCall {
  const read = attempt(() => readRequest(request))
  const isFaulty = read instanceof ToolError
  const shownInput = isFaulty ? {} : describeRequest(read)
  return {
    op: 'fetch',
    ...FETCH,
    input: request,
    isRead: isFaulty || READS.includes(read.method),
    isOwn: false,
    isTold: true,
    inputJson: JSON.stringify(shownInput),
    shownInput,
    showAnswer: async (json) => describeAnswer(json),
    async make(signal) {
      if (isFaulty) throw read
      try {
        return JSON.stringify(await fetch(read, { answerBytes, budget, signal }))
      } catch (thrown) {
        throw thrown instanceof ToolError ? thrown : fetchError('tool-failed', messageOf(thrown), thrown)
      }
    },
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

/** The body stands last: what may be many megabytes is not parsed for this. */
function describeAnswer(json: string): { result: unknown; bytes: number } {
  const at = json.lastIndexOf(BODY)
  const { status, url, redirected, headers }: Omit<SentAnswer, 'body'> = JSON.parse(`${json.slice(0, at)}}`)
  const bytes = Buffer.byteLength(json.slice(at + BODY.length, -2), 'base64')
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? null
  return { result: { status, ...(redirected && { url }), type, bytes }, bytes }
}
const BODY = ',"body":"'
