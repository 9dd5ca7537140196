import { describe, expect, test } from 'vitest'
import { Calendar, dayAfter, quarterOf } from './period.ts'

const at = (quarter: number | undefined) => new Date((quarter ?? Number.NaN) * 15 * 60_000).toISOString()

describe('a day', () => {
  test('is one of the time zone that is asked for', () => {
    const late = quarterOf('2026-11-24T23:30:00Z')
    expect(new Calendar().dayOf(late)).toBe('2026-11-24')
    expect(new Calendar('Europe/Berlin').dayOf(late)).toBe('2026-11-25')
    expect(new Calendar('America/New_York').dayOf(late)).toBe('2026-11-24')
  })

  test('begins where the zone says, also where that is no full hour or clocks change', () => {
    expect(at(new Calendar().startOf('2026-11-24'))).toBe('2026-11-24T00:00:00.000Z')
    expect(at(new Calendar('Asia/Kathmandu').startOf('2026-11-24'))).toBe('2026-11-23T18:15:00.000Z')
    expect(at(new Calendar('Pacific/Kiritimati').startOf('2026-11-24'))).toBe('2026-11-23T10:00:00.000Z')
    // Clocks went from 00:00 to 01:00 there: the day has no midnight.
    expect(at(new Calendar('America/Santiago').startOf('2026-09-06'))).toBe('2026-09-06T04:00:00.000Z')
    const berlin = new Calendar('Europe/Berlin')
    expect(berlin.startOf('2026-10-26') - berlin.startOf('2026-10-25')).toBe(25 * 4)
  })

  test('is followed by the next', () => {
    expect([dayAfter('2026-02-28'), dayAfter('2026-12-31'), dayAfter('2026-03-01', -1)]).toEqual([
      '2026-03-01',
      '2027-01-01',
      '2026-02-28',
    ])
  })
})

describe('a period', () => {
  const calendar = new Calendar('Europe/Berlin')

  test('has its first and its last day, and no bound where none is said', () => {
    const { from, until } = calendar.quartersOf({ from: '2026-11-01', to: '2026-11-02' })
    expect([at(from), at(until)]).toEqual(['2026-10-31T23:00:00.000Z', '2026-11-02T23:00:00.000Z'])
    expect(calendar.quartersOf({})).toEqual({})
  })

  test('of what is no day, or the wrong way round, is refused', () => {
    expect(() => calendar.quartersOf({ from: '2026-02-30' })).toThrow('Expected a day like 2026-11-24')
    expect(() => calendar.quartersOf({ to: 'yesterday' })).toThrow('Expected a day like 2026-11-24')
    expect(() => calendar.quartersOf({ from: '2026-11-02', to: '2026-11-01' })).toThrow('ends (2026-11-01) before')
    expect(() => new Calendar('Mars/Olympus')).toThrow('There is no such time zone')
  })
})
