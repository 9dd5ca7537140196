'use client'
import { useCallback, useEffect, useState } from 'react'
import type { WorkSession } from '../../lib/sessions/session.ts'
import type { RunView } from '../_run/run-view.ts'
import { chosenIn, saveChosen } from './chosen-session.ts'
import { readSession } from './session-requests.ts'

/** The session that runs started here join; null: none. */
export interface ChosenSession {
  session: WorkSession | null
  choose(session: WorkSession | null): void
  /** Looks again whether it is there and goes on: what has ended takes no runs. */
  lookAgain(): void
}

/** Follows the run that is shown into its session, as long as that goes on: what comes next belongs there, too. */
export function useWorkSession(
  initial: WorkSession | null,
  { runId, session: ofRun }: Pick<RunView, 'runId' | 'session'>,
): ChosenSession {
  const [session, setSession] = useState(initial)
  const choose = useCallback((next: WorkSession | null) => {
    setSession(next)
    saveChosen(next?.id ?? null)
  }, [])
  const id = session?.id

  const chooseById = useCallback(async (wanted: string) => {
    const answer = await readSession(wanted)
    // Whoever is not reached is asked again with the next run.
    if (answer.ok) return answer.value.endedAt === null ? answer.value : null
    return answer.code === 'not-found' ? null : undefined
  }, [])

  // A page that the browser kept may have been made before the last choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page came with.
  useEffect(() => {
    const kept = chosenIn(document.cookie)
    if (kept === (initial?.id ?? null)) return
    if (kept === null) return setSession(null)
    let isLeft = false
    void chooseById(kept).then((found) => !isLeft && found !== undefined && choose(found))
    return () => {
      isLeft = true
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: at another run only; between two whoever works here chooses.
  useEffect(() => {
    if (ofRun === undefined || ofRun === id) return
    let isLeft = false
    void chooseById(ofRun).then((found) => !isLeft && found && choose(found))
    return () => {
      isLeft = true
    }
  }, [runId, ofRun])

  function lookAgain() {
    if (id !== undefined) void chooseById(id).then((found) => found !== undefined && choose(found))
  }
  return { session, choose, lookAgain }
}
