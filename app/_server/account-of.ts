import { PlaygroundError } from '../../lib/errors.ts'
import type { Account } from '../../lib/people/account.ts'
import type { Person } from '../../lib/people/person.ts'
import type { Playground } from '../../lib/playground.ts'

/** The account of somebody who is signed in. Throws `unauthorized` when it was removed a moment ago. */
export async function accountOf(person: Person, { people }: Playground): Promise<Account> {
  const account = await people.find(person.id)
  if (!account) throw new PlaygroundError('unauthorized', 'You are not signed in any more.')
  return account
}
