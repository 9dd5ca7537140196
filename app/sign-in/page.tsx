import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AccountPage } from '../_account/account-page.tsx'
import { safeNext } from '../_account/safe-next.ts'
import { words } from '../_account/words.ts'
import { currentAccount } from '../_server/current-person.ts'

export const metadata: Metadata = { title: words.signIn }

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const { next } = await searchParams
  const path = safeNext(typeof next === 'string' ? next : undefined)
  if (await currentAccount()) redirect(path)
  return <AccountPage mode="sign-in" next={path} />
}
