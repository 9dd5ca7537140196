import type { Config } from '../config/config.ts'
import { asPerson } from '../people/as-person.ts'
import type { Person } from '../people/person.ts'
import type { Scope } from './access.ts'
import type { Access } from './create-access.ts'

/** Who comes with a bearer token, within its reach; null when it is unknown, revoked or expired. Notes the use. */
export async function personOfToken(
  { access, config }: { access: Pick<Access, 'tokens'>; config: Config },
  token: string,
): Promise<{ person: Person; scope: Scope } | null> {
  const known = await access.tokens.use(token)
  if (!known) return null
  const { id: tokenId, name: accessName, account, scope, reach, profile } = known
  return {
    scope,
    person: asPerson(account, config, { tokenId, accessName, ...(reach && { reach }), ...(profile && { profile }) }),
  }
}
