import { randomUUID } from 'node:crypto'
import { messageOf, PlaygroundError, ToolError, type ToolErrorCode } from '../../errors.ts'
import { formatCount, formatQuantity } from '../../format/duration.ts'
import { isOffloadError } from '../../offload/offload-error.ts'
import { createTurns } from '../../process/turns.ts'
import type { AsksSoFar } from '../../runs/events/asks-so-far.ts'
import { placeOf } from '../../sandbox/protocol/call-kinds.ts'
import { countTokens } from '../../tokens/count-tokens.ts'
import { addUsage, type ModelUsage } from '../../tokens/model-usage.ts'
import { faultsIn } from '../input/faults-in.ts'
import type { Purse, PurseFor } from '../purse.ts'
import type { BrokerCall } from '../stage.ts'
import { type About, type Sampler, tellWriting } from '../write-sampling.ts'
import { askAgain, type Messages, messagesFor, textOf } from './ask-messages.ts'
import { readAnswer, withoutThoughts } from './read-answer.ts'
import type { Wanted } from './read-ask.ts'

export interface AskOptions {
  sampler: Sampler
  /** Other models than the one that is set, which programs may name. */
  models: readonly string[]
  /** Of one run; 0: none. */
  callsPerRun: number
  /** Of one run, read and written. */
  tokensPerRun: number
  /** Of a run that goes on: what there was until here. */
  before?: AsksSoFar
  /** What the whole run may spend; absent: it is bounded by nothing else. */
  purseFor?: PurseFor
}

/** Of one run: a provider that is asked too much at once refuses. */
const MOST_AT_ONCE = 4
/** Of one answer. */
const ANSWER_TOKENS = 4_096
/** An answer that cannot be used is asked for again, once. */
const MOST_TIMES = 2

/** What is asked, by whom and of which model. */
interface Asking {
  wanted: Wanted
  call: BrokerCall
  model: string
  isOtherModel: boolean
  signal: AbortSignal
}

/** What a program asks the model in one run: bounded, validated, counted and told. */
export class RunAsks {
  readonly #options: AskOptions | undefined
  readonly #owner: string
  readonly #turns = createTurns({ atOnce: MOST_AT_ONCE })
  #calls: number
  #usage: ModelUsage | null
  /** Tokens that answers under way may still take. */
  #reserved = 0
  #freed = Promise.withResolvers<void>()

  /** Without options it is as where no model is set. `owner` is whose run it is. */
  constructor(options: AskOptions | undefined, owner: string) {
    this.#options = options
    this.#owner = owner
    this.#calls = options?.before?.calls ?? 0
    this.#usage = options?.before?.usage ?? null
  }

  /** What all of it came to so far; null when there was nothing. */
  get usage(): ModelUsage | null {
    return this.#usage
  }

  /** The JSON text of the answer. Throws a `ToolError`. */
  async answer(wanted: Wanted, call: BrokerCall, signal: AbortSignal): Promise<string> {
    const { model, isOtherModel, options } = await this.#choose(wanted)
    this.#calls += 1
    if (this.#calls > options.callsPerRun) throw failure(wanted, 'limit', askedText(options.callsPerRun))
    await this.#assertUsable(wanted)
    return this.#turns(() => this.#ask({ wanted, call, model, isOtherModel, signal }, options), { signal })
  }

  /** Which model is asked. */
  async #choose(wanted: Wanted): Promise<Pick<Asking, 'model' | 'isOtherModel'> & { options: AskOptions }> {
    const options = this.#options
    if (options?.callsPerRun === 0)
      throw failure(
        wanted,
        'denied',
        'Programs may not ask the model here. An administrator allows it by llm.ask_calls, which is 0.',
      )
    const set = await options?.sampler.model()
    if (!options || !set) throw new ToolError(placeOf(wanted), 'unavailable', NO_MODEL, { retryable: false })
    const { model = set } = wanted
    const isOtherModel = model !== set
    if (isOtherModel && !options.models.includes(model))
      throw failure(
        wanted,
        'denied',
        `Programs may not ask the model “${model}” here. ${allowedIn(set, options.models)}`,
      )
    return { model, isOtherModel, options }
  }

  /** Before it costs anything. */
  async #assertUsable(wanted: Wanted): Promise<void> {
    if (!wanted.schema) return
    try {
      await faultsIn(null, wanted.schema, this.#owner)
    } catch (error) {
      throw unusable(wanted, error)
    }
  }

