import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AccountPage } from '../_account/account-page.tsx'
import { safeNext } from '../_account/safe-next.ts'
import { currentAccount } from '../_server/current-person.ts'

export const metadata: Metadata = { title: 'Create an account' }

export default async function SignUpPage({ searchParams }: PageProps<'/sign-up'>) {
  const { next, link } = await searchParams
  const path = safeNext(typeof next === 'string' ? next : undefined)
  if (await currentAccount()) redirect(path)
  return <AccountPage mode="sign-up" next={path} link={typeof link === 'string' ? link : undefined} />
}
