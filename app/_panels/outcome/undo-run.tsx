'use client'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatQuantity } from '../../../lib/format/duration.ts'
import { type PutBackFile, readUndo, undoRun } from '../../_run/run-requests.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'

/** What undoing does to a file: the run did the opposite. */
const DOES = { created: 'comes back', changed: 'gets back what it was', deleted: 'is removed' }
const STAYS = { 'changed-since': 'stays: it was changed since', 'not-kept': 'stays: what was there is not kept' }

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
    <div className="mt-2">
      {said && <Alert tone={said.tone}>{said.text}</Alert>}
      <Button size="small" disabled={isBusy} onClick={() => void look()}>
        <Undo2 size={14} strokeWidth={1.8} aria-hidden />
        Undo what this run changed
      </Button>
      <Dialog
        title="Undo what this run changed?"
        description={
          isUseful
            ? 'Only files of the workspace: what was written elsewhere stays.'
            : 'There is nothing that can be put back.'
        }
        isOpen={plan !== null}
        onOpenChange={() => setPlan(null)}
      >
        <ul className="max-h-[40vh] overflow-auto px-4 pt-2">
          {plan?.map(({ path, change, leftBecause }) => (
            <li key={path} className="flex min-h-7 items-baseline gap-2">
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{path}</span>
              <span className={leftBecause ? 'text-warn' : 'text-ink2'}>
                {leftBecause ? STAYS[leftBecause] : DOES[change]}
              </span>
            </li>
          ))}
        </ul>
        <div className="flex justify-end gap-2 px-4 py-3">
          <Button onClick={() => setPlan(null)}>Leave it</Button>
          {isUseful && (
            <Button kind="danger" disabled={isBusy} onClick={() => void undo()}>
              {isBusy ? 'Undoing…' : 'Undo'}
            </Button>
          )}
        </div>
      </Dialog>
    </div>
  )
}

function undoneText(files: readonly PutBackFile[]): string {
  const left = files.filter(({ leftBecause }) => leftBecause).length
  const done = `${formatQuantity(files.length - left, 'file')} put back.`
  return left === 0 ? done : `${done} ${formatQuantity(left, 'file')} left as ${left === 1 ? 'it is' : 'they are'}.`
}
