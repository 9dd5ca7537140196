'use client'
import { Check, Copy, RotateCcw, TriangleAlert, Wrench } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { countChanges, type LineCounts } from '../../../lib/format/lines.ts'
import type { RunVersion } from '../../../lib/history/program-versions.ts'
import { askedByText } from '../../../lib/runs/asked-by.ts'
import { summaryOf } from '../../../lib/runs/events/fold-run.ts'
import { describeOutcome } from '../../../lib/runs/outcome-text.ts'
import { checksText } from '../../_run/checks-text.ts'
import { versionsOf } from '../../_run/program-versions.ts'
import { questionOf, type RunView } from '../../_run/run-view.ts'
import { Badge } from '../../_ui/badge.tsx'
import { Button, IconButton } from '../../_ui/button.tsx'
import { EmptyState, PanelHeader } from '../../_ui/panel.tsx'
import { COPY_REFUSED, useCopy } from '../../_ui/use-copy.ts'
import { EditorSlot } from './editor-slot.tsx'
import { lineNotes } from './line-notes.ts'
import type { ProgramSource } from './monaco/program-editor.tsx'
import { PlainProgram } from './plain-program.tsx'
import { ProgramDiffView } from './program-diff-view.tsx'
import { RunVersions } from './run-versions.tsx'
import { StandInNote } from './stand-in-note.tsx'
import { useWorld } from './use-world.ts'
import { useVersionKeys } from './versions/use-version-keys.ts'
import { useVersions } from './versions/use-versions.ts'
import { versionBeside } from './versions/version-list.ts'
import { VersionStrip } from './versions/version-strip.tsx'
import { WhyCode } from './why-code.tsx'
import { words } from './words.ts'

