'use client'
import { useEffect, useRef, useState } from 'react'
import type { RunSummary } from '../../lib/playground.ts'
import { deleteRun, listRuns } from '../_run/run-requests.ts'
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

/** The runs of a person: searched as one types, older ones on demand, and what runs now kept up to date. */
export function useRunHistory(initial: ListedRuns, initialSearch: string) {
  const [{ runs, waiting }, setListed] = useState(initial)
  const [search, setSearch] = useState(initialSearch)
  /** The search the shown runs belong to. */
  const [shownSearch, setShownSearch] = useState(initialSearch)
  const [hasOlder, setOlder] = useState(initial.runs.length === PAGE_SIZE)
  const [fault, setFault] = useState<string | null>(null)
  const [isDeleted, setDeleted] = useState(false)
  const latest = useRef(initialSearch)
  const isLive = waiting.length > 0 || runs.some(({ status }) => status !== 'finished')
  const isWorking = runs.some(({ status }) => status !== 'finished' && status !== 'awaiting-approval')

  useEffect(() => {
    latest.current = search
    if (search === shownSearch) return
    let isLeft = false
    const timer = setTimeout(async () => {
      const answer = await listBoth(search)
      // Typed on meanwhile: a later search answers. Or a run was opened: the address is that of another page now.
      if (isLeft) return
      if (!answer.ok) return setFault(answer.message)
      setFault(null)
      setListed(answer.value)
      setOlder(answer.value.runs.length === PAGE_SIZE)
      setShownSearch(search)
      setDeleted(false)
      keepInAddress(search.trim())
    }, PAUSE_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [search, shownSearch])

  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(
      async () => {
        const answer = await listBoth(shownSearch)
        if (answer.ok && latest.current === shownSearch)
          setListed((known) => ({ ...answer.value, runs: updateRuns(known.runs, answer.value.runs) }))
      },
      isWorking ? LOOK_AGAIN_MS : LOOK_WAITING_MS,
    )
    return () => clearInterval(timer)
  }, [isLive, isWorking, shownSearch])

  async function showOlder() {
    const answer = await listRuns({ limit: PAGE_SIZE, search: shownSearch.trim(), before: runs.at(-1)?.startedAt })
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
    ...{ search, shownSearch, hasOlder, fault, isDeleted, setSearch, showOlder, remove },
  }
}

async function listBoth(search: string) {
  const query = { limit: PAGE_SIZE, search: search.trim() }
  const [listed, waits] = await Promise.all([listRuns(query), listRuns({ ...query, status: 'awaiting-approval' })])
  if (!listed.ok) return listed
  if (!waits.ok) return waits
  return { ok: true as const, value: { runs: listed.value.runs, waiting: waits.value.runs } }
}

function keepInAddress(search: string): void {
  window.history.replaceState(null, '', search ? `/runs?${new URLSearchParams({ search })}` : '/runs')
}
