import { z } from 'zod'
import { SCOPES } from '../../../lib/access/access.ts'
import { PlaygroundError } from '../../../lib/errors.ts'
import { assertFullReach, PROFILES } from '../../../lib/people/reach.ts'
import { accountOf } from '../../_server/account-of.ts'
import { defineRoute } from '../../_server/define-route.ts'

const MAX_BYTES = 256 * 1024

const wanted = z.strictObject({
  name: z.string().max(1_000),
  scope: z.enum(SCOPES).optional(),
  tools: z.array(z.string().max(1_000)).max(20_000).nullable().optional(),
  profile: z.enum(PROFILES).nullable().optional(),
  expiresAt: z.iso
    .datetime({ offset: true, error: 'Expected a time like 2027-01-31T00:00:00Z.' })
    .nullable()
    .optional(),
})

/** The person's tokens, oldest first, as `cem tokens list --json` prints them. */
export const GET = defineRoute(async ({ person, playground }) => {
  assertFullReach(person, 'see tokens')
  const { email } = await accountOf(person, playground)
  const tokens = await playground.access.tokens.list(email)
  return tokens.map(({ email: _, ...token }) => token)
})

/** Makes a token, which is in this answer and never again. One that is made with a token ends with that one. */
export const POST = defineRoute(async ({ person, playground, readJson }) => {
  assertFullReach(person, 'make tokens')
  const { expiresAt, ...asked } = await readJson(wanted, MAX_BYTES)
  if (expiresAt === null && person.tokenId !== undefined)
    throw new PlaygroundError(
      'invalid-input',
      'A token that is made with a token ends with that one at the latest: leave expiresAt out, or say when.',
    )
  const { email } = await accountOf(person, playground)
  const made = await playground.access.tokens.create(
    email,
    { ...asked, ...(expiresAt && { expiresAt: new Date(expiresAt) }) },
    person,
  )
  return Response.json(made, {
    status: 201,
    headers: { Location: `/api/tokens/${made.id}`, 'Cache-Control': 'no-store' },
  })
})
