import type { ApiToken, BrowserSession, ConnectedApp } from '../../../lib/access/access.ts'
import type { Grant } from '../../../lib/access/grants.ts'
import { digestOf } from '../../../lib/discovery/tool-digest.ts'
import { PlaygroundError } from '../../../lib/errors.ts'
import type { Account } from '../../../lib/people/account.ts'
import type { Person } from '../../../lib/people/person.ts'
import type { Playground } from '../../../lib/playground.ts'
import { toolKey } from '../../../lib/tools/tool-key.ts'

/** By what a person is let in: the browsers that are signed in, the tokens, and the connected apps. */
export interface ShownAccess {
  sessions: (BrowserSession & { isThisBrowser: boolean })[]
  tokens: ApiToken[]
  apps: ConnectedApp[]
  /** Tools this person has allowed for all runs; one that is another since is asked about all the same. */
  grants: (Omit<Grant, 'digest'> & { hasChanged: boolean })[]
}

export async function shownAccess(person: Person, playground: Playground): Promise<ShownAccess> {
  const { access, grants } = playground
  const { email } = await accountOf(person, playground)
  const [sessions, tokens, apps, granted, { servers }] = await Promise.all([
    access.sessions.list(person.id),
    access.tokens.list(email),
    access.apps.list(person.id),
    grants.list(person),
    playground.catalog(person),
  ])
  const all = new Map(
    granted.length > 0 ? servers.flatMap(({ tools }) => tools.map((tool) => [toolKey(tool), tool])) : [],
  )
  return {
    sessions: sessions
      .map((session) => ({ ...session, isThisBrowser: session.id === person.sessionId }))
      .sort((a, b) => Number(b.isThisBrowser) - Number(a.isThisBrowser)),
    apps,
    tokens: tokens.map(({ email: _, ...token }) => token),
    grants: granted.map(({ digest, ...grant }) => {
      const tool = all.get(toolKey(grant))
      return { ...grant, hasChanged: tool !== undefined && digestOf(tool) !== digest }
    }),
  }
}

/** The account of somebody who is signed in. Throws `unauthorized` when it was removed a moment ago. */
export async function accountOf(person: Person, { people }: Playground): Promise<Account> {
  const account = await people.find(person.id)
  if (!account) throw new PlaygroundError('unauthorized', 'You are not signed in any more.')
  return account
}
