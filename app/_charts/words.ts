import { formatCount } from '../../lib/format/duration.ts'
import type { Axis, Mark, Point, Series, Stop } from './chart.ts'
import { axisLabel, spokenText, valueText } from './numbers.ts'

/** What stands around every chart. */
export const figure = {
  failed: 'The chart could not be drawn. Its numbers are in this table.',
  keys: 'Arrow keys move from point to point, Escape leaves.',
  showTable: 'Show as table',
  hideTable: 'Hide the table',
  /** Heard after the button: of which chart. */
  of: (title: string) => `: ${title}`,
}

/** Stands where there is nothing to draw. */
export const empty = {
  nothing: 'There is nothing to draw yet.',
  noTrial: 'No trial has been checked yet.',
  noDay: 'No day has a run that returned a value yet.',
}

/** More than this is not listed number by number. */
const MOST_LISTED = 6

/** The lines read aloud: each with its numbers, or where it begins and ends; what is said of points; the marks. */
export function linesInWords(
  series: readonly Series[],
  x: Axis,
  y: Axis,
  marks: readonly Mark[] = [],
  kind = 'Line chart',
): string {
  const drawn = series.filter(({ points }) => points.length > 0)
  if (drawn.length === 0) return `${kind} without points.`
  const head = `${kind}: ${axisLabel(y)} against ${axisLabel(x)}.`
  return [head, ...drawn.map((one) => lineInWords(one, x, y)), ...marks.map((mark) => `${sentence(mark.label)}`)].join(
    ' ',
  )
}

function lineInWords({ name, points }: Series, x: Axis, y: Axis): string {
  const notes = points.filter(hasNote).map(({ x: at, note }) => `; ${spokenText(at, x)} is ${note}`)
  return `${name} ${courseOf(points, x, y)}${notes.join('')}.`
}

function courseOf(points: readonly Point[], x: Axis, y: Axis): string {
  const [first, last] = [points[0]!, points.at(-1)!]
  const unit = y.unit && !y.money ? ` ${y.unit}` : ''
  if (points.length === 1) return `is ${spokenText(first.y, y)} at ${spokenText(first.x, x)}`
  if (points.every((point) => point.y === first.y)) return `stays at ${spokenText(first.y, y)}`
  if (points.length <= MOST_LISTED) return `has ${listed(points.map((point) => valueText(point.y, y)))}${unit}`
  const word = last.y >= first.y ? 'grows' : 'falls'
  return `${word} from ${spokenText(first.y, y)} at ${spokenText(first.x, x)} to ${valueText(last.y, y)} at ${valueText(last.x, x)}`
}

/** The places where arrows stop: a row for each line. */
export const lineStops = (series: readonly Series[], x: Axis, y: Axis): Stop[] =>
  series.flatMap(({ name, points }, row) =>
    points.map((point) => ({
      row,
      at: point.x,
      words: `${name}, ${spokenText(point.x, x)}: ${spokenText(point.y, y)}${hasNote(point) ? `, ${point.note}` : ''}`,
    })),
  )

/** `1, 2 and 3`. */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** Begins with a capital letter and ends with a full stop. */
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

const hasNote = ({ note }: Point) => note !== undefined && note !== ''

/** The row of a table for each place on the x axis, with the value of each line there. */
export function tableOf(series: readonly Series[], x: Axis, y: Axis): { head: string[]; rows: string[][] } {
  const places = [...new Set(series.flatMap(({ points }) => points.map((point) => point.x)))].sort((a, b) => a - b)
  const at = series.map(({ points }) => new Map(points.map((point) => [point.x, point])))
  const hasNotes = series.some(({ points }) => points.some(hasNote))
  return {
    head: [x.label, ...series.map(({ name }) => name), ...(hasNotes ? ['Note'] : [])],
    rows: places.map((place) => [
      x.before || x.names ? spokenText(place, x) : formatCount(place),
      ...at.map((points) => textAt(points.get(place), y)),
      ...(hasNotes ? [notesAt(series, place)] : []),
    ]),
  }
}

const textAt = (point: Point | undefined, y: Axis) => (point ? valueText(point.y, y) : '–')

const notesAt = (series: readonly Series[], place: number) =>
  series
    .flatMap(({ name, points }) =>
      points.filter((point) => point.x === place && hasNote(point)).map(({ note }) => `${name}: ${note}`),
    )
    .join(', ')
