import { findPlaces } from '../find-places.ts'

/** Of a long line only what is around the place is returned. */
const SHOWN_BEFORE = 80
const MAX_SHOWN = 240
/** Each comes with its line. */
const MAX_PLACES = 5_000

export interface Place {
  line: number
  column: number
  text: string
}

/** Where a text stands in another: each line and column, counted from 1, with the line. */
export function searchText(text: string, find: string, ignoreCase: boolean): Place[] {
  const places: Place[] = []
  let line = { number: 1, start: 0, end: endOfLine(text, 0) }
  for (const at of placesOf(text, find, ignoreCase)) {
    if (places.length === MAX_PLACES)
      throw new Error(`The text stands in more than ${MAX_PLACES} places; search for a longer one.`)
    while (at > line.end) {
      const start = line.end + 1
      line = { number: line.number + 1, start, end: endOfLine(text, start) }
    }
    places.push({ line: line.number, column: at - line.start + 1, text: around(text, at, line) })
  }
  return places
}

const placesOf = (text: string, find: string, ignoreCase: boolean): Generator<number> =>
  ignoreCase ? findPlaces(lowered(text), lowered(find)) : findPlaces(text, find)

/** In lower case, and of the same length, so that places are the same: one letter has two in lower case, and stays. */
function lowered(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text.replace(/[^\u0130]+/g, (piece) => piece.toLowerCase())
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

function around(text: string, at: number, { start, end }: { start: number; end: number }): string {
  const from = Math.max(start, at - SHOWN_BEFORE)
  const to = Math.min(end, from + MAX_SHOWN)
  const shown = text.slice(from, to).replace(/\r$/, '')
  return `${from > start ? '…' : ''}${shown}${to < end ? '…' : ''}`
}