interface Props {
  view: RunView
  text: string
  source: ProgramSource
  isEdited: boolean
  /** The task was changed since: this is the program of the last run. */
  isOld: boolean
  isReadOnly: boolean
  onEdit(text: string, isUndo?: boolean): void
  onReset(): void
  /** The versions that came with the page. */
  knownVersions?: readonly RunVersion[]
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
  knownVersions,
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
  const made = useVersions(view, knownVersions)
  // Where none was written there is nothing to compare with.
  const hasStrip = made.length > 1 || (isEdited && view.program !== '')
  // Of what was edited, the program that ran: what was typed stays beneath it.
  const [peeks, setPeeks] = useState<string | null>(null)
  const isPeeking = isEdited && peeks !== null && peeks === view.runId
  const shownText = isPeeking ? view.program : isEarlier ? (versions[shown - 1]?.program ?? text) : text
  const typed = useDeferredValue(text)
  const unrun = useMemo(() => (isEdited ? countChanges(view.program, typed) : null), [isEdited, view.program, typed])
  const [wantedAgainst, setAgainst] = useState<string | null>(null)
  const others = made.filter(({ runId }) => isEdited || runId !== view.runId)
  const usual = isEdited ? view.runId : (others[0]?.runId ?? view.editedFrom)
  const against = others.some(({ runId }) => runId === wantedAgainst) ? wantedAgainst : usual
  const before = beforeOf({ view, against, earlier: hasStrip ? undefined : versions[shown - 2]?.program })
  // Of the run that was shown when it was asked for.
  const [diffOf, setDiffOf] = useState<string | null>(null)
  const [counts, setCounts] = useState<(LineCounts & { of: string | null }) | null>(null)
  const isDiff = before !== null && diffOf !== null && diffOf === view.runId && !(isWriting && !isEarlier)
  const showLines = useCallback(
    (goToLine: (line: number) => void) =>
      onReady((line) => {
        setDiffOf(null)
        setChosen(null)
        setPeeks(null)
        // What is hidden takes no focus.
        requestAnimationFrame(() => goToLine(line))
      }),
    [onReady],
  )
  const take = useCallback((counted: LineCounts) => setCounts({ ...counted, of: view.runId }), [view.runId])
  const router = useRouter()
  const toggleDiff = (isWanted: boolean) => setDiffOf(isWanted ? view.runId : null)
  useVersionKeys({
    walk(step) {
      const beside = versionBeside(made, view.runId, step)
      if (beside) router.push(`/runs/${beside.runId}`)
    },
    toggleDiff() {
      // D is an answer while a call waits for one.
      if (before !== null && view.approvals.length === 0) toggleDiff(!isDiff)
    },
  })
  return (
    <>
      <PanelHeader>
        <h2 id="program-title" className="font-semibold">
          {words.title}
        </h2>
        {onOpenTools && (
          <Button onClick={onOpenTools} size="small">
            <Wrench size={14} strokeWidth={1.8} aria-hidden />
            {words.toolsOf(view.selection?.tools.length)}
          </Button>
        )}
        <span className="truncate text-ink3 text-xs">
          {isWriting ? (
            <Writing />
          ) : isEdited ? (
            words.edited
          ) : (
            [authorOf(view), view.code === null && askedOf(view), isOld && words.ofLastRun].filter(Boolean).join(', ')
          )}
        </span>
        {!isWriting && !isEdited && !isEarlier && <CheckBadge view={view} />}
        <span className="flex-1" />
        {!isEdited && <WhyCode view={view} />}
        {isEdited && (
          <Button onClick={onReset} size="small">
            <RotateCcw size={14} strokeWidth={1.8} aria-hidden />
            {words.discard}
          </Button>
        )}
        {shownText && <CopyButton text={shownText} />}
      </PanelHeader>
      {!isEdited && <StandInNote view={view} className="flex-none border-line border-b px-3.5 py-1.5" />}
      {versions.length > 0 && (
        <RunVersions
          versions={versions}
          shown={shown}
          isWriting={isWriting}
          isDiff={isDiff}
          counts={counts?.of === view.runId ? counts : null}
          onShow={(number) => setChosen(number === versions.length ? null : { of: view.runId, number })}
          onDiff={toggleDiff}
        />
      )}
      {hasStrip && (
        <VersionStrip
          versions={made}
          runId={view.runId}
          unrun={unrun}
          isPeeking={isPeeking}
          isDiff={isDiff}
          against={against}
          onPeek={(isWanted) => setPeeks(isWanted ? view.runId : null)}
          onDiff={toggleDiff}
          onAgainst={(runId) => {
            setAgainst(runId)
            toggleDiff(true)
          }}
        />
      )}
      <div className="relative min-h-0 flex-1 max-lg:h-[60vh] max-lg:flex-none" aria-busy={isWriting}>
        {isDiff && (
          <div className="absolute inset-0 z-10 bg-surface">
            <ProgramDiffView before={before} after={shownText} onCounted={take} />
          </div>
        )}
        {(isEarlier || isPeeking) && !isDiff && (
          <div className="absolute inset-0 z-10 bg-surface">
            <PlainProgram text={shownText} isStreaming={false} />
          </div>
        )}
        {text || source.before?.length || (!isWriting && view.end?.outcome.kind !== 'no-program') ? (
          // It stays beneath the differences, with what was typed.
          <div className={isDiff || isEarlier || isPeeking ? 'invisible h-full' : 'h-full'}>
            <EditorSlot
              text={text}
              source={source}
              isReadOnly={isReadOnly}
              isHalf={!isEdited && (isWriting || view.isPartial)}
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
            <EmptyState>{isWriting ? words.toCome : questionOf(view) ? words.asksFirst : words.none}</EmptyState>
          </div>
        )}
      </div>
    </>
  )
}

/** What the program is compared with: another program of this run, what it ran, or the program of another run. */
function beforeOf({
  view,
  against,
  earlier,
}: {
  view: RunView
  against: string | null
  earlier: string | undefined
}): { text: string } | { runId: string } | null {
  if (earlier !== undefined) return { text: earlier }
  if (against === null) return null
  return against === view.runId ? { text: view.program } : { runId: against }
}

function Writing() {
  return (
    <span className="flex items-center gap-1.5">
      <span className="spinner size-[13px]" aria-hidden />
      {words.writing}
    </span>
  )
}

/** Who asked for it, where that was not its person on the page. */
const askedOf = ({ by }: RunView) => (by ? askedByText(by) : null)

function authorOf(view: RunView): string {
  if (view.code !== null)
    return view.task !== null && view.version === 1 ? words.author.generated : (askedOf(view) ?? words.author.person)
  if (view.isByRules) return words.author.rules
  if (view.isPartial) return words.author.cutOff(view.generator)
  return view.generator ? words.author.unchanged(view.generator) : ''
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
  const label = said === 'copied' ? words.copied : said === 'refused' ? COPY_REFUSED : words.copy
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
