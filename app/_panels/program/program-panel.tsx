'use client'
import { Check, Copy, RotateCcw, TriangleAlert, Wrench } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { LineCounts } from '../../../lib/format/lines.ts'
import { askedByText } from '../../../lib/runs/asked-by.ts'
import { summaryOf } from '../../../lib/runs/events/fold-run.ts'
import { describeOutcome } from '../../../lib/runs/outcome-text.ts'
import { checksText } from '../../_run/checks-text.ts'
import { versionsOf } from '../../_run/program-versions.ts'
import { questionOf, type RunView } from '../../_run/run-view.ts'
import { standInOf } from '../../_run/stand-in.ts'
import { FixModel } from '../../_settings/model/fix-model.tsx'
import { Badge } from '../../_ui/badge.tsx'
import { Button, IconButton } from '../../_ui/button.tsx'
import { EmptyState, PanelHeader } from '../../_ui/panel.tsx'
import { COPY_REFUSED, useCopy } from '../../_ui/use-copy.ts'
import { EditorSlot } from './editor-slot.tsx'
import { lineNotes } from './line-notes.ts'
import { PlainProgram } from './plain-program.tsx'
import { ProgramDiffView } from './program-diff-view.tsx'
import { RunVersions } from './run-versions.tsx'
import { useWorld } from './use-world.ts'
import { VersionBar } from './version-bar.tsx'
import { WhyCode } from './why-code.tsx'

interface Props {
  view: RunView
  text: string
  source: { text: string; version: string }
  isEdited: boolean
  /** The task was changed since: this is the program of the last run. */
  isOld: boolean
  isReadOnly: boolean
  onEdit(text: string): void
  onReset(): void
  onReady(goToLine: (line: number) => void): void
  /** Of the catalog the program can import from. */
  catalogVersion: string
  /** Opens the tools where they have no column of their own. */
  onOpenTools?: () => void
}

/** The program: who wrote it, whether it may run, and the text itself with what each line's calls gave. */
export function ProgramPanel({
  view,
  text,
  source,
  isEdited,
  isOld,
  isReadOnly,
  onEdit,
  onReset,
  onReady,
  catalogVersion,
  onOpenTools,
}: Props) {
  const world = useWorld(catalogVersion)
  // After an edit the lines are other lines: what the last run said of them would stand in the wrong place.
  const notes = useMemo(
    () => (isEdited ? [] : lineNotes(view.calls.filter(({ byProgram = 0 }) => byProgram === view.earlier.length))),
    [view.calls, view.earlier, isEdited],
  )
  const findings = useMemo(() => (isEdited ? [] : (view.findings ?? [])), [view.findings, isEdited])
  const stoppedAt = view.end ? describeOutcome(summaryOf(view)).line : undefined
  const waitsAt = view.approvals[0]?.line
  const markedLine = useMemo(() => {
    if (waitsAt !== undefined) return { line: waitsAt, tone: 'warn' as const }
    return stoppedAt && !isEdited ? { line: stoppedAt, tone: 'bad' as const } : undefined
  }, [waitsAt, stoppedAt, isEdited])
  const isWriting = view.status !== 'finished' && !view.isProgramWhole
  const versions = isEdited ? [] : versionsOf(view)
  const [chosen, setChosen] = useState<{ of: string | null; number: number } | null>(null)
  // Of several the last, until somebody looks at another; what comes after it is the last again.
  const shown = chosen !== null && chosen.of === view.runId ? Math.min(chosen.number, versions.length) : versions.length
  const isEarlier = shown < versions.length
  const shownText = isEarlier ? (versions[shown - 1]?.program ?? text) : text
  const standIn = standInOf(view)
  const before = beforeOf({ view, isEdited, earlier: versions[shown - 2]?.program })
  // Of the run that was shown when it was asked for.
  const [diffOf, setDiffOf] = useState<string | null>(null)
  const [counts, setCounts] = useState<(LineCounts & { of: string | null }) | null>(null)
  const isDiff = before !== null && diffOf !== null && diffOf === view.runId && !(isWriting && !isEarlier)
  const showLines = useCallback(
    (goToLine: (line: number) => void) =>
      onReady((line) => {
        setDiffOf(null)
        setChosen(null)
        // What is hidden takes no focus.
        requestAnimationFrame(() => goToLine(line))
      }),
    [onReady],
  )
  const take = useCallback((counted: LineCounts) => setCounts({ ...counted, of: view.runId }), [view.runId])
  return (
    <>
      <PanelHeader>
        <h2 id="program-title" className="font-semibold">
          Program
        </h2>
        {onOpenTools && (
          <Button onClick={onOpenTools} size="small">
            <Wrench size={14} strokeWidth={1.8} aria-hidden />
            Tools {view.selection?.tools.length ?? ''}
          </Button>
        )}
        <span className="truncate text-ink3 text-xs">
          {isWriting ? (
            <Writing />
          ) : isEdited ? (
            'edited by you'
          ) : (
            [authorOf(view), view.code === null && askedOf(view), isOld && 'from the last run']
              .filter(Boolean)
              .join(', ')
          )}
        </span>
        {!isWriting && !isEdited && !isEarlier && <CheckBadge view={view} />}
        <span className="flex-1" />
        {!isEdited && <WhyCode view={view} />}
        {isEdited && (
          <Button onClick={onReset} size="small">
            <RotateCcw size={14} strokeWidth={1.8} aria-hidden />
            Reset
          </Button>
        )}
        {shownText && <CopyButton text={shownText} />}
      </PanelHeader>
      {standIn && !isEdited && (
        <p className="flex-none border-line border-b bg-sunken px-3.5 py-1.5 text-ink2 text-xs">
          {view.isByRules ? 'Written by rules' : 'First written by rules'}, not by a model: {standIn.why}{' '}
          {standIn.fault && <FixModel fix={standIn.fault.fix} />}
        </p>
      )}
      {versions.length > 0 && (
        <RunVersions
          versions={versions}
          shown={shown}
          isWriting={isWriting}
          isDiff={isDiff}
          counts={counts?.of === view.runId ? counts : null}
          onShow={(number) => setChosen(number === versions.length ? null : { of: view.runId, number })}
          onDiff={(isWanted) => setDiffOf(isWanted ? view.runId : null)}
        />
      )}
      {before && versions.length === 0 && (
        <VersionBar
          view={view}
          isEdited={isEdited}
          isDiff={isDiff}
          counts={counts?.of === view.runId ? counts : null}
          onDiff={(isWanted) => setDiffOf(isWanted ? view.runId : null)}
        />
      )}
      <div className="relative min-h-0 flex-1 max-lg:h-[60vh] max-lg:flex-none" aria-busy={isWriting}>
        {isDiff && (
          <div className="absolute inset-0 z-10 bg-surface">
            <ProgramDiffView before={before} after={shownText} onCounted={take} />
          </div>
        )}
        {isEarlier && !isDiff && (
          <div className="absolute inset-0 z-10 bg-surface">
            <PlainProgram text={shownText} isStreaming={false} />
          </div>
        )}
        {text || (!isWriting && view.end?.outcome.kind !== 'no-program') ? (
          // It stays beneath the differences, with what was typed.
          <div className={isDiff || isEarlier ? 'invisible h-full' : 'h-full'}>
            <EditorSlot
              text={text}
              source={source}
              isReadOnly={isReadOnly}
              world={world}
              findings={findings}
              notes={notes}
              markedLine={markedLine}
              onEdit={onEdit}
              onReady={showLines}
            />
          </div>
        ) : (
          <div className="flex h-full">
            <EmptyState>
              {isWriting
                ? 'The program appears here as it is written.'
                : questionOf(view)
                  ? 'The program is written once the value is there that is asked for.'
                  : 'No program was written.'}
            </EmptyState>
          </div>
        )}
      </div>
    </>
  )
}

