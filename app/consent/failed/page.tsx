import type { Metadata } from 'next'
import type { Failure } from '../../../lib/oauth/oauth.ts'
import { Header } from '../../_frame/header.tsx'
import { currentAccount } from '../../_server/current-person.ts'

export const metadata: Metadata = { title: 'Not connected' }

// Words of ours: what stands in the address comes from anybody.
const WHY: Record<Failure, string> = {
  client:
    'The app is not known here, or what it says of itself could not be read. Remove this server in the app, and add it again.',
  redirect: 'The app wants its answer sent to an address that it did not register. It gets none.',
  expired: 'This question is over, or was asked in another browser. Connect again from the app.',
  request:
    'The app asked in a way that is not understood here. It may be too old, or the link to this page is damaged.',
}

/** Where a browser is left that cannot be sent back to the app. */
export default async function FailedPage({ searchParams }: PageProps<'/consent/failed'>) {
  const { why } = await searchParams
  const reason = typeof why === 'string' && Object.hasOwn(WHY, why) ? WHY[why as Failure] : WHY.request
  return (
    <>
      <Header account={await currentAccount()} />
      <main className="m-auto max-w-[520px] px-6 py-16 text-center">
        <h1 className="font-[650] text-xl tracking-[-0.02em]">The app is not connected</h1>
        <p className="mt-2 text-ink2">{reason}</p>
        <p className="mt-2 text-ink3">Nothing was allowed. You can close this page.</p>
      </main>
    </>
  )
}
