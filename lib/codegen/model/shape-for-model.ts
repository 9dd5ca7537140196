import { shapeValue } from '../../result/shape-value.ts'
import { countTokens } from '../../tokens/count-tokens.ts'
import { asData } from './as-data.ts'

/** What a look may cost the model to read, and then in every turn after it. */
export const MOST_RESULT_TOKENS = 2_000

/** Characters that are tried, one after the other: letters of some languages are a token each. */
const SIZES = [8_000, 4_000, 2_000, 1_000]

/** A value as JSON that a model reads as data: shortened by leaving out items and ends of texts, never cut in the middle. */
export async function shapeForModel(value: unknown): Promise<string> {
  for (const size of SIZES) {
    const shaped = shapeValue(value ?? null, { items: 20, keys: 40, text: size / 8, depth: 6, size })
    const text = asData(JSON.stringify(shaped))
    if (text.length <= MOST_RESULT_TOKENS / 3) return text
    const [tokens = 0] = await countTokens([text])
    if (tokens <= MOST_RESULT_TOKENS) return text
  }
  return '"… (a value too large to show: return less of it)"'
}
