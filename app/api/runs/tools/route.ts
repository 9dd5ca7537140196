import { defineRoute } from '../../../_server/define-route.ts'
import { historyQuery } from '../../../_server/history-query.ts'
import { parseInput } from '../../../_server/parse-input.ts'

const query = historyQuery.pick({ person: true })

/** The tools that the person's runs used, those of most runs first. */
export const GET = defineRoute(async ({ request, person, playground }) => {
  const { person: of } = parseInput(query, { person: request.nextUrl.searchParams.get('person') ?? undefined })
  return { tools: await playground.history.tools(person, of) }
})
