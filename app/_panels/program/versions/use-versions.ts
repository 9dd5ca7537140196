'use client'
import { useEffect, useMemo, useState } from 'react'
import type { RunVersion } from '../../../../lib/history/program-versions.ts'
import type { RunView } from '../../../_run/run-view.ts'
import { loadVersions } from '../actions.ts'
import { type ShownVersion, shownVersions } from './version-list.ts'

const NONE: readonly RunVersion[] = []

/** The versions of the program that is shown. Asked for when another run is shown; `seed` came with the page. */
export function useVersions(view: RunView, seed: readonly RunVersion[] = NONE): ShownVersion[] {
  const [known, setKnown] = useState(seed)
  const { runId, status } = view
  const isOver = status === 'finished'
  useEffect(() => {
    if (runId === null || !isOver) return
    let isGone = false
    // Where the server cannot be asked, those that are known stay: the page says elsewhere that it is gone.
    void loadVersions({ runId })
      .catch(() => null)
      .then((answer) => {
        if (!isGone && answer?.ok) setKnown(answer.value)
      })
    return () => {
      isGone = true
    }
  }, [runId, isOver])
  return useMemo(() => {
    const isOfThis = known.some((one) => one.runId === runId || one.runId === view.editedFrom)
    return shownVersions(isOfThis ? known : NONE, view)
  }, [known, runId, view])
}
