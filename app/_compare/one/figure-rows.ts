import type { ComparisonFigures, WayFigures } from '../../../lib/compare/figures.ts'
import type { Statistic } from '../../../lib/compare/statistic.ts'
import { rivalsOf } from '../../../lib/compare/verdict.ts'
import { formatCount, formatDuration } from '../../../lib/format/duration.ts'
import { formatUsd } from '../../_format/money.ts'
import { words } from './words.ts'

const said = words.figures

export interface FigureCell {
  text: string
  /** The deviation, a range, or what is to be said of it. */
  second: string
  isBest: boolean
  isBad: boolean
}

export interface FigureRow {
  name: string
  /** It is a part of the one above. */
  isPart: boolean
  cells: FigureCell[]
}

/** The figures of all ways, one row each: the right answers before everything else. */
export function figureRows(figures: ComparisonFigures): FigureRow[] {
  const { cells } = figures
  const row = (name: string, isPart: boolean, read: (cell: WayFigures) => [string, string?]): FigureRow => ({
    ...{ name, isPart },
    cells: cells.map((cell) => {
      const [text, second = ''] = cell.done === 0 ? ['–'] : read(cell)
      return { text, second, isBest: false, isBad: false }
    }),
  })
  const ranked = (
    name: string,
    of: (cell: WayFigures) => Statistic | null,
    read: (found: Statistic) => [string, string?],
  ) =>
    withBest(
      row(name, false, (cell) => {
        const found = of(cell)
        return found === null ? ['–'] : read(found)
      }),
      figures,
      of,
    )
  return [
    rightRow(cells),
    ranked(
      said.rows.tokens,
      ({ tokens }) => tokens,
      (found) => [whole(found.mean), spread(found, whole)],
    ),
    row(said.rows.read, true, (cell) => [cell.tokens ? whole(readOf(cell)) : '–']),
    row(said.rows.written, true, (cell) => [cell.tokens ? whole(Math.round(cell.tokens.mean) - readOf(cell)) : '–']),
    ranked(
      said.rows.turns,
      ({ turns }) => turns,
      (found) => [one(found.mean), found.min === found.max ? '' : said.range(found.min, found.max)],
    ),
    ranked(
      said.rows.time,
      ({ ms }) => ms,
      (found) => [formatDuration(found.mean), spread(found, formatDuration)],
    ),
    costRow(figures),
  ]
}

function rightRow(cells: readonly WayFigures[]): FigureRow {
  return {
    ...{ name: said.rows.right, isPart: false },
    cells: cells.map(({ right, judged, done, noVerdict }) => {
      const apart = done - noVerdict - judged
      return {
        text: judged > 0 ? said.right(right, judged) : '–',
        second: [noVerdict > 0 && said.noVerdict(noVerdict), apart > 0 && said.notCompared(apart)]
          .filter(Boolean)
          .join(', '),
        isBest: false,
        isBad: judged > 0 && right < judged,
      }
    }),
  }
}

/** Money that is not known is not nothing: it is said, and no way is cheaper by it. */
function costRow(figures: ComparisonFigures): FigureRow {
  const { cells } = figures
  const row: FigureRow = {
    ...{ name: said.rows.cost, isPart: false },
    cells: cells.map(({ costUsd, done }) => ({
      text: done === 0 ? '–' : costUsd === null ? said.noPrice : formatUsd(costUsd.mean),
      second: costUsd === null ? '' : spread(costUsd, formatUsd),
      ...{ isBest: false, isBad: false },
    })),
  }
  return withBest(row, figures, ({ costUsd }) => costUsd)
}

/** Marks the lowest of those that gave as many right answers as any: what failed its check is never the best. */
function withBest(row: FigureRow, figures: ComparisonFigures, of: (cell: WayFigures) => Statistic | null): FigureRow {
  const rivals = rivalsOf(figures)
  const known = rivals.flatMap((cell) => of(cell) ?? [])
  if (rivals.length < 2 || known.length < rivals.length) return row
  const least = Math.min(...known.map(({ mean }) => mean))
  const texts = figures.cells.map((cell, at) => (of(cell)?.mean === least ? row.cells[at]?.text : undefined))
  const isBest = row.cells.map(({ text }, at) => {
    const figure = figures.cells[at]
    // What is shown as the same is as good.
    return figure !== undefined && rivals.includes(figure) && texts.includes(text)
  })
  // Where all are as good none is the best.
  if (isBest.filter(Boolean).length === rivals.length) return row
  return { ...row, cells: row.cells.map((cell, at) => ({ ...cell, isBest: isBest[at] === true })) }
}

/** Whole, and so that what was read and what was written add up to the tokens that are shown. */
const readOf = ({ tokens, input }: WayFigures): number =>
  Math.min(Math.round(tokens?.mean ?? 0), Math.round(input?.mean ?? 0))

const whole = (value: number) => formatCount(Math.round(value))
const one = (value: number) => formatCount(Math.round(value * 10) / 10)
/** Sums of fractions of a cent differ a little in their last digits: that is no deviation. */
const isNothing = ({ mean, deviation }: Statistic) => (deviation ?? 0) <= Math.abs(mean) * 1e-9
const spread = (found: Statistic, text: (value: number) => string): string =>
  found.deviation === null ? '' : `± ${isNothing(found) ? '0' : text(found.deviation)}`
