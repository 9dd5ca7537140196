'use client'
import { Info } from 'lucide-react'
import { useState } from 'react'
import type { ElicitationAnswer } from '../../../lib/mcp/elicitation.ts'
import type { Decision } from '../../../lib/runs/event.ts'
import type { WorkSession } from '../../../lib/sessions/session.ts'
import { questionOf, type RunView } from '../../_run/run-view.ts'
import { useNotedChanges } from '../../_run/use-noted-changes.ts'
import { useSawLive } from '../../_run/use-saw-live.ts'
import { UnderstoodNote } from '../../_sessions/understood-note.tsx'
import { join } from '../../_ui/join.ts'
import { STALE_TEXT, type Stale } from '../../_workbench/stale.ts'
import { Approvals } from '../approval/approvals.tsx'
import { Elicitations } from '../elicitation/elicitations.tsx'
import type { Filled } from '../elicitation/form-values.ts'
import { StandInNote } from '../program/stand-in-note.tsx'
import type { Consent } from '../task/consent.ts'
import { AnswersNote } from './answers-note.tsx'
import { RunBar } from './bar/run-bar.tsx'
import { ConsentNote } from './consent-note.tsx'
import { EndCard } from './end-card.tsx'
import { ContinuesNote } from './follow-up/continues-note.tsx'
import { FollowUp } from './follow-up/follow-up.tsx'
import { HappenedCard, HappeningCard } from './happened-card.tsx'
import { QuestionForm } from './question-form.tsx'
import { canReplay, ReplayButton, ReplayNote, ResumeNotes } from './replay-note.tsx'
import { RunActions } from './run-actions.tsx'
import { NotifyWhenDone } from './running/notify-when-done.tsx'
import { MayTouchCard, RunningCard, type ShownLimits } from './running/running-card.tsx'
import { SamplingNote } from './sampling-note.tsx'
import { TokensCard } from './tokens-card.tsx'
import { UsageNote } from './usage-note.tsx'
import { words } from './words.ts'

interface Props {
  view: RunView
  now: number
  limits: ShownLimits
  /** Tools that are connected now, for a run that did not say how many there were. */
  connected: number
  consent: Consent
  /** That it belongs to. */
  session: WorkSession | null
  /** What was changed since: what stands here is of the last run. */
  stale: Stale
  /** The server is not responding: what is under way may have ended. */
  isLost: boolean
  /** The program was changed since. */
  isEdited: boolean
  onGoOn(): Promise<string | null>
  onReplay(): void
  isOffline: boolean
  hasModel: boolean
  /** Opens the editor for a program of one's own. */
  onWrite(): void
  /** Begins a task that goes on from this run. Answers whether it has begun. */
  onContinue(task: string): Promise<boolean>
  /** Begins the task again with a value that was missing. */
  onValue(name: string, value: unknown): void
  onAskAgain(): void
  /** Begins it again as it is written; absent while something is under way. */
  onAskAsWritten?: (() => void) | undefined
  onAnswer(callId: number, decision: Decision): Promise<string | null>
  onElicitation(elicitationId: string, answer: ElicitationAnswer): Promise<string | null>
  onGoToLine?: (line: number) => void
  /** Shows the tools. */
  onTools(): void
}

/** What came out, what it cost, and what did and did not happen. */
export function OutcomePanel({
  view,
  now,
  limits,
  connected,
  consent,
  session,
  stale,
  isLost,
  isEdited,
  onGoOn,
  onReplay,
  isOffline,
  hasModel,
  onWrite,
  onContinue,
  onValue,
  onAskAgain,
  onAskAsWritten,
  onAnswer,
  onElicitation,
  onGoToLine,
  onTools,
}: Props) {
  const noted = useNotedChanges(view)
  const question = questionOf(view)
  // Of the run that asked: it is shown again where the next could not be started.
  const [draft, setDraft] = useState<{ runId: string | null; filled: Filled } | null>(null)
  const sawItLive = useSawLive(view)
  // Of an edited program the result is the one before it.
  const canContinue = view.end?.outcome.kind === 'returned' && view.testOf === undefined && !isEdited
  return (
    <>
      <div className="relative grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-3 p-3 max-lg:px-4 lg:overflow-auto">
        <h2 className="sr-only">{words.title}</h2>
        {view.runId !== null && <RunBar key={view.runId} view={view} />}
        {stale && (
          <p className="flex items-center gap-2 rounded-md bg-sunken px-3 py-2 text-ink2 text-xs">
            <Info size={16} strokeWidth={1.8} aria-hidden />
            {STALE_TEXT[stale]}
          </p>
        )}
        <ContinuesNote continues={view.continues} />
        <UnderstoodNote view={view} onAskAsWritten={onAskAsWritten} />
        <ResumeNotes notes={view.resumeNotes} />
        {view.end ? (
          <div className={join('grid grid-cols-[minmax(0,1fr)] gap-3', stale && 'is-old')}>
            <ReplayNote replay={view.replay} testOf={view.testOf} />
            {/* Where the program is in another tab. */}
            {!isEdited && <StandInNote view={view} className="rounded-md px-3 py-2 lg:hidden" />}
            <EndCard
              view={view}
              end={view.end}
              noted={noted}
              hasModel={hasModel}
              onGoOn={onGoOn}
              onRetry={onReplay}
              onWrite={onWrite}
              onGoToLine={onGoToLine}
              onTools={onTools}
              question={
                question && (
                  <QuestionForm
                    key={`${view.runId} ${question.name}`}
                    question={question}
                    values={view.values}
                    draft={draft?.runId === view.runId ? draft.filled : null}
                    isNew={sawItLive}
                    isOld={stale !== null}
                    onDraft={(filled) => setDraft({ runId: view.runId, filled })}
                    onAnswer={(value) => onValue(question.name, value)}
                  />
                )
              }
            />
            {!question && <AnswersNote values={view.values} onAskAgain={onAskAgain} />}
            <ConsentNote view={view} consent={consent} />
            <UsageNote view={view} />
            <SamplingNote view={view} />
            {view.end.tokens && (
              <TokensCard
                end={view.end}
                tokens={view.end.tokens}
                connected={view.discovered?.tools ?? connected}
                model={view.model}
              />
            )}
            <HappenedCard view={view} noted={noted} />
            {canReplay(view) && <ReplayButton isEdited={isEdited} onReplay={onReplay} />}
            <RunActions key={view.runId} view={view} session={session} />
          </div>
        ) : view.approvals.length > 0 || view.elicitations.length > 0 ? (
          <>
            <Approvals view={view} now={now} onAnswer={onAnswer} onGoToLine={onGoToLine} />
            <Elicitations view={view} now={now} onAnswer={onElicitation} />
          </>
        ) : (
          <>
            <RunningCard view={view} now={now} limits={limits} isLost={isLost} />
            <UsageNote view={view} />
            {view.marks.started !== undefined && <HappeningCard view={view} />}
            {view.isProgramWhole && <MayTouchCard view={view} />}
            <NotifyWhenDone />
          </>
        )}
      </div>
      {canContinue && <FollowUp view={view} isOffline={isOffline} onContinue={onContinue} />}
    </>
  )
}
