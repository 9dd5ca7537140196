import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AccountPage } from '../_account/account-page.tsx'
import { safeNext } from '../_account/safe-next.ts'
import { words } from '../_account/words.ts'
import { currentAccount } from '../_server/current-person.ts'

export const metadata: Metadata = { title: words.signUp }

export default async function SignUpPage({ searchParams }: PageProps<'/sign-up'>) {
  const { next, link, invitation } = await searchParams
  const path = safeNext(textOf(next))
  if (await currentAccount()) redirect(path)
  return <AccountPage mode="sign-up" next={path} link={textOf(link)} invitation={textOf(invitation)} />
}

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined)
