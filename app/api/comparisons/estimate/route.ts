import { COMPARISON_BOUNDS, comparisonRequest } from '../../../../lib/compare/comparison-request.ts'
import { defineRoute } from '../../../_server/define-route.ts'

/** What a comparison would come to; nothing is started or kept. */
export const POST = defineRoute(async ({ person, playground: { comparisons }, readJson }) =>
  comparisons.estimate(person, await readJson(comparisonRequest, COMPARISON_BOUNDS.bytes)),
)
