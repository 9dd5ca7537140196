'use client'
import { Bell } from 'lucide-react'
import type { Decision } from '../../../lib/runs/event.ts'
import { isDone } from '../../../lib/runs/outcome-text.ts'
import type { RunView } from '../../_run/run-view.ts'
import { Button } from '../../_ui/button.tsx'
import { Card } from '../../_ui/panel.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { useNoticePermission } from './notice.ts'
import { untilText } from './time-left.ts'
import { words } from './words.ts'

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
          {words.ifDenied.title}
        </h3>
        <p className="mt-1 text-ink2">
          {words.ifDenied.error(line)} {doneSoFar(view)}
        </p>
      </Card>
      <div className="grid gap-2 px-1 text-ink2 text-xs">
        <p>
          {words.waits(now > 0 ? untilText(expiresAt, now) : null)}
          {view.isSuspended && ` ${words.suspended}`}
        </p>
        <NotifyMe />
      </div>
    </>
  )
}

function doneSoFar({ calls }: RunView): string {
  const done = calls.filter(isDone).length
  return done === 0 ? words.ifDenied.none : words.ifDenied.done(done)
}

/** Nobody is asked for the permission without a click. */
function NotifyMe() {
  const { permission, request } = useNoticePermission()
  if (permission === 'denied') return null
  if (permission === 'granted') return <p>{words.notifies}</p>
  return (
    <Button size="small" className="justify-self-start" onClick={() => void request()}>
      <Bell size={14} strokeWidth={1.8} aria-hidden />
      {words.notify}
    </Button>
  )
}
