import type { Way } from '../tokens/comparison.ts'
import { differenceText } from '../tokens/saving.ts'
import { wayInWords } from '../tokens/way-names.ts'
import type { Comparison } from './comparison.ts'
import type { WayFigures } from './way-figures.ts'

/** One way of working with one model. */
export interface Cell {
  way: Way
  model: string
}

/** The way with the most right answers and, among those with as many, the fewest tokens. */
export interface Best extends Cell {
  /** Others with as many right answers and as many tokens. */
  ties: Cell[]
  /** The next cheapest with as many right answers. */
  next?: Cell
}

/** Of more ways that failed none is cheap; and as long as one has no verdict yet nobody is the best. */
export function bestOf(cells: readonly WayFigures[], state: Comparison['state']): Best | null {
  const judged = cells.filter(({ passRate }) => passRate !== null)
  if (judged.length === 0 || (state === 'running' && judged.length < cells.length)) return null
  const ranked = withMostRight(judged).sort((one, other) => tokensOf(one) - tokensOf(other))
  const [first, ...others] = ranked
  if (!first) return null
  const ties = others.filter((other) => tokensOf(other) === tokensOf(first))
  const next = others.find((other) => tokensOf(other) > tokensOf(first))
  return { ...cellOf(first), ties: ties.map(cellOf), ...(next && { next: cellOf(next) }) }
}

/**
 * Those with as many right answers as the best, by tokens: only they are held against each other by price. None where nobody
 * is the best.
 */
export function rivalsOf({ cells, best }: { cells: readonly WayFigures[]; best: Best | null }): WayFigures[] {
  if (best === null) return []
  const judged = cells.filter(({ passRate }) => passRate !== null)
  return withMostRight(judged).sort((one, other) => tokensOf(one) - tokensOf(other))
}

/** What came of it, in a few sentences. */
export function sentenceOf(cells: readonly WayFigures[], best: Best | null, comparison: Comparison): string {
  const name = nameIn(comparison)
  const silent = cells.filter(({ passRate }) => passRate === null)
  const judged = cells.filter(({ passRate }) => passRate !== null)
  const rest = [...silentSentences(silent, name), ...missingSentences(cells), ...ofOwnSentences(judged)]
  if (judged.length === 0)
    return ['Nothing is compared: no trial has a verdict yet.', ...missingSentences(cells)].join(' ')
  if (!best) {
    const words = judged.some(hasRight)
      ? 'Nothing is compared yet: not every way has a trial with a verdict.'
      : 'No way gave a right answer, so none is the cheapest.'
    return [words, ...(judged.some(hasRight) ? missingSentences(cells) : rest)].join(' ')
  }
  const find = (cell: Cell) => cells.find((each) => each.way === cell.way && each.model === cell.model) as WayFigures
  const first = find(best)
  return [priceSentence(first, best, find, name), ...worseSentences(judged, first, name), ...rest].join(' ')
}

const cellOf = ({ way, model }: Cell): Cell => ({ way, model })
const hasRight = ({ passRate }: WayFigures) => (passRate?.mean ?? 0) > 0
/** Whole tokens: what is shown as the same is a tie. */
export const tokensOf = ({ tokens }: WayFigures) => (tokens ? Math.round(tokens.mean) : Number.POSITIVE_INFINITY)

/** Those with the best pass rate, as long as that is more than none. */
function withMostRight(cells: readonly WayFigures[]): WayFigures[] {
  const most = Math.max(...cells.map(({ passRate }) => passRate?.mean ?? 0))
  return most === 0 ? [] : cells.filter((cell) => cell.passRate?.mean === most && cell.tokens !== null)
}

type NameOf = (cell: Cell) => string

function nameIn({ models }: Comparison): NameOf {
  return ({ way, model }) => (models.length > 1 ? `${wayInWords(way)} with ${model}` : wayInWords(way))
}

function priceSentence(first: WayFigures, best: Best, find: (cell: Cell) => WayFigures, name: NameOf): string {
  const of = (cell: WayFigures) => `${count(tokensOf(cell))} tokens a trial`
  const right = `${rightOf(first)} right answers`
  if (best.ties.length > 0) {
    const names = [best, ...best.ties].map(name)
    return capital(`${listed(names)} tie: ${right} each, and ${of(first)}.`)
  }
  if (!best.next) return capital(`${name(best)} gave ${right}, at ${of(first)}.`)
  const next = find(best.next)
  const words = `${name(best)} is the cheapest with ${right}: ${of(first)}, against ${count(tokensOf(next))} by ${name(next)}`
  return capital(`${words} (${differenceText(tokensOf(first), tokensOf(next))}).`)
}

/** Those that are left out of the price, however cheap they were. */
function worseSentences(judged: readonly WayFigures[], first: WayFigures, name: NameOf): string[] {
  const worse = judged.filter(({ passRate }) => passRate && first.passRate && passRate.mean < first.passRate.mean)
  if (worse.length === 0) return []
  const each = worse.map((cell) => `${name(cell)} gave ${rightOf(cell)} right answers`)
  return [capital(`${listed(each)}, and ${worse.length === 1 ? 'is' : 'are'} not compared by price.`)]
}

function silentSentences(silent: readonly WayFigures[], name: NameOf): string[] {
  return silent.length === 0
    ? []
    : [capital(`${listed(silent.map(name))} ${silent.length === 1 ? 'has' : 'have'} no verdict.`)]
}

function missingSentences(cells: readonly WayFigures[]): string[] {
  const without = cells.reduce((sum, { noVerdict }) => sum + noVerdict, 0)
  const open = cells.reduce((sum, { trials, done }) => sum + trials - done, 0)
  return [
    ...(without > 0
      ? [`${trials(without)} without a verdict ${without === 1 ? 'is' : 'are'} in no figure of the others.`]
      : []),
    ...(open > 0 ? [`${trials(open)} ${open === 1 ? 'is' : 'are'} not done.`] : []),
  ]
}

/** Models that were not done as far are of other trials. */
function ofOwnSentences(judged: readonly WayFigures[]): string[] {
  const isOne = new Set(judged.map(({ model }) => model)).size < 2
  return isOne || new Set(judged.map(({ compared }) => compared)).size < 2
    ? []
    : ['Figures of each model are of its own trials.']
}

const trials = (many: number) => (many === 1 ? '1 trial' : `${count(many)} trials`)

/** `4 of 5`, of the trials that are compared. */
export const rightOf = ({ right, judged }: WayFigures): string => `${right} of ${judged}`

const count = (value: number) => value.toLocaleString('en-US')
const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)
const listed = (names: string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
