import type { Metadata } from 'next'
import { Suspense } from 'react'
import type { Person } from '../../lib/people/person.ts'
import { BillView } from '../_bill/bill-view.tsx'
import { words } from '../_bill/words.ts'
import { Header } from '../_frame/header.tsx'
import { requireAccount } from '../_server/current-person.ts'
import { describeError } from '../_server/http-error.ts'
import { playground } from '../_server/playground.ts'
import { TokensFrame } from '../_tokens/tokens-frame.tsx'

export const metadata: Metadata = { title: words.title }

/** What the schemas of servers cost with each turn: of what is connected at once, of any block when it is pasted. */
export default async function BillPage() {
  const { account, person } = await requireAccount('/bill')
  return (
    <>
      <Header account={account} />
      {/* Every tool is counted before it is there. */}
      <Suspense fallback={<Counting />}>
        <Connected person={person} />
      </Suspense>
    </>
  )
}

async function Connected({ person }: { person: Person }) {
  const { bill } = await playground()
  try {
    return <BillView connected={await bill.connected(person)} fault={null} />
  } catch (error) {
    return <BillView connected={null} fault={words.notCounted(describeError(error).body.error.message)} />
  }
}

function Counting() {
  return (
    <TokensFrame tab="bill">
      <p role="status" className="flex items-center gap-2 text-ink2">
        <span className="spinner" aria-hidden />
        {words.counting}
      </p>
    </TokensFrame>
  )
}
