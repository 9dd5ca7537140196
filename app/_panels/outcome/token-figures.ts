import {
  type TokenComparison,
  type TokenCount,
  type TokenParts,
  totalWithCaching,
} from '../../../lib/tokens/comparison.ts'
import { formatCount, formatQuantity } from '../../_format/duration.ts'

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
  /** Direct calling is always computed: it is what the same calls would have cost. */
  basis: TokenComparison['basis']
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
    const basis = count === tokens.codeMode ? tokens.basis : 'computed'
    if (caching === 'with') {
      const total = totalWithCaching(count)
      return { name, basis, total, parts: [{ part: 'all', tokens: total, share: total / most }] }
    }
    const parts = (Object.keys(PART_NAMES) as (keyof TokenParts)[])
      .map((part) => ({ part, tokens: count.parts[part], share: count.parts[part] / most }))
      .filter(({ tokens }) => tokens > 0)
    return { name, basis, total: count.total, parts }
  })
}

/** The headline: how much less, or how much more. */
export function savingText(savedPercent: number): { figure: string; rest: string; isLess: boolean } {
  const isLess = savedPercent >= 0
  const size = Math.abs(savedPercent)
  const figure = `${size >= 100 ? formatCount(Math.round(size)) : size.toFixed(1)} %`
  return { figure, rest: `${isLess ? 'fewer' : 'more'} than direct tool calling`, isLess }
}

/**
 * The comparison in plain words: all three numbers, how many tools are connected, and from how many code mode pays. The
 * last is counted without caching, whatever is shown.
 */
export function comparisonText(tokens: TokenComparison, caching: Caching, connected: number): string {
  const [ours = 0, theirs = 0, searched = 0] = tokenBars(tokens, caching).map(({ total }) => total)
  const when = caching === 'with' ? 'With caching, ' : ''
  const [cheaper, less, more] = ours <= theirs ? ['code mode', ours, theirs] : ['direct calling', theirs, ours]
  const verdict = `${when}${cheaper} is cheaper here: ${formatCount(less)} tokens against ${formatCount(more)}.`
  const search = `with tool search, direct calling needs ${formatCount(searched)}, ${comparedTo(ours, searched)} code mode.`
  const { breakEvenTools } = tokens
  const pays =
    breakEvenTools === null
      ? 'code mode pays with no number of tools'
      : breakEvenTools <= 1
        ? 'code mode pays with any number of tools'
        : `code mode pays from ${formatQuantity(breakEvenTools, 'tool')}`
  const connectedText = `${formatCount(connected)} ${connected === 1 ? 'is' : 'are'} connected`
  return `${capital(verdict)} ${capital(search)} ${capital(`${caching === 'with' ? 'without caching, ' : ''}${pays}; ${connectedText}.`)}`
}

const comparedTo = (ours: number, theirs: number) =>
  theirs === ours ? 'as many as' : theirs < ours ? 'fewer than' : 'more than'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What a figure was taken from, for whoever asks at its tag. */
export const BASIS_TEXT: Record<TokenComparison['basis'], string> = {
  measured: 'Measured: what the provider of the model counted in this run.',
  computed:
    "Computed: this run's task, program, calls and results, counted with the tokenizer o200k_base as if a model had read and written them. No model was asked.",
}

/** The card read aloud. */
export function tokensInWords(tokens: TokenComparison, caching: Caching): string {
  const bars = tokenBars(tokens, caching).map(({ name, basis, total, parts }) => {
    const split = parts.flatMap(({ part, tokens }) =>
      part === 'all' ? [] : [`${PART_NAMES[part].toLowerCase()} ${formatCount(tokens)}`],
    )
    return `${name} ${formatCount(total)}, ${basis}${split.length ? `: ${split.join(', ')}` : ''}.`
  })
  const { figure, rest } = savingText(savedPercentOf(tokens, caching))
  return `Tokens. ${bars.join(' ')} Code mode needs ${figure.replace(' %', ' percent')} ${rest}.`
}

export const savedPercentOf = (tokens: TokenComparison, caching: Caching) =>
  caching === 'with' ? tokens.savedPercentCached : tokens.savedPercent
