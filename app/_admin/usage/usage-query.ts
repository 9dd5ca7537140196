import { z } from 'zod'
import { USAGE_DAYS, USAGE_SORTS, type UsageDays } from '../../../lib/administration/usage-report.ts'
import { words } from './words.ts'

const isDays = (days: number): days is UsageDays => USAGE_DAYS.some((each) => each === days)

/** What usage is asked for by. */
export const usageQuery = z.strictObject({
  days: z.coerce.number().refine(isDays, words.wrongPeriod),
})

export const usagePageQuery = usageQuery.extend({
  sort: z.enum(USAGE_SORTS),
  isRising: z.boolean(),
  most: z.number().int().min(1).max(20_000),
})
