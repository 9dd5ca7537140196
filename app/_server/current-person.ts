import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { PlaygroundError } from '../../lib/errors.ts'
import { asPerson } from '../../lib/people/as-person.ts'
import type { Account } from '../../lib/people/people.ts'
import type { Person } from '../../lib/people/person.ts'
import { playground } from './playground.ts'
import { readSession } from './session.ts'

/** Who is signed in, from the session cookie, asked of the database at every request. Null when nobody is. */
export async function currentAccount(): Promise<Account | null> {
  const jar = await cookies()
  const claim = await readSession(Object.fromEntries(jar.getAll().map(({ name, value }) => [name, value])))
  if (!claim) return null
  const { people } = await playground()
  // A changed password or a removed account ends every session at once.
  if ((await people.sessionVersion(claim.personId)) !== claim.sessionVersion) return null
  return people.find(claim.personId)
}

/** The person of the session cookie, or null. */
export async function currentPerson(): Promise<Person | null> {
  const account = await currentAccount()
  return account ? personOf(account) : null
}

/** For pages: the account and its person; sends everybody else to sign in and back to `path`. */
export async function requireAccount(path: string): Promise<{ account: Account; person: Person }> {
  const account = await currentAccount()
  if (!account) redirect(`/sign-in?next=${encodeURIComponent(path)}`)
  return { account, person: await personOf(account) }
}

/** The person a bearer token belongs to. Throws `unauthorized` for anything that is not `Bearer <known token>`. */
export async function personOfBearer(authorization: string): Promise<Person> {
  const token = /^Bearer ([\w.~+/=-]{1,512})$/i.exec(authorization.trim())?.[1]
  const { people, config } = await playground()
  const account = token ? await people.byToken(token) : null
  if (!account) {
    throw new PlaygroundError(
      'unauthorized',
      'The Authorization header has no token that is known here. Expected "Bearer <token>"; make one with: cem tokens create',
    )
  }
  return asPerson(account, config, token)
}

/** The person behind an account. */
export async function personOf(account: Account): Promise<Person> {
  return asPerson(account, (await playground()).config)
}
