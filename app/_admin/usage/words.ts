import type { UsageSort } from '../../../lib/administration/usage-report.ts'
import { formatCount } from '../../../lib/format/duration.ts'

/** What stands on the page with the usage. */
export const words = {
  title: 'Usage',
  about: 'What everybody used, by person. The rows add up to the last line.',
  reading: 'Adding up what was used…',
  period: 'Period',
  periods: { 7: '7 days', 30: '30 days', 90: '90 days' },
  wrongPeriod: 'Expected 7, 30 or 90.',
  hint: (from: string) => `since ${from}, days of UTC`,
  export: 'CSV',
  exportLabel: 'Download the usage as CSV',
  heads: {
    email: 'Account',
    runs: 'Runs',
    failed: 'Failed',
    calls: 'Tool calls',
    tokens: 'Tokens',
    usd: 'Spent',
    runMs: 'Run time',
  } satisfies Record<UsageSort, string>,
  sortBy: (name: string) => `Sort by ${name}`,
  all: 'All',
  others: (count: number) => (count === 1 ? '1 other' : `${formatCount(count)} others`),
  none: 'Nobody did anything in this period.',
  unknown: '–',
  note: 'Tokens that models read and wrote, or would have where rules wrote the program, also of runs that were deleted since; “–”: no model was used, or its price is not known. Run time is from task to result, with waits.',
  noCalls: 'Tool calls are counted for 30 days.',
  showMore: 'Show more',
}
