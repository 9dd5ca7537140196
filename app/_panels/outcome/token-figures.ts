import { formatCount, formatQuantity } from '../../../lib/format/duration.ts'
import type { RunEnd } from '../../../lib/runs/events/run-state.ts'
import {
  type TokenComparison,
  type TokenCount,
  type TokenParts,
  totalWithCaching,
} from '../../../lib/tokens/comparison.ts'
import { type Saving, savingOf, savingText } from '../../../lib/tokens/saving.ts'

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

/** What code mode saved; null for a run that did not do its work. */
export function savingIn({ outcome }: Pick<RunEnd, 'outcome'>, tokens: TokenComparison, caching: Caching) {
  if (outcome.kind !== 'returned') return null
  // From the counts: what runs of earlier versions kept of it was against the dearer way.
  return savingOf(tokens, totalOf(caching))
}

/** Said in place of a saving. */
export const NO_SAVING = 'Nothing is compared: the run did not return.'

/**
 * The comparison in plain words: the cheapest way first, how many tools are connected, and from how many code mode pays.
 * The last is counted without caching, whatever is shown.
 */
export function comparisonText(tokens: TokenComparison, caching: Caching, connected: number): string {
  const [cheapest, ...others] = tokenBars(tokens, caching)
    .map(({ name, total }, index) => ({ name: index === 0 ? 'code mode' : name.toLowerCase(), total }))
    .sort((a, b) => a.total - b.total)
  const when = caching === 'with' ? 'with caching, ' : ''
  const against = others.map(({ name, total }) => `${formatCount(total)} for ${name}`).join(' and ')
  const verdict = `${when}${cheapest?.name} is cheapest here: ${formatCount(cheapest?.total ?? 0)} tokens against ${against}.`
  const { breakEvenTools } = tokens
  const pays =
    breakEvenTools === null
      ? 'code mode pays with no number of tools'
      : breakEvenTools <= 1
        ? 'code mode pays with any number of tools'
        : `code mode pays from ${formatQuantity(breakEvenTools, 'tool')}`
  const connectedText = `${formatCount(connected)} ${connected === 1 ? 'is' : 'are'} connected`
  const uncached = caching === 'with' ? 'without caching and tool search' : 'without tool search'
  return `${capital(verdict)} ${capital(uncached)}, ${pays}; ${connectedText}.`
}

const totalOf = (caching: Caching) => (caching === 'with' ? totalWithCaching : ({ total }: TokenCount) => total)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What a figure was taken from, for whoever asks at its tag. */
export const BASIS_TEXT: Record<TokenComparison['basis'], string> = {
  measured:
    'Measured: what the provider of the model counted while the program was written. No model read the result in this run; one that does reads the program and the result on top.',
  computed:
    "Computed: this run's task, program, calls and results, counted with the tokenizer o200k_base as if a model had read and written them. No provider of a model counted them.",
}

/** What of code mode the program asked the model itself; empty when it asked nothing. */
export const askedText = ({ asked }: TokenComparison): string =>
  asked === undefined ? '' : `Of code mode ${formatQuantity(asked, 'token')} went to what the program asked the model.`

/** The card read aloud. */
export function tokensInWords(tokens: TokenComparison, caching: Caching, saving: Saving | null): string {
  const bars = tokenBars(tokens, caching).map(({ name, basis, total, parts }) => {
    const split = parts.flatMap(({ part, tokens }) =>
      part === 'all' ? [] : [`${PART_NAMES[part].toLowerCase()} ${formatCount(tokens)}`],
    )
    return `${name} ${formatCount(total)}, ${basis}${split.length ? `: ${split.join(', ')}` : ''}.`
  })
  const asked = askedText(tokens)
  if (!saving) return ['Tokens.', bars[0], asked, NO_SAVING].filter(Boolean).join(' ')
  const { figure, rest } = savingText(saving)
  const needs = `Code mode needs ${figure.replace(' %', ' percent')} ${rest}.`
  return ['Tokens.', ...bars, asked, needs].filter(Boolean).join(' ')
}
