import type { TokenComparison, TokenCount } from '../tokens/comparison.ts'
import type { ModelPrice } from '../tokens/prices/model-price.ts'

/** What newer runs tell besides: the turn that reads the result, computed, and what their model cost then. */
export type ToldComparison = TokenComparison & {
  reading?: { input: number; cached: number }
  price?: ModelPrice
}

/** Code mode as it is held against the other ways: in those a model has read the results, so here one reads the result. */
export function withReading({ codeMode, reading }: ToldComparison): TokenCount {
  if (!reading) return codeMode
  const { input, total, cached, parts } = codeMode
  return {
    ...codeMode,
    ...{ input: input + reading.input, total: total + reading.input, cached: cached + reading.cached },
    parts: { ...parts, history: parts.history + reading.input },
  }
}
