import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PlaygroundError } from '../../../lib/errors.ts'
import { Header } from '../../_frame/header.tsx'
import { playground } from '../../_server/playground.ts'
import { BusyShare, SharedView } from '../../_sessions/shared-view.tsx'

export const dynamic = 'force-dynamic'

export const metadata: Metadata = {
  title: 'A shared session',
  description: 'Tasks, programs and results of one session, read only.',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

const MAX_TOKEN = 100

/** A session of work as whoever has its link sees it: it asks for nobody, and what is personal is hidden. */
export default async function SharedPage({ params }: PageProps<'/shared/[token]'>) {
  const shared = await readShared((await params).token.slice(0, MAX_TOKEN))
  if (shared === 'none') notFound()
  return (
    <>
      <Header account={null} />
      {shared === 'busy' ? <BusyShare /> : <SharedView shared={shared} />}
    </>
  )
}

async function readShared(token: string) {
  try {
    return await (await playground()).sessions.shares.read(token)
  } catch (error) {
    if (!(error instanceof PlaygroundError)) throw error
    if (error.code === 'not-found') return 'none'
    if (error.code === 'busy') return 'busy'
    throw error
  }
}
