import type { ApiToken, BrowserSession } from '../../../lib/access/access.ts'
import type { Grant } from '../../../lib/access/grants.ts'
import { PlaygroundError } from '../../../lib/errors.ts'
import type { Account } from '../../../lib/people/account.ts'
import type { Person } from '../../../lib/people/person.ts'
import type { Playground } from '../../../lib/playground.ts'

/** By what a person is let in: the browsers that are signed in, and the tokens. */
export interface ShownAccess {
  sessions: (BrowserSession & { isThisBrowser: boolean })[]
  tokens: ApiToken[]
  /** Tools this person has allowed for all runs. */
  grants: Grant[]
}

export async function shownAccess(person: Person, playground: Playground): Promise<ShownAccess> {
  const { access, grants } = playground
  const { email } = await accountOf(person, playground)
  const [sessions, tokens, granted] = await Promise.all([
    access.sessions.list(person.id),
    access.tokens.list(email),
    grants.list(person),
  ])
  return {
    sessions: sessions
      .map((session) => ({ ...session, isThisBrowser: session.id === person.sessionId }))
      .sort((a, b) => Number(b.isThisBrowser) - Number(a.isThisBrowser)),
    tokens: tokens.map(({ email: _, ...token }) => token),
    grants: granted,
  }
}

/** The account of somebody who is signed in. Throws `unauthorized` when it was removed a moment ago. */
export async function accountOf(person: Person, { people }: Playground): Promise<Account> {
  const account = await people.find(person.id)
  if (!account) throw new PlaygroundError('unauthorized', 'You are not signed in any more.')
  return account
}
