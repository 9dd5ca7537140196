import { z } from 'zod'
import { MAX_EXCLUDED, MAX_PINNED } from '../../lib/selection/tool-choice.ts'

const name = z.string().min(3).max(400)

/** Tools that are settled before any are chosen, as `server/tool`. Whether they are there is known where they are used. */
export const toolChoice = z.strictObject({
  pin: z.array(name).max(MAX_PINNED).optional(),
  exclude: z.array(name).max(MAX_EXCLUDED).optional(),
  method: z.enum(['words', 'meaning']).optional(),
})
