import { mended } from '../read/mended.ts'
import { numbersOf } from '../read/numbers.ts'
import { tokensOf } from '../read/tokens.ts'

/** What a fraction in words is a fraction of: halves to tenths. */
const PARTS = [2, 3, 4, 5, 10]

/**
 * A phrase with its numbers in digits and the names of operations as they are spelled: `avrage of twelve and a dozen` →
 * `average of 12 and 12`, `a quarter of 80` → `(1 / 4) times 80`. Numbers in digits stay as they were written.
 */
export function inDigits(text: string): string {
  const tokens = tokensOf(text)
  let digits = ''
  let from = 0
  for (const { number, from: first, to } of numbersOf({ text, tokens })) {
    const [start, end] = [tokens[first]!.start, tokens[to - 1]!.end]
    const said = text.slice(start, end)
    if (!/\p{L}{3}/u.test(said)) continue
    // `half of` is an operation of its own.
    if (number === 0.5 && to - first === 1) continue
    const of = /^ of (?:the )?(?=\S)/.exec(text.slice(end, end + 9))
    const isPart = number < 1 && number > 0
    if (isPart && !of) continue
    digits += `${text.slice(from, start)}${isPart ? `${fraction(number)} times ` : number}`
    from = end + (isPart && of ? of[0].length : 0)
  }
  return (digits + text.slice(from)).replace(/(?<![\p{L}<:])[a-z]{5,20}(?![\p{L}:])/giu, (word) => {
    const lower = word.toLowerCase()
    const right = mended(lower)
    // `numbers` is no misspelt `number`.
    return lower.startsWith(right) ? word : right
  })
}

function fraction(number: number): string {
  const below = PARTS.find((part) => Math.abs(Math.round(number * part) - number * part) < 1e-9)
  return below === undefined ? String(number) : `(${Math.round(number * below)} / ${below})`
}
