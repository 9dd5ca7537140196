import type { Metadata } from 'next'
import { PlaygroundError } from '../../../lib/errors.ts'
import { Header } from '../../_frame/header.tsx'
import { playground } from '../../_server/playground.ts'
import { ClosedLink } from '../../_sharing/closed-link.tsx'
import { BusyShare } from '../../_sharing/shared-page.tsx'
import { SharedRunView } from '../../_sharing/shared-run-view.tsx'
import { SharedSessionView } from '../../_sharing/shared-session-view.tsx'
import { words } from '../../_sharing/words.ts'

export const dynamic = 'force-dynamic'

export const metadata: Metadata = {
  title: words.page.title,
  description: words.page.about,
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

const MAX_TOKEN = 100

/** A session of work, or a run, as whoever has its link sees it: it asks for nobody, and what is personal is hidden. */
export default async function SharedTokenPage({ params }: PageProps<'/shared/[token]'>) {
  const shown = await readShared((await params).token.slice(0, MAX_TOKEN))
  return (
    <>
      <Header account={null} />
      {shown.kind === 'closed' ? (
        <ClosedLink why={shown.why} />
      ) : shown.kind === 'busy' ? (
        <BusyShare />
      ) : shown.kind === 'run' ? (
        <SharedRunView run={shown} />
      ) : (
        <SharedSessionView shared={shown} />
      )}
    </>
  )
}

async function readShared(token: string) {
  try {
    return await (await playground()).sessions.shares.read(token)
  } catch (error) {
    if (!(error instanceof PlaygroundError)) throw error
    if (error.code === 'not-found') return { kind: 'closed' as const, why: error.message }
    if (error.code === 'busy') return { kind: 'busy' as const }
    throw error
  }
}
