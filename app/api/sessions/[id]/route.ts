import { z } from 'zod'
import { defineRoute } from '../../../_server/define-route.ts'
import { parseInput } from '../../../_server/parse-input.ts'

const MAX_BYTES = 16 * 1024
const MAX_ID = 100

const change = z
  .strictObject({ name: z.string().max(1_000).optional(), ended: z.boolean().optional() })
  .refine(({ name, ended }) => name !== undefined || ended !== undefined, {
    error: 'Expected "name", or "ended": true ends the session, false goes on with it.',
  })

const removal = z.strictObject({ runs: z.enum(['true', 'false']).optional() })

/** A session with its tasks. */
export const GET = defineRoute<{ id: string }>(({ person, params, playground }) =>
  playground.sessions.get(person, params.id.slice(0, MAX_ID)),
)

/** Names it, ends it, or goes on with it: it is current from then on. */
export const PATCH = defineRoute<{ id: string }>(async ({ person, params, playground: { sessions }, readJson }) => {
  const id = params.id.slice(0, MAX_ID)
  const { name, ended } = await readJson(change, MAX_BYTES)
  if (name !== undefined) await sessions.rename(person, id, name)
  if (ended !== undefined) await (ended ? sessions.end(person, id) : sessions.resume(person, id))
  return sessions.get(person, id)
})

/** Forgets it; with `?runs=true` its runs, too. */
export const DELETE = defineRoute<{ id: string }>(async ({ request, person, params, playground }) => {
  const { runs } = parseInput(removal, Object.fromEntries(request.nextUrl.searchParams))
  await playground.sessions.remove(person, params.id.slice(0, MAX_ID), { runs: runs === 'true' })
  return new Response(null, { status: 204 })
})
