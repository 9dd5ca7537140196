'use client'
import { useEffect, useState } from 'react'
import type { FileChange } from '../../lib/runs/event.ts'
import { isCutOff } from './happenings.ts'
import { type PutBackFile, readUndo } from './run-requests.ts'
import type { RunView } from './run-view.ts'

const UNDOES = { created: 'deleted', changed: 'changed', deleted: 'created' } as const

/** Undoing does the opposite of what the run did. */
const changeBy = ({ path, change }: PutBackFile): FileChange => ({ path, change: UNDOES[change] })

/** What the workspace knows of the changes of a run that was cut off before it told them; null for others, and until it is known. */
export function useNotedChanges(view: RunView): FileChange[] | null {
  const runId = isCutOff(view) ? view.runId : null
  const [noted, setNoted] = useState<{ runId: string; files: FileChange[] } | null>(null)
  useEffect(() => {
    if (runId === null) return
    let isGone = false
    void readUndo(runId).then((answer) => {
      if (answer.ok && !isGone) setNoted({ runId, files: answer.value.files.map(changeBy) })
    })
    return () => {
      isGone = true
    }
  }, [runId])
  return noted && noted.runId === runId ? noted.files : null
}
