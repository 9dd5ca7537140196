import { isObject } from '../json/objects.ts'

// What a server may have a model write while one of its tools is called (`sampling/createMessage`). It is of the revisions
// before 2026-07-28, which deprecates it.

/** What a server wants a model to answer. All of it is the server's text, and goes to the model as it is. */
export interface SamplingRequest {
  systemPrompt?: string
  messages: SamplingMessage[]
  /** Of the answer. */
  maxTokens: number
  temperature?: number
  stopSequences?: string[]
}

export interface SamplingMessage {
  role: 'user' | 'assistant'
  text: string
}

/** What somebody is asked about: the request, and the model that would answer it. */
export interface AskedSampling extends SamplingRequest {
  model: string
}

/** What came of it. */
export type SamplingAnswer =
  | { kind: 'written'; text: string; model: string; stopReason: StopReason }
  /** `why` is a sentence for the server and for whoever reads why its tool failed. */
  | { kind: 'denied' | 'failed'; why: string }

export type StopReason = 'endTurn' | 'stopSequence' | 'maxTokens'

/** What may be said to it. `allow-run` is for all that this server asks in the run. */
export const SAMPLING_DECISIONS = ['allow-once', 'allow-run', 'deny'] as const
export type SamplingDecision = (typeof SAMPLING_DECISIONS)[number]

const MAX_MESSAGES = 50
/** Of all texts together: somebody has to read them, and they stand in the log of the run. */
const MAX_TEXT = 64 * 1024
const MAX_STOPS = 16
const MAX_STOP = 200

type Read<Value> = { ok: true; value: Value } | { ok: false; fault: string }
const fault = (text: string) => ({ ok: false, fault: text }) as const

/** Reads what a server sent. `includeContext`, preferences of models and metadata have no effect. */
export function readSampling(asked: unknown): Read<SamplingRequest> {
  if (!isObject(asked)) return fault('it asked nothing that can be read')
  const { messages: sent, systemPrompt, maxTokens, temperature, stopSequences, tools, toolChoice } = asked
  if (tools !== undefined || toolChoice !== undefined)
    return fault('it wants the model to call tools, which it may not')
  if (!Array.isArray(sent) || sent.length === 0) return fault('it sent no messages')
  if (sent.length > MAX_MESSAGES) return fault(`it sent more than ${MAX_MESSAGES} messages`)
  if (systemPrompt !== undefined && typeof systemPrompt !== 'string') return fault('its system prompt is no text')
  if (!Number.isInteger(maxTokens) || (maxTokens as number) < 1) return fault('it does not say how many tokens at most')
  const stops = readStops(stopSequences)
  if (stops === null) return fault(`it sent stop sequences that are not at most ${MAX_STOPS} short texts`)
  const messages: SamplingMessage[] = []
  let length = systemPrompt?.length ?? 0
  for (const message of sent) {
    const read = readMessage(message)
    if (!read.ok) return read
    length += read.value.text.length
    if (length > MAX_TEXT) return fault(`its messages have more than ${MAX_TEXT} characters`)
    messages.push(read.value)
  }
  const heat = typeof temperature === 'number' && Number.isFinite(temperature) ? temperature : undefined
  return {
    ok: true,
    value: {
      ...(systemPrompt && { systemPrompt }),
      ...{ messages, maxTokens: maxTokens as number },
      ...(heat !== undefined && { temperature: Math.min(2, Math.max(0, heat)) }),
      ...(stops.length > 0 && { stopSequences: stops }),
    },
  }
}

function readMessage(message: unknown): Read<SamplingMessage> {
  if (!isObject(message)) return fault('it sent a message that is none')
  const { role, content } = message
  if (role !== 'user' && role !== 'assistant') return fault('it sent a message of neither the user nor the assistant')
  const blocks: unknown[] = Array.isArray(content) ? content : [content]
  if (blocks.length > MAX_MESSAGES) return fault('it sent a message of too many parts')
  const texts: string[] = []
  for (const block of blocks) {
    if (!isObject(block)) return fault('it sent a message that is none')
    if (block['type'] === 'image' || block['type'] === 'audio')
      return fault(
        `it sent an ${block['type'] === 'image' ? 'image' : 'audio recording'}, and only texts are passed on`,
      )
    if (block['type'] !== 'text' || typeof block['text'] !== 'string')
      return fault('it sent something else than text, and only texts are passed on')
    texts.push(block['text'])
  }
  return { ok: true, value: { role, text: texts.join('\n') } }
}

function readStops(stops: unknown): string[] | null {
  if (stops === undefined) return []
  if (!Array.isArray(stops) || stops.length > MAX_STOPS) return null
  const isStop = (stop: unknown): stop is string => typeof stop === 'string' && stop !== '' && stop.length <= MAX_STOP
  return stops.every(isStop) ? stops : null
}

/** What is asked, in a sentence of ours; the texts of the server are shown beside it. */
export const samplingQuestion = (server: string, { model, maxTokens }: AskedSampling): string =>
  `The server “${server}” wants ${model} to answer what it wrote, in at most ${maxTokens.toLocaleString('en-US')} tokens.`

/** All that goes to the model, to be shown whole. */
export const samplingParts = ({ systemPrompt, messages }: SamplingRequest): { who: string; text: string }[] => [
  ...(systemPrompt ? [{ who: 'System prompt', text: systemPrompt }] : []),
  ...messages.map(({ role, text }) => ({ who: role === 'user' ? 'User' : 'Assistant', text })),
]

/** How it is put to whoever is asked: `message` is a sentence of ours, all else the server's text. */
export interface SamplingQuestion {
  mode: 'sampling'
  message: string
  sampling: AskedSampling
}
