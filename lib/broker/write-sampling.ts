import { ModelError } from '../codegen/model/model-error.ts'
import type { Sampled, ToSample } from '../codegen/model/sample-text.ts'
import { messageOf } from '../errors.ts'
import type { AskedSampling } from '../mcp/sampling.ts'
import type { SamplingStep } from '../runs/event.ts'
import { countTokens } from '../tokens/count-tokens.ts'
import type { ModelUsage } from '../tokens/model-usage.ts'
import type { BrokerCall } from './stage.ts'

/** The model that is set, for others than us. */
export interface Sampler {
  /** Its name; null where none is set that could be asked. */
  model(): Promise<string | null>
  /**
   * Throws a `PlaygroundError` when there is none, or it does not answer; the reason of `signal` when that aborts. `model` is
   * another one of the same provider.
   */
  write(request: ToSample, signal: AbortSignal, model?: string): Promise<Sampled>
}

/** Which sampling a step is of. */
export type About = Omit<SamplingStep, 'phase'>

export interface Writing {
  sampler: Sampler
  request: AskedSampling
  /** Not the one that is set. */
  isOtherModel?: boolean
  /** Tokens of what is sent, as they are counted here. */
  input: number
  /** What people are told of the request. */
  shown?: AskedSampling
  signal: AbortSignal
  /** Hears what it cost, also when it failed. */
  spend(usage: ModelUsage): void
}

/** Of what the model wrote: whoever asked has the whole. */
const MAX_SHOWN = 2_000

/** Has the model write, and tells that it began, what came of it and what it cost. Throws what the sampler throws. */
export async function tellWriting(call: BrokerCall, about: About, writing: Writing): Promise<Sampled> {
  const { sampler, request, isOtherModel, input, shown, signal, spend } = writing
  const { model, ...sent } = request
  tell(call, { ...about, phase: 'started', model, ...(shown && { request: shown }) })
  const began = performance.now()
  try {
    const written = await sampler.write(sent, signal, ...(isOtherModel ? [model] : []))
    const usage = written.usage ?? { inputTokens: input, outputTokens: await tokensOf(written.text) }
    spend({ ...usage, ...(!written.usage && { isComputed: true }) })
    const { text, stopReason } = written
    const told = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
    tell(call, {
      ...{ ...about, phase: 'done', model: written.model, usage, stopReason, text: told, ms: msSince(began) },
      ...(!written.usage && { isComputed: true }),
    })
    return written
  } catch (error) {
    const told = usageIn(error)
    const usage = told ?? (await countedOf(error, input, signal))
    if (usage) spend({ ...usage, ...(!told && { isComputed: true }) })
    const cost = usage && { usage, ...(!told && { isComputed: true as const }) }
    tell(call, { ...about, phase: 'failed', model, ...cost, error: messageOf(error), ms: msSince(began) })
    throw error
  }
}

/** Of a run that was let go nobody is told any more. */
export function tell(call: BrokerCall, step: SamplingStep): void {
  if (!call.isLetGo()) call.emit(step)
}

/** What it cost where its provider does not tell; undefined where nothing was written. */
async function countedOf(error: unknown, input: number, signal: AbortSignal): Promise<ModelUsage | undefined> {
  const partial = error instanceof ModelError ? error.partial : ''
  // Stopped by us, it was sent all the same; what it had written by then nobody tells.
  if (partial === '' && !signal.aborted) return undefined
  return { inputTokens: input, outputTokens: partial === '' ? 0 : await tokensOf(partial) }
}

const tokensOf = async (text: string) => (await countTokens([text]))[0] ?? 0
const msSince = (began: number) => Math.round((performance.now() - began) * 10) / 10
const usageIn = (error: unknown) =>
  error instanceof Error && 'usage' in error ? (error.usage as ModelUsage | undefined) : undefined
