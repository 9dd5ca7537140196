import { z } from 'zod'

const day = z.string().max(20)

/** What savings are asked for by: days of a time zone, and whose. */
export const savingsQuery = {
  from: day.optional(),
  to: day.optional(),
  /** As `Europe/Berlin`. */
  zone: z.string().max(64).optional(),
  whose: z.enum(['own', 'everybody']).optional(),
}

/** Which runs of those. */
export const savingRunsQuery = z.strictObject({
  ...savingsQuery,
  server: z.string().max(300).optional(),
  skill: z.string().max(300).optional(),
  person: z.string().max(100).optional(),
  after: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
})
