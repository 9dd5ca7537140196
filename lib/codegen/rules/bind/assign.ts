import type { Pair } from './pairs.ts'
import { spanOf } from './words-as-values.ts'

/** So many ways are compared; then the surest first. */
const MOST_TRIED = 3_000

/** The pairs that together say the most: each parameter and each word once. */
export function assign(pairs: readonly Pair[]): Pair[] {
  const sorted = pairs.toSorted((a, b) => b.score - a.score || order(a) - order(b))
  let best = { score: -1, pairs: [] as Pair[] }
  let tried = 0
  const walk = (at: number, taken: Pair[], score: number, left: number) => {
    if (score > best.score + 1e-9) best = { score, pairs: taken }
    if (at >= sorted.length || score + left <= best.score + 1e-9 || tried++ > MOST_TRIED) return
    const pair = sorted[at]!
    const rest = left - weightOf(pair)
    if (!taken.some((one) => clash(one, pair))) walk(at + 1, [...taken, pair], score + weightOf(pair), rest)
    walk(at + 1, taken, score, rest)
  }
  walk(
    0,
    [],
    0,
    sorted.reduce((sum, pair) => sum + weightOf(pair), 0),
  )
  return best.pairs
}

/** What is surest counts more than two that are less so, and what has to be given more than what may. */
const weightOf = ({ score, parameter }: Pair) => (score + (parameter.isRequired ? 0.5 : 0)) ** 2

/** Whether two use the same parameter, or the same words. */
const clash = (a: Pair, b: Pair) =>
  a.parameter === b.parameter || meet(spanOf(a.value), b) || a.used.some((at) => spanOf(b.value).includes(at))

const meet = (span: readonly number[], { value, used }: Pair) =>
  span.some((at) => (value.from <= at && at < value.to) || used.includes(at))

/** Equal otherwise, the first text goes to what is short, such as a title. */
const order = ({ parameter, value }: Pair) =>
  value.from + (/body|text|content|description/i.test(parameter.name) ? 0.5 : 0)
