import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { personOfToken } from '../../lib/access/person-of-token.ts'
import { PlaygroundError } from '../../lib/errors.ts'
import type { Account } from '../../lib/people/account.ts'
import { asPerson } from '../../lib/people/as-person.ts'
import type { Person } from '../../lib/people/person.ts'
import { playground } from './playground.ts'
import { readSession } from './sign-in/session.ts'

// Routes change nothing when they are asked this way.
const LOOKS = new Set(['GET', 'HEAD'])

interface SignedIn {
  account: Account
  person: Person
}

/** Who is signed in, from the session cookie, asked of the database once in every request. Null when nobody is. */
export const signedIn = cache(async (): Promise<SignedIn | null> => {
  const jar = await cookies()
  const claim = await readSession(Object.fromEntries(jar.getAll().map(({ name, value }) => [name, value])))
  if (!claim) return null
  const { access, config } = await playground()
  const account = await access.sessions.use(claim)
  return account && { account, person: asPerson(account, config, { sessionId: claim.sessionId }) }
})

/** The account of the session cookie, or null. */
export async function currentAccount(): Promise<Account | null> {
  return (await signedIn())?.account ?? null
}

/** The person of the session cookie, or null. */
export async function currentPerson(): Promise<Person | null> {
  return (await signedIn())?.person ?? null
}

/** For pages: the account and its person; sends everybody else to sign in and back to `path`. */
export async function requireAccount(path: string): Promise<SignedIn> {
  return (await signedIn()) ?? redirect(`/sign-in?next=${encodeURIComponent(path)}`)
}

/**
 * The person a bearer token belongs to. Throws `unauthorized` for anything that is not `Bearer <known token>`, and
 * `forbidden` when the token may not do what `method` does.
 */
export async function personOfBearer(authorization: string, method: string): Promise<Person> {
  const token = /^Bearer ([\w.~+/=-]{1,512})$/i.exec(authorization.trim())?.[1]
  const known = token ? await personOfToken(await playground(), token) : null
  if (!known) {
    throw new PlaygroundError(
      'unauthorized',
      'The Authorization header has no valid token: it is unknown, expired or revoked. Expected "Bearer <token>"; make one with: cem tokens create',
    )
  }
  if (known.scope === 'read' && !LOOKS.has(method))
    throw new PlaygroundError(
      'forbidden',
      `This token may only read, and ${method} does more. Take a token with the scope "all".`,
    )
  return known.person
}
