import { z } from 'zod'
import { defineRoute } from '../../_server/define-route.ts'
import { parseInput } from '../../_server/parse-input.ts'
import { RUN_REQUEST_MAX_BYTES, runRequest } from '../../_server/run-request.ts'

const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  before: z.iso.datetime({ offset: true, error: 'Expected a time like 2026-11-21T16:00:00Z.' }).optional(),
  search: z.string().max(500).optional(),
  status: z.literal('awaiting-approval').optional(),
  session: z.string().max(100).optional(),
})

/** Starts a run; everything else arrives as events. */
export const POST = defineRoute(async ({ person, playground, readJson }) => {
  const started = await playground.runs.start(person, await readJson(runRequest, RUN_REQUEST_MAX_BYTES))
  return Response.json(started, { status: 202, headers: { Location: `/api/runs/${started.runId}` } })
})

/** The person's runs, newest first. */
export const GET = defineRoute(async ({ request, person, playground }) => {
  const query = parseInput(listQuery, Object.fromEntries(request.nextUrl.searchParams))
  return { runs: await playground.runs.list(person, query) }
})
