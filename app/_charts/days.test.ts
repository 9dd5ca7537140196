import { expect, test } from 'vitest'
import { dayStops, daysInWords, groupDays } from './days.ts'

const names = { used: 'Used', other: 'Cheapest other way' }
const year = Array.from({ length: 365 }, (_, at) => ({
  day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
  used: 10,
  other: at % 2 ? 30 : null,
}))

test('days without a run have their place', () => {
  const { by, groups } = groupDays([year[0]!, year[3]!], 30)
  expect(by).toBe('day')
  expect(groups.map(({ name, used }) => [name, used])).toEqual([
    ['1 Jan', 10],
    ['2 Jan', 0],
    ['3 Jan', 0],
    ['4 Jan', 10],
  ])
  expect(groupDays([], 30)).toEqual({ by: 'day', groups: [] })
})

test('where days have no room they are weeks from Monday on, or months, and nothing is lost', () => {
  const weeks = groupDays(year, 60)
  expect([weeks.by, weeks.groups.length, weeks.groups[1]?.name]).toEqual(['week', 53, 'week of 5 Jan'])
  const months = groupDays(year, 30)
  expect(months.groups.map(({ name }) => name).slice(0, 2)).toEqual(['Jan 2026', 'Feb 2026'])
  for (const { groups } of [weeks, months]) {
    expect(groups.reduce((sum, { used }) => sum + used, 0)).toBe(3_650)
    expect(groups.reduce((sum, { other }) => sum + (other ?? 0), 0)).toBe(182 * 30)
  }
})

test('a day of which nothing can be said is not 0', () => {
  expect(dayStops(groupDays(year.slice(0, 2), 30), names).map(({ words }) => words)).toEqual([
    '1 Jan: used 10 tokens, cheapest other way not known',
    '2 Jan: used 10 tokens, cheapest other way 30',
  ])
})

test('the bars are read aloud with what they add up to', () => {
  expect(daysInWords(year.slice(0, 2), names)).toBe(
    'Bar chart by day, 1 Jan to 2 Jan. In all: Used 20 tokens and Cheapest other way 30. Most on 1 Jan: 10.',
  )
  expect(daysInWords([], names)).toBe('Bar chart without days.')
})
