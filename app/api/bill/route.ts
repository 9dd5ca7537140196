import { z } from 'zod'
import { billOptionsSchema } from '../../../lib/bill/bill-assumptions.ts'
import { defineRoute } from '../../_server/define-route.ts'

const MAX_BYTES = 1024 * 1024

const asked = z.strictObject({
  ...billOptionsSchema.shape,
  /** As a text, or as it stands in JSON; without it what is connected is counted. */
  block: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
})

/** What the schemas of servers cost: of a block, or of all tools that whoever asks reaches. */
export const POST = defineRoute(async ({ request, person, playground: { bill }, readJson }) => {
  const { block, ...options } = await readJson(asked, MAX_BYTES)
  if (block === undefined) return bill.connected(person, options, request.signal)
  const text = typeof block === 'string' ? block : JSON.stringify(block)
  return bill.ofBlock(person, text, options, request.signal)
})
