import { APIError } from 'openai'
import type {
  ChatCompletionChunk,
  ChatCompletionCreateParamsStreaming,
  ChatCompletionFunctionTool,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions'
import type { Connection, Habits } from './connect.ts'
import { ModelError } from './model-error.ts'

/** What is sent: the conversation, and the functions that the model may call. */
export interface Asked {
  messages: readonly ChatCompletionMessageParam[]
  tools?: readonly ChatCompletionFunctionTool[]
}

/**
 * Sends a conversation and gives the stream of the answer. A server that refuses a parameter by name is asked once more
 * without it or with its other name, and is asked so from then on.
 */
export async function requestStream(
  connection: Connection,
  asked: Asked,
  signal: AbortSignal,
): Promise<AsyncIterable<ChatCompletionChunk>> {
  for (;;) {
    try {
      const sending = connection.client.chat.completions.create(bodyOf(connection, asked), { signal })
      const { data, response } = await sending.withResponse()
      checkType(response, connection)
      return data
    } catch (error) {
      const habits = adapt(connection, error)
      if (!habits) throw error
      connection.habits = habits
    }
  }
}

function bodyOf({ options, habits }: Connection, { messages, tools = [] }: Asked): ChatCompletionCreateParamsStreaming {
  const { model, temperature, maxTokens, stop = [] } = options
  return {
    model,
    messages: [...messages],
    ...(tools.length > 0 && { tools: [...tools] }),
    stream: true,
    ...(habits.asksForUsage && { stream_options: { include_usage: true } }),
    ...(temperature !== undefined && habits.sendsTemperature && { temperature }),
    ...(maxTokens !== undefined && { [habits.limitName]: maxTokens }),
    ...(stop.length > 0 && { stop: [...stop] }),
  }
}

/** What to do differently after a refusal; null when it names nothing that can be done without. */
function adapt({ habits, options }: Connection, error: unknown): Habits | null {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return null
  const said = `${typeof error.param === 'string' ? error.param : ''} ${error.message}`
  if (/max_(?:completion_)?tokens/.test(said) && options.maxTokens !== undefined && !habits.hasSwappedLimit) {
    const limitName = habits.limitName === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
    return { ...habits, limitName, hasSwappedLimit: true }
  }
  if (/temperature/.test(said) && options.temperature !== undefined && habits.sendsTemperature) {
    return { ...habits, sendsTemperature: false }
  }
  return /stream_options|include_usage/.test(said) && habits.asksForUsage ? { ...habits, asksForUsage: false } : null
}

/** A web page or a plain answer where a stream should be means that the address is wrong. */
function checkType(response: Response, { host, addressField }: Connection): void {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  if (type !== 'text/html' && type !== 'application/json') return
  response.body?.cancel().catch(() => {}) // It is not read; whether it ends well does not matter.
  throw new ModelError(
    'configuration',
    `${host} returned ${type} instead of a stream of events. Where an OpenAI API begins mostly ends in /v1.`,
    { fix: { advice: 'check', fields: [addressField] } },
  )
}
