import { z } from 'zod'
import { defineRoute } from '../../_server/define-route.ts'

const BODY_MAX_BYTES = 10_000
const body = z.strictObject({ name: z.string() })

/** The person's checkpoints, newest first. */
export const GET = defineRoute(async ({ person, playground }) => ({
  checkpoints: await playground.checkpoints(person).list(),
}))

/** Keeps all files as they are now. */
export const POST = defineRoute(async ({ person, playground, readJson }) => {
  const { name } = await readJson(body, BODY_MAX_BYTES)
  return Response.json(await playground.checkpoints(person).make({ why: 'asked', name }), { status: 201 })
})
