'use client'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { RunVersion } from '../../lib/history/program-versions.ts'
import type { RunEvent } from '../../lib/runs/event.ts'
import { type FeedSnapshot, openRunFeed, type RunFeed, seedSnapshot } from './run-feed.ts'
import { EMPTY_RUN } from './run-view.ts'

const NO_RUN: FeedSnapshot = { view: EMPTY_RUN, connection: 'closed', lostAt: null }
const NO_EVENTS: RunEvent[] = []
const subscribeToNothing = () => () => undefined

/** Events the server sent with the page, so that a run that is over is there at once. */
export interface RunSeed {
  runId: string
  events: RunEvent[]
  /** The versions of its program. */
  versions: readonly RunVersion[]
}

/** The run with this id as it happens; an empty one for null. */
export function useRun(
  runId: string | null,
  seed: RunSeed | null,
): FeedSnapshot & Pick<RunFeed, 'reconnect' | 'followOn'> {
  const [feed, setFeed] = useState<RunFeed | null>(null)
  const known = seed?.runId === runId ? seed.events : NO_EVENTS
  const before = useMemo(() => (runId ? seedSnapshot(runId, known) : NO_RUN), [runId, known])
  useEffect(() => {
    if (!runId) return
    const opened = openRunFeed(runId, known)
    setFeed(opened)
    return () => opened.close()
  }, [runId, known])
  // Until the effect has run, the feed is none or that of the run before.
  const current = feed?.runId === runId ? feed : null
  const read = () => current?.snapshot() ?? before
  const snapshot = useSyncExternalStore(current?.subscribe ?? subscribeToNothing, read, () => before)
  return { ...snapshot, reconnect: () => current?.reconnect(), followOn: () => current?.followOn() }
}
