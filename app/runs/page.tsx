import type { Metadata } from 'next'
import { Suspense } from 'react'
import { Header } from '../_frame/header.tsx'
import { KeptRunsNote } from '../_history/kept-runs.tsx'
import { PAGE_SIZE } from '../_history/page-size.ts'
import { RunHistory } from '../_history/run-history.tsx'
import { requireAccount } from '../_server/current-person.ts'
import { playground } from '../_server/playground.ts'

export const metadata: Metadata = { title: 'Runs' }

/** Every run of this person, with search. */
export default async function RunsPage({ searchParams }: { searchParams: Promise<{ search?: string | string[] }> }) {
  const given = (await searchParams).search
  const search = typeof given === 'string' ? given.slice(0, 200) : ''
  const { account, person } = await requireAccount('/runs')
  const { runs } = await playground()
  const query = { limit: PAGE_SIZE, search }
  const [listed, waiting, asked] = await Promise.all([
    runs.list(person, query),
    runs.list(person, { ...query, status: 'awaiting-approval' }),
    runs.waiting(person),
  ])
  return (
    <>
      <Header account={account} />
      <RunHistory
        initial={{ runs: listed, waiting }}
        initialSearch={search}
        initialWaiting={asked.map(({ runId, expiresAt }) => ({ runId, expiresAt }))}
      >
        <Suspense>
          <KeptRunsNote kept={runs.kept(person)} />
        </Suspense>
      </RunHistory>
    </>
  )
}
