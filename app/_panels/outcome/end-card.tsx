'use client'
import { Check, ChevronRight, MessageCircleQuestion, Play, Square, X } from 'lucide-react'
import { useState } from 'react'
import { budgetOnPage } from '../../../lib/runs/budget-fault.ts'
import type { FileChange } from '../../../lib/runs/event.ts'
import type { RunEnd } from '../../../lib/runs/events/run-state.ts'
import type { OutcomeText } from '../../../lib/runs/outcome-text.ts'
import { describeOutcome } from '../../../lib/runs/outcome-text.ts'
import { beginningOf } from '../../_format/beginning.ts'
import { shapeOf } from '../../_format/value.ts'
import { helpfulStep } from '../../_run/helpful-step.ts'
import type { RunView } from '../../_run/run-view.ts'
import { summaryForPage } from '../../_run/summary-for-page.ts'
import { StateMark } from '../../_ui/badge.tsx'
import { CopyLink } from '../../_ui/copy-link.tsx'
import { Card } from '../../_ui/panel.tsx'
import { ScrollText } from '../../_ui/scroll-box.tsx'
import { Segmented } from '../../_ui/segmented.tsx'
import { Tabs } from '../../_ui/tabs.tsx'
import { EnlargeLink } from './enlarge-link.tsx'
import { FilesChanged } from './files-changed.tsx'
import { CannotGoOn, GoOn } from './go-on.tsx'
import { NextStep } from './next-step/next-step.tsx'
import { WaysWithoutTool } from './next-step/ways-without-tool.tsx'
import { ResultJson, ResultValue } from './result-value.tsx'
import { SourceNote } from './source-note.tsx'
import { UndoRun } from './undo-run.tsx'
import { words } from './words.ts'

interface Props {
  view: RunView
  end: RunEnd
  /** What it had changed when it was cut off. */
  noted: FileChange[] | null
  /** A model writes programs here. */
  hasModel: boolean
  onGoOn(): Promise<string | null>
  /** Runs the program again with the results it has. */
  onRetry(): void
  /** Opens the editor for a program of one's own. */
  onWrite(): void
  onGoToLine?: (line: number) => void
  onTools(): void
  /** Asks for the value that is missing, where one is. */
  question: React.ReactNode
}

/** How the run ended: the result first, or what happened instead. */
export function EndCard({
  view,
  end,
  noted,
  hasModel,
  onGoOn,
  onRetry,
  onWrite,
  onGoToLine,
  onTools,
  question,
}: Props) {
  const [tab, setTab] = useState('shaped')
  const text = describeOutcome(summaryForPage(view))
  const step = helpfulStep(view)
  const files = noted ?? view.files
  const { kind } = end.outcome
  // A program may have returned something that was not answered from.
  const hasValue = (kind === 'returned' || kind === 'failed') && end.value !== null && end.value !== undefined
  // Of a direct run it is the value.
  const answer = view.way ? undefined : end.answer
  return (
    <Card tone={text.tone === 'bad' || text.tone === 'warn' ? text.tone : undefined}>
      <Tabs.Root value={tab} onValueChange={setTab}>
        <header className="flex min-h-7 items-center gap-2">
          <OutcomeMark tone={text.tone} />
          <h3 className="font-semibold">{text.title}</h3>
          {hasValue && (
            <Segmented
              label={words.end.showAs}
              className="ml-auto"
              segments={[
                { value: 'shaped', label: words.end.shapes[shapeOf(end.value)] },
                { value: 'json', label: 'JSON' },
              ]}
            />
          )}
          {hasValue && view.runId && <EnlargeLink runId={view.runId} />}
        </header>
        {answer !== undefined && (
          <p className="mt-1.5 mb-2 whitespace-pre-wrap font-medium text-md [overflow-wrap:anywhere]">{answer}</p>
        )}
        {text.sentence && <p className="mt-1.5 mb-1 font-medium text-md [overflow-wrap:anywhere]">{text.sentence}</p>}
        {text.detail && (
          <details className="group mt-1">
            <summary className="flex min-h-6 w-fit items-center gap-1 font-medium text-accent text-xs max-lg:min-h-11">
              <ChevronRight size={14} strokeWidth={1.8} aria-hidden className="group-open:rotate-90" />
              {words.end.details}
            </summary>
            <Detail detail={text.detail} onGoToLine={onGoToLine} />
          </details>
        )}
        {hasValue && (
          <>
            <Tabs.Content value="shaped" tabIndex={-1} className="mt-1.5">
              <ResultValue value={end.value} />
            </Tabs.Content>
            <Tabs.Content value="json" tabIndex={-1} className="mt-1.5">
              <ResultJson value={end.value} />
            </Tabs.Content>
          </>
        )}
      </Tabs.Root>
      {hasValue && <SourceNote view={view} />}
      {question ?? <Nearest end={end} />}
      {step?.do === 'resume' && <GoOn onGoOn={onGoOn} />}
      <FilesChanged files={files} unseen={view.end?.unseen} runId={view.runId} />
      {view.runId && files.length > 0 && <UndoRun key={view.runId} runId={view.runId} />}
      {kind === 'interrupted' && step?.do !== 'resume' && <CannotGoOn testOf={view.testOf} way={view.way} />}
      {end.outcome.kind === 'failed' && end.outcome.budget && (
        <p className="mt-2">{budgetOnPage(end.outcome.budget)}</p>
      )}
      {step && <NextStep step={step} onRetry={onRetry} onGoToLine={onGoToLine} />}
      {step?.do === 'choose-way' && (
        <WaysWithoutTool
          hasModel={hasModel}
          onWrite={onWrite}
          onTools={end.outcome.kind === 'no-program' && end.outcome.isForeign ? onTools : undefined}
        />
      )}
    </Card>
  )
}

