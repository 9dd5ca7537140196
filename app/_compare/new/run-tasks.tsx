'use client'
import { useEffect, useId, useState } from 'react'
import type { RunSummary } from '../../../lib/playground.ts'
import { runTitle } from '../../_history/run-title.ts'
import { listRuns } from '../../_run/run-requests.ts'
import { readRun } from '../../_skills/skill-requests.ts'
import { focusFirst } from '../../_ui/focus-first.ts'
import { Select } from '../../_ui/select.tsx'
import { words } from './words.ts'

const MOST = 50

interface Props {
  /** Opened from the page: it takes the focus. */
  takesFocus: boolean
  onTask(task: string): void
}

/** Takes over the tasks of the last runs, one after another. */
export function RunTasks({ takesFocus, onTask }: Props) {
  const id = useId()
  const [runs, setRuns] = useState<RunSummary[] | null>(null)
  const [said, setSaid] = useState<string | null>(null)

  useEffect(() => {
    let isGone = false
    void listRuns({ limit: MOST }).then((answer) => {
      if (isGone) return
      if (!answer.ok) return setSaid(answer.message)
      // What begins with a program has no task.
      setRuns(answer.value.runs.filter(({ title }) => runTitle(title) === title))
    })
    return () => {
      isGone = true
    }
  }, [])

  async function take(runId: string) {
    const answer = await readRun(runId)
    if (!answer.ok) return setSaid(answer.message)
    if (answer.value.task === null) return setSaid(words.runs.noTask)
    onTask(answer.value.task)
    setSaid(words.runs.added)
  }

  return (
    <div className="mt-2">
      <label htmlFor={id} className="mb-1 block font-medium">
        {words.runs.label}
      </label>
      <Select
        id={id}
        // Those who chose "Choose runs" go on here.
        ref={takesFocus ? focusFirst : undefined}
        value=""
        aria-describedby={`${id}-said`}
        onChange={({ target }) => target.value && void take(target.value)}
      >
        <option value="">
          {runs === null ? words.runs.reading : runs.length === 0 ? words.runs.none : words.runs.choose}
        </option>
        {runs?.map(({ runId, title, startedAt }) => (
          <option key={runId} value={runId}>
            {title.slice(0, 100)} · {startedAt.slice(0, 16).replace('T', ' ')}
          </option>
        ))}
      </Select>
      <p id={`${id}-said`} role="status" className="mt-1 text-ink3 text-xs">
        {said ?? (runs?.length === 0 ? words.runs.runFirst : '')}
      </p>
    </div>
  )
}
