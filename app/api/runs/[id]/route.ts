import { z } from 'zod'
import { defineRoute } from '../../../_server/define-route.ts'
import { parseInput } from '../../../_server/parse-input.ts'

const JSON_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/** The whole of a run, as `cem run --json` prints it; with `person` one of another account, which is noted, as a link shows it. */
export const GET = defineRoute<{ id: string }>(async ({ request, person, params, playground }) => {
  const of = request.nextUrl.searchParams.get('person')
  const others = of === null ? null : await playground.history.readOthers(person, { person: of, runId: params.id })
  if (others) return others
  return new Response(await playground.runs.textOf(person, params.id), { headers: JSON_HEADERS })
})

/** Whether there is such a run: nothing of it is read for that. */
export const HEAD = defineRoute<{ id: string }>(async ({ person, params, playground }) => {
  await playground.runs.isFinished(person, params.id)
  return new Response(null, { headers: JSON_HEADERS })
})

const MAX_BYTES = 4 * 1024
const change = z.strictObject({ name: z.string().max(500) })

/** Names a program that was sent without a task. */
export const PATCH = defineRoute<{ id: string }>(async ({ person, params, playground, readJson }) => {
  const { name } = await readJson(change, MAX_BYTES)
  return { name: await playground.history.name(person, params.id, name) }
})

const removal = z.strictObject({ undo: z.enum(['true', 'false']).default('false') })

/** Removes a run and its journal. With `undo=true` only after half a minute, within which it can be restored. */
export const DELETE = defineRoute<{ id: string }>(async ({ request, person, params, playground }) => {
  const { undo } = parseInput(removal, Object.fromEntries(request.nextUrl.searchParams))
  if (undo === 'true') await playground.history.remove(person, params.id)
  else await playground.runs.remove(person, params.id)
  return new Response(null, { status: 204 })
})
