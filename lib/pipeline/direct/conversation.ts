import { answerCutOff } from '../../codegen/model/answer-cut-off.ts'
import { shorten } from '../../codegen/model/as-data.ts'
import { type CallingModel, callText, type ModelAnswer, type ModelMessage } from '../../codegen/model/call-model.ts'
import { ModelError } from '../../codegen/model/model-error.ts'
import type { ModelTurnStep } from '../../runs/event.ts'
import { countTokens } from '../../tokens/count-tokens.ts'
import { type RunContext, timed } from '../run-services.ts'
import { countedHere, isPlausible } from '../turns/is-plausible.ts'
import { SEARCH_TOOLS, type SentFunctions } from './sent-functions.ts'

/** Of what the model says beside its calls, for people. */
const MAX_TOLD = 4_000
const MOST_NAMED = 50
/** Above this a provider may refuse the number of functions, or their length. */
const MANY_FUNCTIONS = 100

/** What was said between us and a model, each message counted once. */
export class Conversation {
  readonly model: CallingModel
  readonly sent: SentFunctions
  readonly #messages: ModelMessage[] = []
  #tokens = 0

  constructor(model: CallingModel, sent: SentFunctions) {
    this.model = model
    this.sent = sent
  }

  /** What the next request costs to read, as it is counted here. */
  get tokens(): number {
    return this.#tokens + this.sent.tokens
  }

  async ask(task: string): Promise<void> {
    await this.#say({ role: 'user', content: task }, task)
  }

  async tell(callId: string, result: string): Promise<void> {
    await this.#say({ role: 'tool', tool_call_id: callId, content: result }, result)
  }

  /** Sends all of it; what is answered is part of it from then on. What it cost is paid and told, also where it broke off. */
  async request(run: RunContext): Promise<ModelAnswer> {
    const { model, sent } = this
    let broken = { written: '', hasBegun: false }
    try {
      const answer = await timed(run, 'generateMs', () =>
        model.ask({ messages: this.#messages, tools: sent.wire }, run.signal, (heard) => {
          broken = heard
        }),
      )
      const written = answer.text + answer.calls.map(callText).join('')
      const paid = await this.#pay(run, answer.usage, written)
      if (answer.calls.length === 0 && answer.isCutOff) {
        this.#tellTurn(run, { ...paid, what: 'answer', text: answer.text, isCut: true })
        throw answerCutOff(model.name)
      }
      this.#tellTurn(run, {
        ...{ ...paid, what: whatOf(answer), text: answer.text },
        ...(answer.calls.length > 0 && { calls: answer.calls.map(({ name }) => name) }),
      })
      await this.#remember(answer, written)
      return answer
    } catch (error) {
      const usage = error instanceof ModelError ? error.usage : undefined
      // Whoever refuses a request has read nothing, and wants nothing for it; what was stopped has been sent.
      if (usage || broken.hasBegun || (run.signal.aborted && !this.#isTold)) {
        const paid = await this.#pay(run, usage, broken.written)
        this.#tellTurn(run, { ...paid, what: 'answer', text: broken.written, isCut: true })
      }
      throw withFunctions(error, sent.wire.length)
    } finally {
      this.#isTold = false
    }
  }

  /** Of the request that is under way. */
  #isTold = false

  async #pay(run: RunContext, usage: ModelAnswer['usage'], written: string) {
    const [outputTokens = 0] = await countTokens([written])
    const own = { inputTokens: this.tokens, outputTokens }
    if (usage && isPlausible(usage, own)) return run.budget.payCounted(usage, 'measured')
    return run.budget.payCounted(countedHere(usage, own), 'computed')
  }

  #tellTurn(run: RunContext, { text = '', calls, ...turn }: Omit<ModelTurnStep, 'kind' | 'model' | 'spent'>): void {
    this.#isTold = true
    const { spent } = run.budget
    run.emit({
      ...{ kind: 'model-turn', model: this.model.name, ...turn },
      ...(text.trim() !== '' && { text: shorten(text, MAX_TOLD) }),
      ...(calls && { calls: calls.slice(0, MOST_NAMED).map((name) => shorten(name, 100)) }),
      ...(spent && { spent }),
    })
  }

  async #remember({ text, calls }: ModelAnswer, written: string): Promise<void> {
    const message: ModelMessage = {
      role: 'assistant',
      content: text === '' ? null : text,
      ...(calls.length > 0 && {
        tool_calls: calls.map(({ id, name, arguments: args }) => ({
          ...{ id, type: 'function' as const },
          function: { name, arguments: args || '{}' },
        })),
      }),
    }
    await this.#say(message, written)
  }

  async #say(message: ModelMessage, text: string): Promise<void> {
    this.#messages.push(message)
    const [tokens = 0] = await countTokens([text])
    this.#tokens += tokens
  }
}

function whatOf({ calls }: ModelAnswer): ModelTurnStep['what'] {
  if (calls.length === 0) return 'answer'
  return calls.every(({ name }) => name === SEARCH_TOOLS) ? 'search' : 'calls'
}

/** What a provider refuses because of them is a finding about direct calling: how many there were belongs to it. */
function withFunctions(error: unknown, functions: number): unknown {
  if (!(error instanceof ModelError) || functions <= MANY_FUNCTIONS) return error
  if (error.code !== 'configuration' && error.code !== 'too-large') return error
  return error.with({
    what: `${error.what} ${functions} functions were sent with the request, those of all connected tools.`,
  })
}
