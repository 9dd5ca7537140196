import { headers } from 'next/headers'
import type { Person } from '../../lib/people/person.ts'
import type { Playground } from '../../lib/playground.ts'
import { addressOf } from './sign-in/attempts.ts'

/** Does the work as asked for by this person, from where the request came: what it does stands so in the audit log. */
export async function asAsker<T>(
  { audit }: Playground,
  person: Person | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const address = addressOf((await headers()).get('x-forwarded-for'))
  return audit.from({ address, ...(person && { person }) }, work)
}