/** What the program is compared with: what ran, another program of this run, or the version of another run. */
function beforeOf({ view, isEdited, earlier }: { view: RunView; isEdited: boolean; earlier: string | undefined }) {
  if (isEdited) return { text: view.program }
  if (earlier !== undefined) return { text: earlier }
  return view.editedFrom === null ? null : { runId: view.editedFrom }
}

function Writing() {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="spinner size-[13px]" aria-hidden />
      being written
    </span>
  )
}

/** Who asked for it, where that was not its person on the page. */
const askedOf = ({ by }: RunView) => (by ? askedByText(by) : null)

function authorOf(view: RunView): string {
  if (view.code !== null)
    return view.task !== null && (view.version ?? 1) === 1 ? 'as it was generated' : (askedOf(view) ?? 'by you')
  if (view.isByRules) return 'by rules, no model'
  if (view.isPartial) return `by ${view.generator}, broke off`
  return view.generator ? `by ${view.generator}, unchanged` : ''
}

function CheckBadge({ view }: { view: RunView }) {
  const checks = checksText(view)
  if (checks === null) return null
  const isPassed = checks.tone === 'ok' || checks.tone === 'plain'
  return (
    <Badge tone={checks.tone}>
      {isPassed ? (
        <Check size={12} strokeWidth={2.2} aria-hidden />
      ) : (
        <TriangleAlert size={12} strokeWidth={2} aria-hidden />
      )}
      {checks.text}
    </Badge>
  )
}

function CopyButton({ text }: { text: string }) {
  const { said, copy } = useCopy()
  const label = said === 'copied' ? 'Copied' : said === 'refused' ? COPY_REFUSED : 'Copy program'
  return (
    <IconButton label={label} onClick={() => void copy(text)}>
      {said === 'copied' ? (
        <Check size={16} strokeWidth={1.8} aria-hidden />
      ) : (
        <Copy size={16} strokeWidth={1.8} aria-hidden />
      )}
    </IconButton>
  )
}
