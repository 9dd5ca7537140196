import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Suspense } from 'react'
import { messageOf } from '../../../../lib/errors.ts'
import type { Person } from '../../../../lib/people/person.ts'
import { Header } from '../../../_frame/header.tsx'
import { requireAccount } from '../../../_server/current-person.ts'
import { findWorkSession } from '../../../_server/find-work-session.ts'
import { playground } from '../../../_server/playground.ts'
import { SessionCheckpoints } from '../../../_sessions/session-checkpoints.tsx'
import { SessionView } from '../../../_sessions/session-view.tsx'
import { words } from '../../../_sessions/words.ts'

export const metadata: Metadata = { title: words.title }

const MAX_ID = 100

/** One session of work with its tasks. */
export default async function SessionPage({ params }: PageProps<'/runs/sessions/[id]'>) {
  const id = (await params).id.slice(0, MAX_ID)
  const { account, person } = await requireAccount(`/runs/sessions/${encodeURIComponent(id)}`)
  const session = await findWorkSession(person, id)
  if (!session) notFound()
  return (
    <>
      <Header account={account} />
      <SessionView initial={session}>
        <Suspense fallback={<p className="mt-6 text-ink3">{words.checkpoints.loading}</p>}>
          <SessionCheckpoints session={session} checkpoints={checkpointsOf(person)} />
        </Suspense>
      </SessionView>
    </>
  )
}

/** Null while one is being made or restored for long. */
async function checkpointsOf(person: Person) {
  const { checkpoints, log } = await playground()
  return checkpoints(person)
    .list()
    .catch((error: unknown) => {
      log('warn', `The checkpoints of a session could not be listed: ${messageOf(error)}`)
      return null
    })
}
