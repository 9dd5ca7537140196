import { expect, test } from 'vitest'
import { type Place, placesOf } from './places.ts'

const day = (day: string, runs: number) => ({ day, runs, tokens: 0 })
const all = (waiting: number, days: ReturnType<typeof day>[]) => {
  const places = placesOf(waiting, days)
  const text = (place: Place) => {
    if (place.kind === 'day') return place.day.day
    return place.kind === 'run' ? place.offset : place.kind === 'waiting-run' ? `waiting ${place.at}` : 'waiting'
  }
  return { headings: places.headings, texts: Array.from({ length: places.count }, (_, at) => text(places.at(at))) }
}

test('runs that wait are first, then each day with its runs', () => {
  expect(all(2, [day('22', 2), day('21', 1)])).toEqual({
    ...{ headings: [0, 3, 6], texts: ['waiting', 'waiting 0', 'waiting 1', '22', 0, 1, '21', 2] },
  })
})

test('without any that waits, and without any at all', () => {
  expect(all(0, [day('22', 1)])).toEqual({ headings: [0], texts: ['22', 0] })
  expect(all(0, [])).toEqual({ headings: [], texts: [] })
})
