import { z } from 'zod'
import type { Person } from '../../lib/people/person.ts'
import type { LinksTo, Shares } from '../../lib/sessions/shares/create-shares.ts'
import { defineRoute } from './define-route.ts'
import { parseInput } from './parse-input.ts'

const MAX_BYTES = 16 * 1024
const MAX_ID = 100

const wanted = z.strictObject({
  expiresAt: z.iso.datetime({ offset: true, error: 'Expected a time like 2027-01-31T00:00:00Z.' }).optional(),
})
const removal = z.strictObject({ share: z.string().max(MAX_ID) })

/** The routes for the links to one kind of thing, which the `id` of the address names. */
export function shareRoutes(linksIn: (shares: Shares) => LinksTo<Person>) {
  return {
    /** The links that have not expired, without their tokens. */
    GET: defineRoute<{ id: string }>(async ({ person, params, playground }) => ({
      shares: await linksIn(playground.sessions.shares).list(person, params.id.slice(0, MAX_ID)),
    })),

    /** Makes a link by which anybody can read it until it expires. It is in this answer and never again. */
    POST: defineRoute<{ id: string }>(async ({ person, params, playground, readJson }) => {
      const { expiresAt } = await readJson(wanted, MAX_BYTES)
      const options = expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) }
      const share = await linksIn(playground.sessions.shares).create(person, params.id.slice(0, MAX_ID), options)
      return Response.json(
        { ...share, path: `/shared/${share.token}` },
        { status: 201, headers: { 'Cache-Control': 'no-store' } },
      )
    }),

    /** Takes a link back: `?share=ID`. It opens nothing from then on. */
    DELETE: defineRoute<{ id: string }>(async ({ request, person, params, playground }) => {
      const { share } = parseInput(removal, Object.fromEntries(request.nextUrl.searchParams))
      await linksIn(playground.sessions.shares).revoke(person, params.id.slice(0, MAX_ID), share)
      return new Response(null, { status: 204 })
    }),
  }
}
