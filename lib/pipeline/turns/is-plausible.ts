import type { ModelUsage } from '../../tokens/model-usage.ts'

/** Tokenizers differ by a half, not by this. */
const MOST_TIMES_LESS = 10

/** Whether a provider may have counted so much, where it is `own` by our count. One that says less than a tenth does not count. */
export const isPlausible = (said: ModelUsage, own: ModelUsage): boolean =>
  said.inputTokens * MOST_TIMES_LESS >= own.inputTokens && said.outputTokens * MOST_TIMES_LESS >= own.outputTokens

/** What it came to where a provider does not say it, or nothing that can be: no part of it less than was said. */
export const countedHere = (said: ModelUsage | undefined, own: ModelUsage): ModelUsage => ({
  inputTokens: Math.max(own.inputTokens, said?.inputTokens ?? 0),
  outputTokens: Math.max(own.outputTokens, said?.outputTokens ?? 0),
})
