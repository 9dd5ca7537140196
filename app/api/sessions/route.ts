import { z } from 'zod'
import { defineRoute } from '../../_server/define-route.ts'
import { parseInput } from '../../_server/parse-input.ts'

const MAX_BYTES = 16 * 1024

const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  before: z.iso.datetime({ offset: true, error: 'Expected a time like 2026-11-21T16:00:00Z.' }).optional(),
  search: z.string().max(500).optional(),
})

const wanted = z.strictObject({ name: z.string().max(1_000).optional() })

/** The person's sessions of work, newest first. */
export const GET = defineRoute(async ({ request, person, playground }) => {
  const query = parseInput(listQuery, Object.fromEntries(request.nextUrl.searchParams))
  return { sessions: await playground.sessions.list(person, query) }
})

/** Begins a session, which is current from then on. */
export const POST = defineRoute(async ({ person, playground, readJson }) => {
  const { name } = await readJson(wanted, MAX_BYTES)
  const session = await playground.sessions.begin(person, name === undefined ? {} : { name })
  return Response.json(session, { status: 201, headers: { Location: `/api/sessions/${session.id}` } })
})
