import { COMPARISON_REQUEST_MAX_BYTES, comparisonRequest, startQuery } from '../../_server/comparison-requests.ts'
import { defineRoute } from '../../_server/define-route.ts'
import { parseInput } from '../../_server/parse-input.ts'

/** The person's comparisons, newest first, and how many could not be read. */
export const GET = defineRoute(({ person, playground }) => playground.comparisons.list(person))

/** Starts one; with `estimate=true` it only says what it would come to. */
export const POST = defineRoute(async ({ request, person, playground: { comparisons }, readJson }) => {
  const { estimate } = parseInput(startQuery, Object.fromEntries(request.nextUrl.searchParams))
  const asked = await readJson(comparisonRequest, COMPARISON_REQUEST_MAX_BYTES)
  if (estimate) return comparisons.estimate(person, asked)
  const started = await comparisons.start(person, asked)
  return Response.json(started, { status: 202, headers: { Location: `/api/comparisons/${started.id}` } })
})
