import { assertFullReach } from '../../../../lib/people/reach.ts'
import { accountOf } from '../../../_server/account-of.ts'
import { defineRoute } from '../../../_server/define-route.ts'

/** Ends a token at once, and those made with it; also the one it is asked with. */
export const DELETE = defineRoute<{ id: string }>(async ({ person, params, playground }) => {
  assertFullReach(person, 'revoke tokens')
  const { email } = await accountOf(person, playground)
  await playground.access.tokens.revoke(params.id.slice(0, 100), email)
  return new Response(null, { status: 204 })
})
