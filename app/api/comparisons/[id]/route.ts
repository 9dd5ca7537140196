import { figuresOf } from '../../../../lib/compare/figures.ts'
import { withoutAnswers } from '../../../../lib/compare/without-answers.ts'
import { showQuery } from '../../../_server/comparison-requests.ts'
import { defineRoute } from '../../../_server/define-route.ts'
import { parseInput } from '../../../_server/parse-input.ts'

/** One comparison with its trials so far, and the figures of them. */
export const GET = defineRoute<{ id: string }>(async ({ request, person, params: { id }, playground }) => {
  const { answers } = parseInput(showQuery, Object.fromEntries(request.nextUrl.searchParams))
  const comparison = await playground.comparisons.get(person, id)
  return { ...(answers === 'none' ? withoutAnswers(comparison) : comparison), figures: figuresOf(comparison) }
})

/** Deletes it for good; its runs stay. */
export const DELETE = defineRoute<{ id: string }>(async ({ person, params: { id }, playground }) => {
  await playground.comparisons.remove(person, id)
  return new Response(null, { status: 204 })
})
