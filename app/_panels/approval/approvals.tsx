'use client'
import { Bell } from 'lucide-react'
import { formatQuantity } from '../../../lib/format/duration.ts'
import type { Decision } from '../../../lib/runs/event.ts'
import { isDone } from '../../../lib/runs/outcome-text.ts'
import type { RunView } from '../../_run/run-view.ts'
import { Button } from '../../_ui/button.tsx'
import { Card } from '../../_ui/panel.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { useNoticePermission } from './notice.ts'
import { untilText } from './time-left.ts'

interface Props {
  view: RunView
  now: number
  onAnswer(callId: number, decision: Decision): Promise<string | null>
  onGoToLine?: (line: number) => void
}

/** The questions of a run that wait for an answer, one after the other, and what comes of each answer. */
export function Approvals({ view, now, onAnswer, onGoToLine }: Props) {
  const [question] = view.approvals
  if (!question) return null
  const { callId, line, seq, expiresAt } = question
  const code = line === undefined ? undefined : view.program.split('\n')[line - 1]
  return (
    <>
      <ApprovalCard
        key={`${view.runId}:${seq}`}
        question={question}
        at={1}
        all={view.approvals.length}
        code={code}
        now={now}
        onAnswer={(decision) => onAnswer(callId, decision)}
        onGoToLine={onGoToLine}
      />
      <Card aria-labelledby="if-you-deny">
        <h3 id="if-you-deny" className="font-semibold">
          If you deny
        </h3>
        <p className="mt-1 text-ink2">
          The program gets an error{line !== undefined && ` at line ${line}`} that it can catch. {doneSoFar(view)}
        </p>
      </Card>
      <div className="grid gap-2 px-1 text-ink2 text-xs">
        <p>
          You can close this page: the run waits{now > 0 && ` until ${untilText(expiresAt, now)}`}, then it counts as
          denied. Waiting never counts as time.
          {view.isSuspended &&
            ' Its sandbox is released; after your answer it continues from its log, and nothing is done twice.'}
        </p>
        <NotifyMe />
      </div>
    </>
  )
}

function doneSoFar({ calls }: RunView): string {
  const done = calls.filter(isDone).length
  if (done === 0) return 'No call was made so far.'
  return `${formatQuantity(done, 'call')} ${done === 1 ? 'is' : 'are'} already done and ${done === 1 ? 'stays' : 'stay'} done.`
}

/** Nobody is asked for the permission without a click. */
function NotifyMe() {
  const { permission, request } = useNoticePermission()
  if (permission === 'denied') return null
  if (permission === 'granted') return <p>This browser tells you when a run asks while the page is not in sight.</p>
  return (
    <Button size="small" className="justify-self-start" onClick={() => void request()}>
      <Bell size={14} strokeWidth={1.8} aria-hidden />
      Notify me
    </Button>
  )
}
