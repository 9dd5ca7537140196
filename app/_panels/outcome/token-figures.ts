import { formatCount, formatQuantity } from '../../../lib/format/duration.ts'
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

/** Whether what a prompt cache would serve counts in full. */
export type Caching = 'without' | 'with'

type Part = keyof TokenParts | 'reading'

export const PART_NAMES: Record<Part, string> = {
  schemas: 'Schemas',
  results: 'Tool results',
  written: 'Written',
  history: 'Task, history',
  reading: 'Reading the result',
}

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

/** Said in place of a saving. */
export const NO_SAVING = 'Nothing is compared: the run did not return.'

/** The headline's figure, and what it is against. */
export function headlineOf(saving: Saving): { figure: string; rest: string; isLess: boolean } {
  const { figure, rest, isLess } = savingText(saving)
  const [word = '', ...against] = rest.split(' ')
  return {
    figure: `${figure} ${word}`,
    rest: `${against.join(' ')}, the cheapest other way`,
    isLess,
  }
}

/**
 * The comparison in plain words: who needs the fewest tokens first, how many tools are connected, and from how many code mode
 * pays. The last is counted without caching, whatever is shown.
 */
export function comparisonText(tokens: TokenComparison, caching: Caching, connected: number): string {
  const [fewest, ...others] = tokenBars(tokens, caching)
    .map(({ total }, index) => ({ name: wayInWords(WAYS[index]!), total }))
    .sort((a, b) => a.total - b.total)
  const when = caching === 'with' ? 'with caching, ' : ''
  const against = others.map(({ name, total }) => `${formatCount(total)} for ${name}`).join(' and ')
  const verdict = `${when}${fewest?.name} needs the fewest tokens: ${formatCount(fewest?.total ?? 0)} against ${against}.`
  const { breakEvenTools } = tokens
  const pays =
    breakEvenTools === null
      ? 'code mode is cheaper with no number of tools'
      : breakEvenTools <= 1
        ? 'code mode is cheaper with any number of tools'
        : `code mode is cheaper from ${formatQuantity(breakEvenTools, 'tool')}`
  const sent = tokens.connected ?? connected
  const connectedText = `${formatCount(sent)} ${sent === 1 ? 'is' : 'are'} connected`
  const uncached = caching === 'with' ? 'without caching and tool search' : 'without tool search'
  return `${capital(verdict)} ${capital(uncached)}, ${pays}; ${connectedText}.`
}

/** What would be so if no call had needed the answer of another; empty where all were made at once, or nothing is told of it. */
export function inOneTurnText({ turns = 0, inOneTurn }: TokenComparison): string {
  if (!inOneTurn || turns <= 2) return ''
  return `Direct calling took ${formatCount(turns)} turns for these calls. Had all been made in one, it would need ${formatCount(inOneTurn.direct)} tokens at the least, with tool search ${formatCount(inOneTurn.directWithSearch)}.`
}

/** How what a cache serves was weighed. */
export function weightsText(tokens: TokenComparison): string {
  const { price } = tokens
  const { read, write } = cacheWeights(price)
  const counts = `What an earlier turn sent already counts ${weightText(read)}`
  if (!price) return `${counts}, as most providers charge it.`
  // No request of a run asks its provider to write to a cache.
  const where = wasAsked(tokens) ? ' where it is computed' : ''
  return `${counts}${write === 1 ? '' : `, and what is new ${weightText(write)}${where}`}, as ${price.model} is charged.`
}

const weightText = (weight: number) =>
  Math.abs(weight - 0.1) < 1e-9 ? 'a tenth' : weight.toLocaleString('en-US', { maximumFractionDigits: 3 })

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

/** What a figure was taken from, for whoever asks at its tag. */
export const BASIS_TEXT: Record<TokenComparison['basis'], string> = {
  measured: 'Measured: what the provider of the model counted, of every request that this run made for its program.',
  computed:
    "Computed: this run's task, program, calls and results, counted with the tokenizer o200k_base as if a model had read and written them. No provider of a model counted all of it.",
}

/** What of code mode the program asked the model itself; empty when it asked nothing. */
export const askedText = ({ asked }: TokenComparison): string =>
  asked === undefined ? '' : `Of code mode ${formatQuantity(asked, 'token')} went to what the program asked the model.`

/** What of code mode is the turn that reads the result; empty where it is no figure of its own. */
export function readingText({ codeMode, reading, basis }: TokenComparison): string {
  if (!reading) return ''
  const written = basis === 'measured' ? 'were measured while the program was written' : 'went into writing the program'
  return `Of code mode ${formatQuantity(codeMode.total, 'token')} ${written}; ${formatCount(reading.input)} are computed, for the turn in which a model reads the result, as in the other ways.`
}

/** The card read aloud. */
export function tokensInWords(tokens: TokenComparison, caching: Caching, saving: Saving | null): string {
  const bars = tokenBars(tokens, caching).map(({ name, basis, isPartlyComputed, total, parts }) => {
    const split = parts.flatMap(({ part, tokens }) =>
      part === 'all' ? [] : [`${PART_NAMES[part].toLowerCase()} ${formatCount(tokens)}`],
    )
    const counted = isPartlyComputed ? 'measured and computed' : basis
    return `${name} ${formatCount(total)}, ${counted}${split.length ? `: ${split.join(', ')}` : ''}.`
  })
  const asked = askedText(tokens)
  if (!saving) return ['Tokens.', bars[0], asked, NO_SAVING].filter(Boolean).join(' ')
  const { figure, rest } = savingText(saving)
  const needs = `Code mode needs ${figure.replace(' %', ' percent')} ${rest}.`
  return ['Tokens.', ...bars, asked, needs].filter(Boolean).join(' ')
}
