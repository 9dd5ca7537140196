import { z } from 'zod'
import { RUN_STATES } from '../../lib/history/history-query.ts'

const MOST_OFFSET = 1_000_000

/** Which runs of a person are asked for; `person` is another account, for administrators. */
export const historyQuery = z.strictObject({
  person: z.string().max(300).optional(),
  search: z.string().max(500).optional(),
  state: z.enum(RUN_STATES).optional(),
  tool: z.string().max(300).optional(),
  edited: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  session: z.string().max(100).optional(),
  from: z.string().max(20).optional(),
  to: z.string().max(20).optional(),
  zone: z.string().max(64).optional(),
  asOf: z.iso.datetime({ offset: true, error: 'Expected a time like 2026-11-21T16:00:00Z.' }).optional(),
})

/** A page of them. */
export const historyPage = historyQuery.extend({
  offset: z.coerce.number().int().min(0).max(MOST_OFFSET).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** Ids that are left out, with commas between them. */
  without: z.string().max(10_000).optional(),
})
