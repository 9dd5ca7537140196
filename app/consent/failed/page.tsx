import type { Metadata } from 'next'
import type { Failure } from '../../../lib/oauth/oauth.ts'
import { Header } from '../../_frame/header.tsx'
import { currentAccount } from '../../_server/current-person.ts'
import { words } from './words.ts'

export const metadata: Metadata = { title: words.page }

/** Where a browser is left that cannot be sent back to the app. */
export default async function FailedPage({ searchParams }: PageProps<'/consent/failed'>) {
  const { why } = await searchParams
  // Words of ours: what stands in the address comes from anybody.
  const reason =
    typeof why === 'string' && Object.hasOwn(words.why, why) ? words.why[why as Failure] : words.why.request
  return (
    <>
      <Header account={await currentAccount()} />
      <main className="m-auto max-w-[520px] px-6 py-16 text-center">
        <h1 className="font-[650] text-xl tracking-[-0.02em]">{words.title}</h1>
        <p className="mt-2 text-ink2">{reason}</p>
        <p className="mt-2 text-ink3">{words.nothingAllowed}</p>
      </main>
    </>
  )
}
