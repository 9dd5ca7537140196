'use client'
import { useEffect, useId, useState } from 'react'
import type { RunSummary } from '../../../lib/playground.ts'
import { runTitle } from '../../_history/run-title.ts'
import { listRuns } from '../../_run/run-requests.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Select } from '../../_ui/select.tsx'
import { words } from './words.ts'

const MOST = 50

/** One of the last runs that returned. */
export function RunChoice({ value, onChoose }: { value: string | null; onChoose(runId: string): void }) {
  const id = useId()
  const [runs, setRuns] = useState<RunSummary[] | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    void listRuns({ limit: MOST }).then((answer) => {
      if (isGone) return
      if (answer.ok) setRuns(answer.value.runs.filter(({ outcome }) => outcome === 'returned'))
      else setFault(answer.message)
    })
    return () => {
      isGone = true
    }
  }, [])
  if (fault !== null) return <Alert tone="bad">{fault}</Alert>
  if (runs === null)
    return (
      <p role="status" className="text-ink3">
        {words.runs.reading}
      </p>
    )
  if (runs.length === 0) return <p className="text-ink2">{words.runs.none}</p>
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {words.runs.label}
      </label>
      <Select id={id} value={value ?? ''} onChange={(event) => onChoose(event.target.value)}>
        <option value="" disabled>
          {words.runs.choose}
        </option>
        {runs.map(({ runId, title, startedAt }) => (
          <option key={runId} value={runId}>
            {words.runs.option(runTitle(title).slice(0, 100), startedAt.slice(0, 16).replace('T', ' '))}
          </option>
        ))}
      </Select>
    </div>
  )
}
