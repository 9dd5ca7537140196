import { z } from 'zod'
import { defineRoute } from '../../../_server/define-route.ts'
import { parseInput } from '../../../_server/parse-input.ts'

const query = z.strictObject({ a: z.string().min(1).max(100), b: z.string().min(1).max(100) })

/** What two runs have in common, and what not. */
export const GET = defineRoute(async ({ request, person, playground }) => {
  const { a, b } = parseInput(query, Object.fromEntries(request.nextUrl.searchParams))
  return playground.history.compare(person, a, b)
})
