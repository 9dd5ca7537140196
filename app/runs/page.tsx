import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Suspense } from 'react'
import { isNotFound } from '../../lib/errors.ts'
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

/** Every run of this person, with search, filters, and what can be done with them; for administrators also those of others, to read. */
export default async function RunsPage({ searchParams }: PageProps<'/runs'>) {
  const asked = await searchParams
  const given = parseHistoryAddress(asked)
  const pick = typeof asked.pick === 'string' && isRunId(asked.pick) ? asked.pick : null
  const { account, person } = await requireAccount('/runs')
  const { runs, history, sessions, model } = await playground()
  const wanted = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== false && value !== ''),
  )
  const [overview, waits, known, contextWindow, picked] = await Promise.all([
    history.overview(person, wanted).catch(unlessGone),
    runs.waiting(person),
    sessions.list(person, { limit: SESSIONS }),
    model.window(),
    pick === null ? [] : runs.list(person, { among: [pick], limit: 1 }),
  ])
  const { asOf, waiting, of } = overview
  const filters = { ...given, person: of?.id ?? null }
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
        administratorId={person.admin ? person.id : null}
        initialWaiting={waits.map(({ runId, expiresAt }) => ({ runId, expiresAt }))}
      >
        <Suspense>
          <KeptRunsNote kept={runs.kept(person)} />
        </Suspense>
      </RunHistory>
    </>
  )
}

/** Whose runs nobody but an administrator reads, or who has no account. */
function unlessGone(error: unknown): never {
  if (isNotFound(error)) notFound()
  throw error
}
