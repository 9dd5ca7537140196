import type { Purse } from '../../broker/purse.ts'
import type { Config } from '../../config/config.ts'
import { formatCount, formatQuantity } from '../../format/duration.ts'
import { type BudgetFault, budgetInFields } from '../../runs/budget-fault.ts'
import { formatUsd } from '../../runs/cost-text.ts'
import type { RunBudget, Spent } from '../../runs/event.ts'
import { countTokens } from '../../tokens/count-tokens.ts'
import type { ModelTurn } from '../../tokens/model-turn.ts'
import { addUsage, type ModelUsage } from '../../tokens/model-usage.ts'
import { costAsCounted } from '../../tokens/prices/cost-of.ts'
import type { ModelPrice } from '../../tokens/prices/model-price.ts'

/** What one request came to. */
export type Paid = Omit<ModelTurn, 'what'>

/** What the programs of a run cost, and whether there is something left for another one. */
export class Budget {
  readonly maxTurns: number
  readonly maxRepairs: number
  readonly #maxTokens: number
  /** Bounds that whoever asked for the run has set lower. */
  readonly #own: ReadonlySet<keyof RunBudget>
  readonly #maxCostUsd: number
  readonly #price: ModelPrice | null
  readonly #isDirect: boolean
  #spent: Spent | undefined
  /** What others had the model do, which is no part of what is spent on programs, and what it may still come to. */
  readonly #aside = { tokens: 0, costUsd: 0 }

  /**
   * @param spent before this process went on with the run
   * @param about `isDirect`: tools are called directly, so that turns are requests; `price`: what the model costs, null
   *   where that is not known
   */
  constructor(
    { codegen: configured }: Pick<Config, 'codegen'>,
    wanted: RunBudget = {},
    spent: Spent | null = null,
    { isDirect = false, price = null }: { isDirect?: boolean; price?: ModelPrice | null } = {},
  ) {
    const codegen = isDirect ? { ...configured, max_turns: configured.max_direct_turns } : configured
    this.#isDirect = isDirect
    const isOwn = (name: keyof RunBudget) => (wanted[name] ?? Infinity) < (codegen[`max_${name}`] ?? Infinity)
    this.#own = new Set((['turns', 'tokens', 'cost_usd'] as const).filter(isOwn))
    this.maxTurns = Math.min(wanted.turns ?? codegen.max_turns, codegen.max_turns)
    this.maxRepairs = codegen.max_repairs
    this.#maxTokens = Math.min(wanted.tokens ?? codegen.max_tokens, codegen.max_tokens)
    this.#maxCostUsd = Math.min(wanted.cost_usd ?? Infinity, codegen.max_cost_usd ?? Infinity)
    this.#price = price
    this.#spent = spent ?? undefined
  }

  /** Undefined where no model was asked. */
  get spent(): Spent | undefined {
    return this.#spent
  }

