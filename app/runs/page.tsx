import type { Metadata } from 'next'
import { Suspense } from 'react'
import { Header } from '../_frame/header.tsx'
import { parseHistoryAddress } from '../_history/history-address.ts'
import { KeptRunsNote } from '../_history/kept-runs.tsx'
import { PAGE_SIZE } from '../_history/page-size.ts'
import { RunHistory } from '../_history/run-history.tsx'
import { requireAccount } from '../_server/current-person.ts'
import { playground } from '../_server/playground.ts'

export const metadata: Metadata = { title: 'Runs' }

/** So many sessions can be chosen; the others are on their own page. */
const SESSIONS = 200

/** Every run of this person, with search, and by session of work. */
export default async function RunsPage({ searchParams }: PageProps<'/runs'>) {
  const first = parseHistoryAddress(await searchParams)
  const { search, session } = first.query
  const { account, person } = await requireAccount('/runs')
  const { runs, sessions } = await playground()
  const query = { limit: PAGE_SIZE, search, ...(session !== null && { session }) }
  const [listed, waiting, asked, known] = await Promise.all([
    runs.list(person, query),
    runs.list(person, { ...query, status: 'awaiting-approval' }),
    runs.waiting(person),
    sessions.list(person, { limit: SESSIONS }),
  ])
  return (
    <>
      <Header account={account} />
      <RunHistory
        initial={{ runs: listed, waiting }}
        first={first}
        sessions={known}
        initialWaiting={asked.map(({ runId, expiresAt }) => ({ runId, expiresAt }))}
      >
        <Suspense>
          <KeptRunsNote kept={runs.kept(person)} />
        </Suspense>
      </RunHistory>
    </>
  )
}
