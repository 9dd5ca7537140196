import { z } from 'zod'
import { COMPARISON_BOUNDS } from '../../lib/compare/comparison-request.ts'

export { comparisonRequest } from '../../lib/compare/comparison-request.ts'

/** The largest body that starts one: the plan it becomes is bounded, too. */
export const COMPARISON_REQUEST_MAX_BYTES = 4 * COMPARISON_BOUNDS.bytes

/** The body of `POST /api/comparisons/:id/resume`; null takes the bound away. */
export const resumeRequest = z.strictObject({ maxCostUsd: z.number().positive().nullable().optional() })

export const exportQuery = z.strictObject({ format: z.enum(['csv', 'json']).default('csv') })

/** `answers=none`: without what the models answered and the files of the tasks, which is most of it. */
export const showQuery = z.strictObject({ answers: z.enum(['all', 'none']).default('all') })

export const startQuery = z.strictObject({ estimate: z.literal('true').optional() })
