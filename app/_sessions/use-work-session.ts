'use client'
import { useCallback, useEffect, useState } from 'react'
import type { WorkSession } from '../../lib/sessions/session.ts'
import type { RunView } from '../_run/run-view.ts'
import { chosenIn, saveChosen } from './chosen-session.ts'
import { readSession } from './session-requests.ts'

/** The session that runs started here join; null: none. */
export interface ChosenSession {
  session: WorkSession | null
  /** Also for the pages that are opened from now on. */
  choose(session: WorkSession | null): void
  /** Looks again whether it is there and goes on: what has ended takes no runs. */
  lookAgain(): void
}

/**
 * What was chosen in this browser; or the session of the run that is shown, as long as that goes on: what follows it belongs there,
 * too. To look at a run chooses nothing for other pages.
 */
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

  // A page that the browser kept may have been made before the last choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page came with.
  useEffect(() => {
    const kept = chosenIn(document.cookie)
    if (kept === (initial?.id ?? null)) return
    if (kept === null) return setSession(null)
    return whenFound(kept, choose)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: at another run only; between two whoever works here chooses.
  useEffect(() => {
    if (ofRun === undefined || ofRun === id) return
    return whenFound(ofRun, (found) => found && setSession(found))
  }, [runId, ofRun])

  function lookAgain() {
    if (id === undefined) return
    whenFound(id, (found) => {
      setSession(found)
      if (found === null && chosenIn(document.cookie) === id) saveChosen(null)
    })
  }
  return { session, choose, lookAgain }
}

/**
 * Tells which session this is, null for one that has ended or is gone, and nothing where the server cannot be asked. Answers how to
 * hear nothing of it any more.
 */
function whenFound(id: string, tell: (session: WorkSession | null) => void): () => void {
  let isLeft = false
  void readSession(id).then((answer) => {
    if (isLeft) return
    if (answer.ok) tell(answer.value.endedAt === null ? answer.value : null)
    else if (answer.code === 'not-found') tell(null)
  })
  return () => {
    isLeft = true
  }
}