  async #ask(asking: Asking, options: AskOptions): Promise<string> {
    const { wanted } = asking
    let messages = messagesFor(wanted)
    for (let times = 1; ; times += 1) {
      const text = await this.#write(messages, asking, options)
      if (!wanted.schema) return textAnswer(wanted, text)
      const answer = await readAnswer(text, wanted.schema, this.#owner).catch((error) =>
        Promise.reject(unusable(wanted, error)),
      )
      if ('json' in answer) return answer.json
      if (times === MOST_TIMES) throw failure(wanted, 'tool-failed', `${UNFIT} ${answer.fault}`)
      messages = askAgain(messages, text, answer.fault)
    }
  }

  async #write(messages: Messages, asking: Asking, options: AskOptions): Promise<string> {
    const { wanted, call, model, isOtherModel, signal } = asking
    const [input = 0] = await countTokens([textOf(messages)])
    const purse = await options.purseFor?.(model)
    const { most: maxTokens, isByRun, release } = await this.#reserve(input, asking, options, purse)
    const about: About = {
      ...{ kind: 'sampling', samplingId: randomUUID(), callId: call.callId },
      ...{ server: call.server, tool: call.tool, isOfProgram: true },
    }
    try {
      const { text, stopReason } = await tellWriting(call, about, {
        ...{ sampler: options.sampler, request: { ...messages, model, maxTokens }, isOtherModel, input, signal },
        spend: (usage) => {
          this.#usage = addUsage(this.#usage, usage)
          purse?.pay(usage)
        },
      })
      if (stopReason === 'maxTokens') throw cutOff(wanted, maxTokens, isByRun)
      return withoutThoughts(text)
    } catch (error) {
      if (error instanceof ToolError || signal.aborted) throw error
      // What the provider said is for the person, who reads it among the events, and not for the program.
      throw new ToolError(placeOf(wanted), 'unavailable', FAILED, { cause: error })
    } finally {
      release()
    }
  }

  /** How long the answer may be. Waits where that depends on what those under way will take. */
  async #reserve(
    input: number,
    { wanted, signal }: Asking,
    { tokensPerRun }: AskOptions,
    purse: Purse | undefined,
  ): Promise<{ most: number; isByRun: boolean; release(): void }> {
    for (;;) {
      signal.throwIfAborted()
      const left = tokensPerRun - totalOf(this.#usage) - this.#reserved - input
      const isAlone = this.#reserved === 0
      if (left >= ANSWER_TOKENS || (left > 0 && isAlone)) {
        const own = Math.min(left, ANSWER_TOKENS)
        const kept = purse?.reserve(input, own) ?? { most: own, release: () => {} }
        if ('why' in kept) {
          if (isAlone) throw failure(wanted, 'limit', `${kept.why} ${SPEND_LESS}`)
        } else if (kept.most < own && !isAlone) kept.release()
        else {
          this.#reserved += input + own
          const release = () => {
            kept.release()
            this.#release(input + own)
          }
          return { most: kept.most, isByRun: kept.most < own, release }
        }
      } else if (isAlone) throw failure(wanted, 'limit', spentText(tokensPerRun, this.#usage, input))
      await this.#freed.promise
    }
  }

  #release(tokens: number): void {
    this.#reserved -= tokens
    this.#freed.resolve()
    this.#freed = Promise.withResolvers()
  }
}

const NO_MODEL =
  'No model is set that a program could ask. An administrator sets one under Settings, Model, or by llm.api_key or llm.base_url.'
const FAILED = 'The model could not be asked, or did not answer. The events of the run say why.'
const UNFIT = 'What the model answered cannot be used, also when it was asked again.'

const failure = ({ op }: Wanted, code: ToolErrorCode, message: string) => new ToolError(placeOf({ op }), code, message)

function textAnswer(wanted: Wanted, text: string): string {
  if (text !== '') return JSON.stringify(text)
  throw failure(wanted, 'tool-failed', 'The model answered nothing. Ask it in other words.')
}

function unusable(wanted: Wanted, error: unknown): ToolError {
  if (error instanceof PlaygroundError && !isOffloadError(error))
    return new ToolError(placeOf(wanted), 'unavailable', error.message, { cause: error })
  const message = `The schema cannot be used: ${messageOf(error).slice(0, 500)}`
  return new ToolError(placeOf(wanted), 'invalid-input', message, { cause: error })
}

const SPEND_LESS = 'Filter before you ask, or have an administrator raise that bound.'

const askedText = (most: number) =>
  `A run may ask the model ${formatQuantity(most, 'time')} (llm.ask_calls). Ask about much at once, or have an administrator raise that bound.`

const cutOff = (wanted: Wanted, maxTokens: number, isByRun: boolean) =>
  maxTokens < ANSWER_TOKENS
    ? failure(
        wanted,
        'limit',
        `The answer was cut off: of the tokens of this run ${maxTokens} were left (${isByRun ? 'its budget' : 'llm.ask_tokens'}). ${SPEND_LESS}`,
      )
    : failure(
        wanted,
        'too-large',
        'The answer was cut off, as it was longer than an answer may be. Ask for less at once.',
      )

const spentText = (most: number, usage: ModelUsage | null, input: number) =>
  `A run may have the model read and write ${formatCount(most)} tokens (llm.ask_tokens): ${formatCount(totalOf(usage))} are spent, and this would be ${formatCount(input)} to read alone. ${SPEND_LESS}`

const allowedIn = (set: string, models: readonly string[]) =>
  models.length === 0
    ? `They may ask ${set} alone, as llm.ask_models names no other.`
    : `They may ask ${[set, ...models].join(', ')} (llm.ask_models).`

const totalOf = (usage: ModelUsage | null) => (usage ? usage.inputTokens + usage.outputTokens : 0)
