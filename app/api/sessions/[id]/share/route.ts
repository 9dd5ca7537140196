import { z } from 'zod'
import { defineRoute } from '../../../../_server/define-route.ts'
import { parseInput } from '../../../../_server/parse-input.ts'

const MAX_BYTES = 16 * 1024
const MAX_ID = 100

const wanted = z.strictObject({
  expiresAt: z.iso.datetime({ offset: true, error: 'Expected a time like 2027-01-31T00:00:00Z.' }).optional(),
})
const removal = z.strictObject({ share: z.string().max(MAX_ID) })

/** The links to a session that have not expired, without their tokens. */
export const GET = defineRoute<{ id: string }>(async ({ person, params, playground }) => ({
  shares: await playground.sessions.shares.list(person, params.id.slice(0, MAX_ID)),
}))

/** Makes a link by which anybody can read the session until it expires. It is in this answer and never again. */
export const POST = defineRoute<{ id: string }>(async ({ person, params, playground, readJson }) => {
  const { expiresAt } = await readJson(wanted, MAX_BYTES)
  const options = expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) }
  const share = await playground.sessions.shares.create(person, params.id.slice(0, MAX_ID), options)
  return Response.json(
    { ...share, path: `/shared/${share.token}` },
    { status: 201, headers: { 'Cache-Control': 'no-store' } },
  )
})

/** Takes a link back: `?share=ID`. It opens nothing from then on. */
export const DELETE = defineRoute<{ id: string }>(async ({ request, person, params, playground }) => {
  const { share } = parseInput(removal, Object.fromEntries(request.nextUrl.searchParams))
  await playground.sessions.shares.revoke(person, params.id.slice(0, MAX_ID), share)
  return new Response(null, { status: 204 })
})
