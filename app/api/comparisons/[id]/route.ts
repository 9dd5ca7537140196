import { figuresOf } from '../../../../lib/compare/figures.ts'
import { defineRoute } from '../../../_server/define-route.ts'

/** One comparison with its trials so far, and the figures of them. */
export const GET = defineRoute<{ id: string }>(async ({ person, params: { id }, playground }) => {
  const comparison = await playground.comparisons.get(person, id)
  return { ...comparison, figures: figuresOf(comparison) }
})

/** Deletes it for good; its runs stay. */
export const DELETE = defineRoute<{ id: string }>(async ({ person, params: { id }, playground }) => {
  await playground.comparisons.remove(person, id)
  return new Response(null, { status: 204 })
})
