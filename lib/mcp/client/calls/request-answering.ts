import {
  type Client,
  isInputRequiredResult,
  type RequestOptions,
  type StandardSchemaV1,
  UrlElicitationRequiredError,
  withInputRequired,
} from '@modelcontextprotocol/client'

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

/** What goes with a request that is made again. */
export interface Given {
  inputResponses?: Record<string, unknown>
  requestState?: string
}

/** The same for what is requested by its method. */
export const requestAnswering = <Schema extends StandardSchemaV1>(
  client: Client,
  { method, params }: { method: 'tools/call' | 'resources/read' | 'prompts/get'; params: Record<string, unknown> },
  schema: Schema,
  options: RequestOptions,
  answering: Answering,
): Promise<StandardSchemaV1.InferOutput<Schema>> =>
  untilAnswered(
    (given) =>
      client.request({ method, params: { ...params, ...given } }, withInputRequired(schema), {
        ...options,
        allowInputRequired: true,
      }),
    answering,
  ) as Promise<StandardSchemaV1.InferOutput<Schema>>

/**
 * Asks a server something and answers its result. One that needs something of a person first says so instead of answering, and
 * is asked again with what somebody answered.
 */
export async function untilAnswered(ask: (given: Given) => Promise<unknown>, answering: Answering): Promise<unknown> {
  let given: Given = {}
  for (let round = 0; round <= MAX_ROUNDS; round += 1) {
    try {
      const result = await ask(given)
      if (!isInputRequiredResult(result)) return result
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