  /** Tokens that it may still read, by all bounds. */
  get readable(): number {
    const { tokens, costUsd } = this.#left
    if (!this.#countsCost || !this.#price?.input) return Math.max(0, tokens)
    return Math.max(0, Math.min(tokens, (costUsd / this.#price.input) * 1e6))
  }

  /** For what a program or a server asks of a model of this price; where that is not known it is taken to cost as this one. */
  purse(price: ModelPrice | null): Purse {
    const prices = price ?? this.#price
    const usdOf = (usage: ModelUsage) => costsOf(usage, prices)?.costUsd ?? 0
    return {
      reserve: (input, most) => {
        const { tokens, costUsd } = this.#left
        const forOutput = costUsd - usdOf({ inputTokens: input, outputTokens: 0 })
        const isBound = prices !== null && this.#maxCostUsd !== Number.POSITIVE_INFINITY
        const byCost = isBound && prices.output > 0 ? (forOutput / prices.output) * 1e6 : Number.POSITIVE_INFINITY
        const isByCost = isBound && (forOutput <= 0 || byCost < 1)
        if (tokens - input < 1 || isByCost)
          return { why: this.#whyNotAside(tokens - input < 1 ? 'tokens' : 'cost_usd') }
        const output = Math.floor(Math.min(most, tokens - input, byCost + ROUNDED))
        const held = { inputTokens: input, outputTokens: output }
        this.#setAside(held, usdOf(held))
        return {
          most: output,
          release: () => this.#setAside({ inputTokens: -input, outputTokens: -output }, -usdOf(held)),
        }
      },
      pay: (usage) => this.#setAside(usage, usdOf(usage)),
    }
  }

  #setAside({ inputTokens, outputTokens }: ModelUsage, costUsd: number): void {
    this.#aside.tokens += inputTokens + outputTokens
    this.#aside.costUsd += costUsd
  }

  #whyNotAside(bound: 'tokens' | 'cost_usd'): string {
    const what =
      bound === 'tokens'
        ? `The model would need more than the ${formatCount(this.#maxTokens)} tokens that this run may use, with what its programs took.`
        : `The model would cost more than the ${formatUsd(this.#maxCostUsd)} that this run may cost, with what its programs took.`
    return `${what} ${budgetInFields(this.#fault(bound, what, true))}`
  }

  /** Of all bounds, less than nothing where more was spent. */
  get #left(): { tokens: number; costUsd: number } {
    const { inputTokens = 0, outputTokens = 0, costUsd = 0 } = this.#spent ?? {}
    return {
      tokens: this.#maxTokens - inputTokens - outputTokens - this.#aside.tokens,
      costUsd: this.#maxCostUsd - costUsd - this.#aside.costUsd,
    }
  }

  /** Notes what a model was asked and has answered; where its provider does not tell the tokens they are counted. */
  async pay(usage: ModelUsage | undefined, texts: { prompt: string; written: string }): Promise<Paid> {
    return this.payCounted(usage ?? (await counted(texts)), usage ? 'measured' : 'computed')
  }

  /** The same where it is counted already. */
  payCounted(usage: ModelUsage, basis: Paid['basis']): Paid {
    const isComputed = basis === 'computed' || this.#spent?.isComputed
    const sum = addUsage(this.#spent ? usageOf(this.#spent) : null, usage)
    this.#spent = { ...sum, ...costsOf(sum, this.#price), ...(isComputed && { isComputed }) }
    const { inputTokens: input, outputTokens: output, cachedInputTokens: cached = 0 } = usage
    return { input, output, cached, basis }
  }

  /** Why a model is not asked with this prompt; null where it is. `hasProgram`: one was written before. */
  async whyNot(prompt: string, hasProgram = true): Promise<BudgetFault | null> {
    const { tokens: left } = this.#left
    // No text has more tokens than bytes, which are at most three for each of its characters: most need not be counted.
    const isSurelyWithin = prompt.length * 3 <= left
    const next = isSurelyWithin && !this.#countsCost ? 0 : (await countTokens([prompt]))[0]!
    return this.whyNotCounted(next, hasProgram)
  }

  /** The same of a prompt of so many tokens. */
  whyNotCounted(next: number, hasProgram = true): BudgetFault | null {
    const { tokens: left } = this.#left
    const costUsd = (this.#spent?.costUsd ?? 0) + this.#aside.costUsd
    if (next > left || left <= 0)
      return this.#fault(
        'tokens',
        `The model would need more than the ${formatCount(this.#maxTokens)} tokens that this run may use.`,
        hasProgram,
      )
    if (costUsd >= this.#maxCostUsd)
      return this.#fault(
        'cost_usd',
        `The programs of this run have cost ${formatUsd(costUsd)}, and it may cost ${formatUsd(this.#maxCostUsd)}.`,
        hasProgram,
      )
    // Whatever is answered; a cache may make it less.
    const nextUsd = this.#countsCost ? (next * this.#price!.input) / 1e6 : 0
    if (costUsd + nextUsd > this.#maxCostUsd)
      return this.#fault(
        'cost_usd',
        `The next request to the model costs about ${formatUsd(nextUsd)}, which with the ${formatUsd(costUsd)} spent so far is more than the ${formatUsd(this.#maxCostUsd)} that this run may cost.`,
        hasProgram,
      )
    return null
  }

  /** The same of another turn. */
  whyNoTurn(hasProgram = true): BudgetFault {
    const what = `There was no result after ${formatQuantity(this.maxTurns, 'turn')}, the most this run may take.`
    return this.#fault('turns', what, hasProgram)
  }

  get #countsCost(): boolean {
    return this.#price !== null && this.#maxCostUsd !== Number.POSITIVE_INFINITY
  }

  #fault(bound: keyof RunBudget, what: string, hasProgram: boolean): BudgetFault {
    return { what, bound, isOwn: this.#own.has(bound), hasProgram, ...(this.#isDirect && { isDirect: true }) }
  }
}

/** What is lost of a token in reckoning with dollars. */
const ROUNDED = 1e-6

async function counted({ prompt, written }: { prompt: string; written: string }): Promise<ModelUsage> {
  const [inputTokens = 0, outputTokens = 0] = await countTokens([prompt, written])
  return { inputTokens, outputTokens }
}

const usageOf = ({ costUsd: _, isComputed: __, ...usage }: Spent): ModelUsage => usage

function costsOf({ inputTokens, outputTokens, cachedInputTokens = 0 }: ModelUsage, price: ModelPrice | null) {
  const count = { input: inputTokens, output: outputTokens, cached: cachedInputTokens }
  return price && { costUsd: costAsCounted(count, price) }
}
