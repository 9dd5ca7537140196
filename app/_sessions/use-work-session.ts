'use client'
import { useCallback, useEffect, useState } from 'react'
import type { WorkSession } from '../../lib/sessions/session.ts'
import type { RunView } from '../_run/run-view.ts'
import { chosenIn, saveChosen } from './chosen-session.ts'
import { readSession } from './session-requests.ts'

/** The session that runs started here join; null: none. */
export interface ChosenSession {
  session: WorkSession | null
  /** That of the run that is shown, also one that has ended; null for none, and for one that was deleted. */
  ofRun: WorkSession | null
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
  { runId, session: idOfRun }: Pick<RunView, 'runId' | 'session'>,
): ChosenSession {
  const [session, setSession] = useState(initial)
  const [ofRun, setOfRun] = useState<WorkSession | null>(null)
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
    return whenFound(kept, (found) => choose(goingOn(found)))
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: at another run only; between two whoever works here chooses.
  useEffect(() => {
    if (idOfRun === undefined) return setOfRun(null)
    return whenFound(idOfRun, (found) => {
      setOfRun(found)
      if (idOfRun !== id && goingOn(found)) setSession(unlessOther(id, found))
    })
  }, [runId, idOfRun])

  function lookAgain() {
    if (id === undefined) return
    whenFound(id, (found) => {
      setSession(unlessOther(id, goingOn(found)))
      if (!goingOn(found) && chosenIn(document.cookie) === id) saveChosen(null)
    })
  }
  return { session, ofRun, choose, lookAgain }
}

/** This, unless another was chosen since the server was asked. */
const unlessOther = (id: string | undefined, found: WorkSession | null) => (now: WorkSession | null) =>
  now?.id === id ? found : now

const goingOn = (session: WorkSession | null) => (session?.endedAt === null ? session : null)

/**
 * Tells which session this is, null for one that is gone, and nothing where the server cannot be asked. Answers how to hear nothing of
 * it any more.
 */
function whenFound(id: string, tell: (session: WorkSession | null) => void): () => void {
  let isLeft = false
  void readSession(id).then((answer) => {
    if (isLeft) return
    if (answer.ok) tell(answer.value)
    else if (answer.code === 'not-found') tell(null)
  })
  return () => {
    isLeft = true
  }
}
