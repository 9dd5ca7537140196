'use client'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import type { SessionRun, SessionTask } from '../../lib/sessions/session.ts'
import { FilesChanged } from '../_panels/outcome/files-changed.tsx'
import { Button, buttonStyle } from '../_ui/button.tsx'
import { LongText } from '../_ui/long-text.tsx'
import { readTask } from './session-requests.ts'
import { TaskParts } from './task-parts.tsx'
import { words } from './words.ts'

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
        <p className="text-ink2">{words.task.goesOn}</p>
      ) : fault ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-bad">
          {fault}
          <Button size="small" onClick={readAgain}>
            {words.task.again}
          </Button>
        </div>
      ) : task ? (
        <KeptTask task={task} of={words.task.numbered(number)} />
      ) : (
        <p role="status" className="text-ink3">
          {words.task.loading}
        </p>
      )}
      {run.isKept ? (
        <Link href={`/runs/${run.runId}`} prefetch={false} className={`${buttonStyle({ size: 'small' })} w-fit`}>
          {words.task.open}
        </Link>
      ) : (
        <p className="text-ink3 text-xs">{words.task.removed}</p>
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
          <LongText text={words.task.understood(meant)} label={words.task.whatWasUnderstood} first={FIRST} />
        </p>
      )}
      <TaskParts
        of={of}
        program={program}
        result={result}
        hasResult={outcome === 'returned'}
        note={isCut && (isKept ? words.task.cutInRun : words.task.cut)}
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
