import { dayName } from '../../_charts/days.ts'
import { plainText } from '../table/find-rows.ts'
import type { Grid } from '../table/grid.ts'

export const DATE_STEPS = ['day', 'week', 'month', 'year'] as const
/** What dates are put together by. */
export type DateStep = (typeof DATE_STEPS)[number]

const DAY_MS = 86_400_000
/** More points than this are put together further. */
const MOST_POINTS = 62

/** What a date is put together with: its first day; null for what is no date. By the day that is written, whatever the zone. */
export function placeOfDate(text: string, step: DateStep): string | null {
  const day = text.slice(0, 10)
  const at = Date.parse(day)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(at)) return null
  if (step === 'year') return `${day.slice(0, 4)}-01-01`
  if (step === 'month') return `${day.slice(0, 7)}-01`
  if (step === 'day') return day
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10)
}

/** `24 Nov`, `24 Nov` for the week that begins then, `Nov 2026`, `2026`. */
export function nameOfStep(place: string, step: DateStep): string {
  if (step === 'year') return place.slice(0, 4)
  if (step === 'month') return `${dayName(place).split(' ')[1]} ${place.slice(0, 4)}`
  return dayName(place)
}

/** The step by which dates of a column make a line that can be read. */
export function stepFor(grid: Grid, at: number): DateStep {
  for (const step of DATE_STEPS) {
    const places = new Set<string | null>()
    for (const row of grid.rows) places.add(placeOfDate(plainText(row[at]), step))
    if (places.size <= MOST_POINTS) return step
  }
  return 'year'
}
