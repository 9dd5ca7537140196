import { z } from 'zod'
import { defineRoute } from '../../../_server/define-route.ts'
import { parseInput } from '../../../_server/parse-input.ts'
import { stateFile, stateVersion } from '../../../_server/state-query.ts'

const query = z.strictObject({ file: stateFile, from: stateVersion.optional(), to: stateVersion.optional() })

/** Where two versions differ: without `to` it is what is there now, without `from` the version before. */
export const GET = defineRoute(async ({ request, person, playground }) =>
  playground.states(person).diff(parseInput(query, Object.fromEntries(request.nextUrl.searchParams))),
)