function OutcomeMark({ tone }: { tone: OutcomeText['tone'] }) {
  const icon = { size: 12, strokeWidth: 2.6, 'aria-hidden': true }
  return (
    <StateMark tone={tone === 'ready' ? 'accent' : tone}>
      {tone === 'ok' && <Check {...icon} />}
      {tone === 'bad' && <X {...icon} />}
      {tone === 'warn' && <MessageCircleQuestion {...icon} strokeWidth={2.2} />}
      {tone === 'ready' && <Play {...icon} size={10} fill="currentColor" />}
      {tone === 'plain' && <Square {...icon} size={8} fill="currentColor" />}
    </StateMark>
  )
}

const MOST_DETAIL = 5_000

/** A stack or a detail; its lines of the program lead there. */
function Detail({ detail, onGoToLine }: { detail: string; onGoToLine?: (line: number) => void }) {
  const { shown, rest } = beginningOf(detail, MOST_DETAIL)
  const parts = shown.split(/(main\.ts:\d+(?::\d+)?)/)
  return (
    <ScrollText label={words.end.stoppedAt} className="mt-2 max-h-48">
      {parts.map((part, index) => {
        const line = /^main\.ts:(\d+)/.exec(part)?.[1]
        if (!line || !onGoToLine) return part
        return (
          <button
            // The same place may be named twice.
            key={[index, part].join()}
            type="button"
            onClick={() => onGoToLine(Number(line))}
            className="font-medium text-accent hover:underline"
          >
            {part}
          </button>
        )
      })}
      {rest > 0 && (
        <span className="mt-1 flex items-center gap-4 font-sans text-ink3">
          {words.end.more(rest)} <CopyLink text={detail} label={words.end.copyDetails} />
        </span>
      )}
    </ScrollText>
  )
}

/** For a task no tool fits: the ones that came nearest. */
function Nearest({ end }: { end: RunEnd }) {
  if (end.outcome.kind !== 'no-program' || end.outcome.nearest.length === 0) return null
  return (
    <div className="mt-2.5 border-line border-t pt-2">
      <h4 className="font-medium text-ink3 text-xs">{words.end.nearest}</h4>
      <ul>
        {end.outcome.nearest.map(({ server, tool, score }) => (
          <li key={`${server}.${tool}`} className="flex justify-between gap-2 py-0.5">
            <span>
              <span className="text-ink3">{server}.</span>
              {tool}
            </span>
            <span className="font-mono text-ink2 text-xs leading-5">{score.toFixed(2)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
