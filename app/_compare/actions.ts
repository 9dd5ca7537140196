'use server'
import { z } from 'zod'
import type { ComparisonRequest } from '../../lib/compare/comparison.ts'
import { defineAction } from '../_server/define-action.ts'

/** What a comparison would come to. What it may be is said where it is taken. */
export const estimateComparison = defineAction(
  z.strictObject({ request: z.custom<ComparisonRequest>((value) => typeof value === 'object' && value !== null) }),
  ({ request }, person, { comparisons }) => comparisons.estimate(person, request),
)
