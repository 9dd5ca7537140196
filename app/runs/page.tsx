import type { Metadata } from 'next'
import { Suspense } from 'react'
import { isRunId } from '../../lib/run-id.ts'
import { Header } from '../_frame/header.tsx'
import { parseHistoryAddress } from '../_history/history-address.ts'
import { PAGE } from '../_history/history-requests.ts'
import { KeptRunsNote } from '../_history/kept-runs.tsx'
import { RunHistory } from '../_history/run-history.tsx'
import { words } from '../_history/words.ts'
import { requireAccount } from '../_server/current-person.ts'
import { playground } from '../_server/playground.ts'

export const metadata: Metadata = { title: words.title }

/** So many sessions can be chosen; the others are on their own page. */
const SESSIONS = 200

/** Every run of this person, with search, filters, and what can be done with them. */
export default async function RunsPage({ searchParams }: PageProps<'/runs'>) {
  const asked = await searchParams
  const filters = parseHistoryAddress(asked)
  const pick = typeof asked.pick === 'string' && isRunId(asked.pick) ? asked.pick : null
  const { account, person } = await requireAccount('/runs')
  const { runs, history, sessions, model } = await playground()
  const wanted = Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== null && value !== false && value !== ''),
  )
  const [overview, waits, known, contextWindow, picked] = await Promise.all([
    history.overview(person, wanted),
    runs.waiting(person),
    sessions.list(person, { limit: SESSIONS }),
    model.window(),
    pick === null ? [] : runs.list(person, { among: [pick], limit: 1 }),
  ])
  const { asOf, waiting } = overview
  const without = waiting.map(({ runId }) => runId)
  const first = await history.runs(person, { ...wanted, asOf }, { offset: 0, limit: PAGE, without })
  return (
    <>
      <Header account={account} />
      <RunHistory
        initial={{ filters, overview, pages: new Map([[0, first]]) }}
        sessions={known}
        contextWindow={contextWindow}
        pick={picked[0] ?? null}
        initialWaiting={waits.map(({ runId, expiresAt }) => ({ runId, expiresAt }))}
      >
        <Suspense>
          <KeptRunsNote kept={runs.kept(person)} />
        </Suspense>
      </RunHistory>
    </>
  )
}
