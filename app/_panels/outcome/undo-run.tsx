'use client'
import { File, FileX, TriangleAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { LEFT_BECAUSE } from '../../../lib/workspace/run-changes/left-because.ts'
import { type PutBackFile, readUndo, undoRun } from '../../_run/run-requests.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { join } from '../../_ui/join.ts'
import { words } from './words.ts'

/** Undoes what a run changed in the workspace, once it is seen what that does. */
export function UndoRun({ runId }: { runId: string }) {
  const [plan, setPlan] = useState<PutBackFile[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ tone: 'ok' | 'bad'; text: string } | null>(null)

  async function look() {
    setBusy(true)
    const answer = await readUndo(runId)
    setBusy(false)
    setSaid(answer.ok ? null : { tone: 'bad', text: answer.message })
    if (answer.ok) setPlan(answer.value.files)
  }

  async function undo() {
    setBusy(true)
    const answer = await undoRun(runId)
    setBusy(false)
    setPlan(null)
    setSaid(answer.ok ? { tone: 'ok', text: undoneText(answer.value.files) } : { tone: 'bad', text: answer.message })
  }

  const isUseful = plan?.some(({ leftBecause }) => !leftBecause) === true
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      {said && <Alert tone={said.tone}>{said.text}</Alert>}
      <Button size="small" disabled={isBusy} onClick={() => void look()}>
        <Undo2 size={14} strokeWidth={1.8} aria-hidden />
        {words.undo.open}
      </Button>
      <Dialog
        title={words.undo.title}
        description={isUseful ? words.undo.about(planText(plan)) : words.undo.nothing}
        isOpen={plan !== null}
        onOpenChange={() => setPlan(null)}
      >
        <ul className="mx-4 mt-2 max-h-[40vh] overflow-auto">
          {plan?.map((file) => (
            <FileRow key={file.path} {...file} />
          ))}
        </ul>
        <div className="flex justify-end gap-2 px-4 py-3">
          <Button onClick={() => setPlan(null)}>{words.undo.cancel}</Button>
          {isUseful && (
            <Button kind="danger" disabled={isBusy} onClick={() => void undo()}>
              {isBusy ? words.undo.undoing : words.undo.undo}
            </Button>
          )}
        </div>
      </Dialog>
    </div>
  )
}

/** One file, what undoing does to it, and why it stays if it does. */
function FileRow({ path, change, leftBecause }: PutBackFile) {
  const Icon = leftBecause ? TriangleAlert : change === 'deleted' ? FileX : File
  return (
    <li className="flex items-start gap-2 border-line py-1.5 not-first:border-t">
      <Icon
        size={16}
        strokeWidth={1.8}
        aria-hidden
        className={join('mt-0.5 flex-none', leftBecause ? 'text-warn' : 'text-ink3')}
      />
      <span className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <span className="font-medium [overflow-wrap:anywhere]">{path}</span>
        <span className={leftBecause ? 'text-warn' : 'text-ink2'}>
          {leftBecause ? LEFT_BECAUSE[leftBecause] : words.undo.does[change]}
        </span>
      </span>
    </li>
  )
}

const countsOf = (files: readonly PutBackFile[]) => {
  const left = files.filter(({ leftBecause }) => leftBecause).length
  return { left, done: files.length - left }
}

function planText(files: readonly PutBackFile[]): string {
  const { left, done } = countsOf(files)
  const undone = words.undo.willBe(done)
  return left === 0 ? undone : `${undone} ${words.undo.willStay(left)}`
}

function undoneText(files: readonly PutBackFile[]): string {
  const { left, done } = countsOf(files)
  const undone = words.undo.done(done)
  return left === 0 ? undone : `${undone} ${words.undo.left(left)}`
}
