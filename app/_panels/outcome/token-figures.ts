import type { RunEnd } from '../../../lib/runs/events/run-state.ts'
import {
  cacheWeights,
  oursOf,
  oursWithCaching,
  type TokenComparison,
  type TokenCount,
  type TokenParts,
  totalWithCaching,
  type Way,
  wasAsked,
} from '../../../lib/tokens/comparison.ts'
import { type Saving, savingOf, savingText } from '../../../lib/tokens/saving.ts'
import { WAY_NAMES, WAYS, wayInWords } from '../../../lib/tokens/way-names.ts'
import { words } from './words.ts'

/** Whether what a prompt cache would serve counts in full. */
export type Caching = 'without' | 'with'

type Part = keyof TokenParts | 'reading'

/** One bar of the token card; widths are shares (0 to 1) of the one linear scale of all bars. */
export interface TokenBar {
  name: string
  /** Direct calling is always computed: it is what the same calls would have cost. */
  basis: TokenComparison['basis']
  /** A part of it is computed although the rest was measured. */
  isPartlyComputed: boolean
  total: number
  /** With caching there is one part only: what is cached cannot be told apart by kind. */
  parts: { part: Part | 'all'; tokens: number; share: number }[]
}

/** The ways of working in their order, ours with the turn that reads the result. */
export const waysOf = (tokens: TokenComparison): [name: string, count: TokenCount][] => [
  [WAY_NAMES.codeMode, oursOf(tokens)],
  [WAY_NAMES.direct, tokens.direct],
  [WAY_NAMES.directWithSearch, tokens.directWithSearch],
]

/** The bars on one scale, the same with caching and without, so that the two can be compared by eye. */
export function tokenBars(tokens: TokenComparison, caching: Caching): TokenBar[] {
  const ways = waysOf(tokens)
  const totals = totalsOf(tokens, caching)
  const most = Math.max(1, ...ways.map(([, { total }]) => total), ...totals)
  return ways.map(([name, count], index) => {
    const isOurs = index === 0
    const about = {
      name,
      basis: isOurs ? tokens.basis : ('computed' as const),
      isPartlyComputed: isOurs && tokens.basis === 'measured' && tokens.reading !== undefined,
      total: totals[index]!,
    }
    if (caching === 'with')
      return { ...about, parts: [{ part: 'all', tokens: about.total, share: about.total / most }] }
    const parts = Object.entries(partsOf(isOurs ? tokens.codeMode : count, isOurs ? tokens.reading : undefined))
      .map(([part, tokens]) => ({ part: part as Part, tokens, share: tokens / most }))
      .filter(({ tokens }) => tokens > 0)
    return { ...about, parts }
  })
}

const partsOf = ({ parts }: TokenCount, reading: TokenComparison['reading']) => ({
  ...{ schemas: parts.schemas, results: parts.results, written: parts.written, history: parts.history },
  ...(reading && { reading: reading.input }),
})

/** What code mode saved; null for a run that did not do its work. */
export function savingIn({ outcome }: Pick<RunEnd, 'outcome'>, tokens: TokenComparison, caching: Caching) {
  if (outcome.kind !== 'returned') return null
  // From the counts: what runs of earlier versions kept of it was against the dearer way.
  return savingOf(tokens, totalOf(tokens, caching))
}

/** The headline's figure, and what it is against. */
export function headlineOf(saving: Saving): { figure: string; rest: string; isLess: boolean } {
  const { figure, rest, isLess } = savingText(saving)
  const [word = '', ...against] = rest.split(' ')
  return {
    figure: `${figure} ${word}`,
    rest: words.tokens.cheapest(against.join(' ')),
    isLess,
  }
}

/**
 * The comparison in plain words: who needs the fewest tokens first, from how many tools code mode pays, and how many
 * direct calling would send. That is counted without caching, whatever is shown.
 */
export function comparisonText(tokens: TokenComparison, caching: Caching, connected: number): string {
  const [fewest, ...others] = tokenBars(tokens, caching)
    .map(({ total }, index) => ({ name: wayInWords(WAYS[index]!), total }))
    .sort((a, b) => a.total - b.total)
  const isCached = caching === 'with'
  const against = others.map(({ name, total }) => words.tokens.other(total, name)).join(words.tokens.betweenOthers)
  const verdict = words.tokens.fewest(fewest?.name ?? '', fewest?.total ?? 0, against, isCached)
  return `${capital(verdict)} ${words.tokens.pays(tokens.breakEvenTools, tokens.connected ?? connected, isCached)}`
}

/** What would be so if no call had needed the answer of another; empty where all were made at once, or nothing is told of it. */
export function inOneTurnText({ turns = 0, inOneTurn }: TokenComparison): string {
  if (!inOneTurn || turns <= 2) return ''
  return words.tokens.inOneTurn(turns, inOneTurn.direct, inOneTurn.directWithSearch)
}

/** How what a cache serves was weighed. */
export function weightsText(tokens: TokenComparison): string {
  const { price } = tokens
  const { read, write } = cacheWeights(price)
  if (!price) return words.tokens.cachedUsually(weightText(read))
  // No request of a run asks its provider to write to a cache.
  return words.tokens.cachedAs(price.model, weightText(read), write === 1 ? null : weightText(write), wasAsked(tokens))
}

const weightText = (weight: number) =>
  Math.abs(weight - 0.1) < 1e-9 ? words.tokens.aTenth : weight.toLocaleString('en-US', { maximumFractionDigits: 3 })

/** The totals of the ways in their order. */
export function totalsOf(tokens: TokenComparison, caching: Caching): number[] {
  const { direct, directWithSearch } = tokens
  const totalIn = totalOf(tokens, caching)
  return [totalIn(oursOf(tokens), 'codeMode'), totalIn(direct, 'direct'), totalIn(directWithSearch, 'directWithSearch')]
}

const totalOf =
  (tokens: TokenComparison, caching: Caching) =>
  (count: TokenCount, way: Way): number => {
    if (caching === 'without') return count.total
    return way === 'codeMode' ? oursWithCaching(tokens) : totalWithCaching(count, tokens.price)
  }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What of code mode the program asked the model itself; empty when it asked nothing. */
export const askedText = ({ asked }: TokenComparison): string => (asked === undefined ? '' : words.tokens.asked(asked))

/** What of code mode is the turn that reads the result; empty where it is no figure of its own. */
export function readingText({ codeMode, reading, basis }: TokenComparison): string {
  return reading ? words.tokens.reading(codeMode.total, reading.input, basis === 'measured') : ''
}

/** The card read aloud. */
export function tokensInWords(tokens: TokenComparison, caching: Caching, saving: Saving | null): string {
  const { said } = words.tokens
  const bars = tokenBars(tokens, caching).map(({ name, basis, isPartlyComputed, total, parts }) => {
    const split = parts.flatMap(({ part, tokens }) =>
      part === 'all' ? [] : [said.part(words.tokens.parts[part], tokens)],
    )
    return said.bar(name, total, said.counted[isPartlyComputed ? 'both' : basis], split.join(', '))
  })
  const asked = askedText(tokens)
  if (!saving) return [said.begin, bars[0], asked, words.tokens.noSaving].filter(Boolean).join(' ')
  const { figure, rest } = savingText(saving)
  return [said.begin, ...bars, asked, said.needs(figure, rest)].filter(Boolean).join(' ')
}
