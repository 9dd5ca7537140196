'use client'
import { useEffect, useRef, useState } from 'react'
import type { RunSummary } from '../../lib/playground.ts'
import { deleteRun, listRuns } from '../_run/run-requests.ts'
import { type HistoryQuery, historyAddress } from './history-address.ts'
import { appendRuns, updateRuns } from './merge-runs.ts'
import { PAGE_SIZE } from './page-size.ts'

const PAUSE_MS = 250
const LOOK_AGAIN_MS = 2_000
/** While none is under way, and some wait for an answer. */
const LOOK_WAITING_MS = 10_000

/** The runs of a person, and which of them wait for an answer: a list of its own, for those may be old. */
export interface ListedRuns {
  runs: RunSummary[]
  waiting: RunSummary[]
}

/** What is looked for at first, and whether it is shown by session. */
export interface ShownAtFirst {
  query: HistoryQuery
  isGrouped: boolean
}

/** The runs of a person: searched as one types, older ones on demand, and what runs now kept up to date. */
export function useRunHistory(initial: ListedRuns, first: ShownAtFirst) {
  const [{ runs, waiting }, setListed] = useState(initial)
  const [query, setQuery] = useState(first.query)
  const [isGrouped, setGrouped] = useState(first.isGrouped)
  /** What the shown runs were looked for with. */
  const [shown, setShown] = useState(first.query)
  const [hasOlder, setOlder] = useState(initial.runs.length === PAGE_SIZE)
  const [fault, setFault] = useState<string | null>(null)
  const [isDeleted, setDeleted] = useState(false)
  const latest = useRef(first.query)
  const grouped = useRef(isGrouped)
  const isLive = waiting.length > 0 || runs.some(({ status }) => status !== 'finished')
  const isWorking = runs.some(({ status }) => status !== 'finished' && status !== 'awaiting-approval')

  useEffect(() => {
    latest.current = query
    if (query === shown) return
    let isLeft = false
    const timer = setTimeout(
      async () => {
        const answer = await listBoth(query)
        // Typed on meanwhile: a later search answers. Or a run was opened: the address is that of another page now.
        if (isLeft) return
        if (!answer.ok) return setFault(answer.message)
        setFault(null)
        setListed(answer.value)
        setOlder(answer.value.runs.length === PAGE_SIZE)
        setShown(query)
        setDeleted(false)
        keepInAddress(query, grouped.current)
        // A list that is chosen is chosen at once; a word is typed letter by letter.
      },
      query.search === shown.search ? 0 : PAUSE_MS,
    )
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [query, shown])

  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(
      async () => {
        const answer = await listBoth(shown)
        if (answer.ok && latest.current === shown)
          setListed((known) => ({ ...answer.value, runs: updateRuns(known.runs, answer.value.runs) }))
      },
      isWorking ? LOOK_AGAIN_MS : LOOK_WAITING_MS,
    )
    return () => clearInterval(timer)
  }, [isLive, isWorking, shown])

  async function showOlder() {
    const answer = await listRuns({ ...filterOf(shown), ...(runs.at(-1) && { before: runs.at(-1)?.startedAt }) })
    // Another list is shown by now.
    if (latest.current !== shown) return
    if (!answer.ok) return setFault(answer.message)
    setFault(null)
    setListed((known) => ({ ...known, runs: appendRuns(known.runs, answer.value.runs) }))
    setOlder(answer.value.runs.length === PAGE_SIZE)
  }

  async function remove(runId: string) {
    const answer = await deleteRun(runId)
    // Gone already is as good as deleted.
    if (!answer.ok && answer.code !== 'not-found') return setFault(answer.message)
    setFault(null)
    setListed((known) => ({ ...known, runs: known.runs.filter((run) => run.runId !== runId) }))
    setDeleted(true)
  }

  const isWaiting = new Set(waiting.map(({ runId }) => runId))
  return {
    waiting,
    others: runs.filter(({ runId }) => !isWaiting.has(runId)),
    ...{ query, shown, isGrouped, hasOlder, fault, isDeleted, showOlder, remove },
    setSearch: (search: string) => setQuery((before) => ({ ...before, search })),
    setSession: (session: string | null) => setQuery((before) => ({ ...before, session })),
    group(next: boolean) {
      setGrouped(next)
      grouped.current = next
      keepInAddress(shown, next)
    },
  }
}

const filterOf = ({ search, session }: HistoryQuery) => ({
  ...{ limit: PAGE_SIZE, search: search.trim() },
  ...(session !== null && { session }),
})

async function listBoth(query: HistoryQuery) {
  const filter = filterOf(query)
  const [listed, waits] = await Promise.all([listRuns(filter), listRuns({ ...filter, status: 'awaiting-approval' })])
  if (!listed.ok) return listed
  if (!waits.ok) return waits
  return { ok: true as const, value: { runs: listed.value.runs, waiting: waits.value.runs } }
}

function keepInAddress(query: HistoryQuery, isGrouped: boolean): void {
  window.history.replaceState(null, '', historyAddress(query, isGrouped))
}
