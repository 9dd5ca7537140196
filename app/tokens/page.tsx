import type { Metadata } from 'next'
import { Header } from '../_frame/header.tsx'
import { requireAccount } from '../_server/current-person.ts'
import { parseSavingsAddress } from '../_tokens/time/savings-address.ts'
import { SavingsView } from '../_tokens/time/savings-view.tsx'
import { words } from '../_tokens/words.ts'

export const metadata: Metadata = { title: words.time.title }

/** What runs used, and what the cheapest other way would have used, over time. */
export default async function TokensPage({ searchParams }: PageProps<'/tokens'>) {
  const first = parseSavingsAddress(await searchParams)
  const { account, person } = await requireAccount('/tokens')
  return (
    <>
      <Header account={account} />
      <SavingsView first={first} isAdministrator={person.admin} />
    </>
  )
}
