import { notFound } from 'next/navigation'
import { requireAccount } from './current-person.ts'

/** For pages of administrators: the account and its person; for everybody else who is signed in there is nothing here. */
export async function requireAdministrator(path: string) {
  const signedIn = await requireAccount(path)
  if (!signedIn.person.admin) notFound()
  return signedIn
}
