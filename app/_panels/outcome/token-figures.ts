import {
  type TokenComparison,
  type TokenCount,
  type TokenParts,
  totalWithCaching,
} from '../../../lib/tokens/comparison.ts'
import { formatCount } from '../../_format/duration.ts'

/** Whether what a prompt cache would serve counts in full. */
export type Caching = 'without' | 'with'

export const PART_NAMES: Record<keyof TokenParts, string> = {
  schemas: 'Schemas',
  results: 'Tool results',
  written: 'Written',
  history: 'Task, history',
}

/** One bar of the token card; widths are shares (0 to 1) of the one linear scale of all bars. */
export interface TokenBar {
  name: string
  total: number
  /** With caching there is one part only: what is cached cannot be told apart by kind. */
  parts: { part: keyof TokenParts | 'all'; tokens: number; share: number }[]
}

const ways = ({ codeMode, direct, directWithSearch }: TokenComparison): [string, TokenCount][] => [
  ['Code mode', codeMode],
  ['Direct calling', direct],
  ['Direct with tool search', directWithSearch],
]

/** The bars on one scale, the same with caching and without, so that the two can be compared by eye. */
export function tokenBars(tokens: TokenComparison, caching: Caching): TokenBar[] {
  const most = Math.max(1, ...ways(tokens).map(([, { total }]) => total))
  return ways(tokens).map(([name, count]) => {
    if (caching === 'with') {
      const total = totalWithCaching(count)
      return { name, total, parts: [{ part: 'all', tokens: total, share: total / most }] }
    }
    const parts = (Object.keys(PART_NAMES) as (keyof TokenParts)[])
      .map((part) => ({ part, tokens: count.parts[part], share: count.parts[part] / most }))
      .filter(({ tokens }) => tokens > 0)
    return { name, total: count.total, parts }
  })
}

/** The headline: how much less, or how much more. */
export function savingText(savedPercent: number): { figure: string; rest: string; isLess: boolean } {
  const isLess = savedPercent >= 0
  const size = Math.abs(savedPercent)
  const figure = `${size >= 100 ? formatCount(Math.round(size)) : size.toFixed(1)} %`
  return { figure, rest: `${isLess ? 'fewer' : 'more'} than direct tool calling`, isLess }
}

/** From how many tools on code mode is cheaper, in one sentence. */
export function breakEvenText(breakEvenTools: number | null): string {
  if (breakEvenTools === null) return 'Direct calling is cheaper here with any number of tools.'
  return breakEvenTools <= 1
    ? 'Code mode is cheaper here with any number of tools.'
    : `Code mode pays here from ${formatCount(breakEvenTools)} connected tools.`
}

/** The card read aloud. */
export function tokensInWords(tokens: TokenComparison, caching: Caching): string {
  const bars = tokenBars(tokens, caching).map(({ name, total, parts }) => {
    const split = parts.flatMap(({ part, tokens }) =>
      part === 'all' ? [] : [`${PART_NAMES[part].toLowerCase()} ${formatCount(tokens)}`],
    )
    return `${name} ${formatCount(total)}, ${tokens.basis}${split.length ? `: ${split.join(', ')}` : ''}.`
  })
  const { figure, rest } = savingText(savedPercentOf(tokens, caching))
  return `Tokens. ${bars.join(' ')} Code mode needs ${figure.replace(' %', ' percent')} ${rest}.`
}

export const savedPercentOf = (tokens: TokenComparison, caching: Caching) =>
  caching === 'with' ? tokens.savedPercentCached : tokens.savedPercent
