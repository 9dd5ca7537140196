'use client'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import type { SessionRun, SessionTask } from '../../lib/sessions/session.ts'
import { FilesChanged } from '../_panels/outcome/files-changed.tsx'
import { Button, buttonStyle } from '../_ui/button.tsx'
import { LongText } from '../_ui/long-text.tsx'
import { readTask } from './session-requests.ts'
import { TaskParts } from './task-parts.tsx'

interface Props {
  sessionId: string
  run: SessionRun
  /** From 1. */
  number: number
}

const FIRST = 300

/** What a session keeps of one task, read when it is opened. */
export function TaskDetails({ sessionId, run, number }: Props) {
  const { task, fault, readAgain } = useTask(sessionId, run)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-t px-3.5 py-3">
      {run.outcome === null ? (
        <p className="text-ink2">It has not ended yet. Its result appears here then.</p>
      ) : fault ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-bad">
          {fault}
          <Button size="small" onClick={readAgain}>
            Try again
          </Button>
        </div>
      ) : task ? (
        <KeptTask task={task} of={`task ${number}`} />
      ) : (
        <p role="status" className="text-ink3">
          Loading what is kept of it…
        </p>
      )}
      {run.isKept ? (
        <Link href={`/runs/${run.runId}`} prefetch={false} className={`${buttonStyle({ size: 'small' })} w-fit`}>
          Open run
        </Link>
      ) : (
        <p className="text-ink3 text-xs">
          The run itself was removed because of its age. This is what the session keeps of it.
        </p>
      )}
    </div>
  )
}

function KeptTask({ task: { entry, outcome, isKept }, of }: { task: SessionTask; of: string }) {
  const { meant, program, result, isCut, output, files } = entry
  return (
    <>
      {meant !== undefined && (
        <p className="text-ink2 [overflow-wrap:anywhere]">
          <LongText text={`Understood as “${meant}”.`} label="what was understood" first={FIRST} />
        </p>
      )}
      <TaskParts
        of={of}
        program={program}
        result={result}
        hasResult={outcome === 'returned'}
        note={isCut && `This is the beginning of the result${isKept ? '; the run has all of it' : ''}.`}
        output={output}
      />
      <FilesChanged files={files} unseen={undefined} runId={null} />
    </>
  )
}

/** Reads it once it has ended. */
function useTask(sessionId: string, { runId, outcome }: SessionRun) {
  const [task, setTask] = useState<SessionTask | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more with each try.
  useEffect(() => {
    if (outcome === null) return
    let isLeft = false
    void readTask(sessionId, runId).then((answer) => {
      if (isLeft) return
      setFault(answer.ok ? null : answer.message)
      if (answer.ok) setTask(answer.value)
    })
    return () => {
      isLeft = true
    }
  }, [sessionId, runId, outcome, tries])
  return { task, fault, readAgain: () => setTries(tries + 1) }
}
