import { z } from 'zod'
import { defineRoute } from '../../../_server/define-route.ts'
import { parseInput } from '../../../_server/parse-input.ts'
import { stateFile } from '../../../_server/state-query.ts'

const query = z.strictObject({ file: stateFile })

/** The versions that are kept, newest first, and which of them is there now. */
export const GET = defineRoute(async ({ request, person, playground }) => {
  const { file } = parseInput(query, Object.fromEntries(request.nextUrl.searchParams))
  return playground.states(person).history(file)
})
