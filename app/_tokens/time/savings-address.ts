import { dayAfter } from '../../../lib/savings/period.ts'

export const PERIODS = ['7', '30', '90', 'all', 'range'] as const
export type PeriodName = (typeof PERIODS)[number]

export const VIEWS = ['day', 'server', 'skill', 'person'] as const
export type SavingsView = (typeof VIEWS)[number]

/** What of the savings is shown. */
export interface SavingsPlace {
  period: PeriodName
  /** Of a range; empty: without a bound. */
  from: string
  to: string
  by: SavingsView
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What is shown at first, from the address of the page. */
export function parseSavingsAddress(given: Record<string, string | string[] | undefined>): SavingsPlace {
  const { period, from, to, by } = given
  const day = (text: typeof from) => (typeof text === 'string' && DAY.test(text) ? text : '')
  const range = { from: day(from), to: day(to) }
  const isRange = range.from !== '' || range.to !== ''
  return {
    period: isRange ? 'range' : (PERIODS.find((name) => name === period) ?? '30'),
    ...range,
    by: VIEWS.find((name) => name === by) ?? 'day',
  }
}

/** The address of the page that shows the same. */
export function savingsAddress({ period, from, to, by }: SavingsPlace): string {
  const params = new URLSearchParams({
    ...(period === 'range' ? { ...(from && { from }), ...(to && { to }) } : period !== '30' && { period }),
    ...(by !== 'day' && { by }),
  })
  return params.size > 0 ? `/tokens?${params}` : '/tokens'
}

/** The days of a period; an absent one is no limit. */
export function daysOf({ period, from, to }: Omit<SavingsPlace, 'by'>, today: string): { from?: string; to?: string } {
  if (period === 'all') return {}
  if (period === 'range') return { ...(from && { from }), ...(to && { to }) }
  return { from: dayAfter(today, 1 - Number(period)), to: today }
}
