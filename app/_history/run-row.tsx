'use client'
import { Columns2, Link2, MoreHorizontal, RotateCw, Undo2 } from 'lucide-react'
import Link from 'next/link'
import { formatDuration } from '../../lib/format/duration.ts'
import type { HistoryRun } from '../../lib/history/create-history.ts'
import type { RunSummary } from '../../lib/playground.ts'
import { leftText } from '../_panels/approval/time-left.ts'
import { LineCountsText } from '../_panels/program/line-counts.tsx'
import { LetterTile } from '../_ui/badge.tsx'
import { Button, buttonStyle, IconButton } from '../_ui/button.tsx'
import { join } from '../_ui/join.ts'
import { Marked } from '../_ui/marked.tsx'
import { UNDO_MS } from '../_ui/undo-list.tsx'
import type { RowActs } from './row-acts.ts'
import { RowMenu } from './row-menu.tsx'
import { EndMark } from './run-end.tsx'
import { aboutOf, clockOf, nameOf, stateOf, tokensOf } from './run-words.ts'

/** The columns of the list, where there is room for them. */
export const COLUMNS =
  'grid items-center gap-x-3 px-3.5 grid-cols-[20px_20px_minmax(0,1fr)_150px_84px_72px_104px_64px] xl:grid-cols-[20px_20px_minmax(0,1fr)_170px_112px_80px_120px_76px] 2xl:grid-cols-[20px_20px_minmax(0,1fr)_190px_120px_88px_130px_48px_84px]'
const NARROW = 'grid items-center gap-x-3 px-3.5 grid-cols-[24px_20px_minmax(0,1fr)_72px_104px_112px]'
const CARD = 'grid items-start gap-x-2.5 px-3 py-2 grid-cols-[24px_20px_minmax(0,1fr)_44px]'
const MOST_TILES = 4

interface Props extends RowActs {
  /** Undefined while it is being loaded. */
  run: (HistoryRun & RunSummary) | RunSummary | undefined
  place: number
  start: number
  height: number
  isCard: boolean
  isNarrow: boolean
  /** Where Tab stops. */
  isStop: boolean
  isWaiting: boolean
  isSelected: boolean
  /** When it was deleted, in ms since 1970; undefined where it was not, null while it is being removed. */
  deletedAt: number | null | undefined
  /** Of all runs, from 1. */
  rowIndex: number
  waitsUntil: ReadonlyMap<string, string>
  words: readonly string[]
  /** Of the newest sessions of work, by id. */
  sessionNames: ReadonlyMap<string, string>
  now: number | null
  onFocus(): void
}

/** One run: what it was to do, how it ended, what it took. */
export function RunRow(props: Props) {
  const { run, place, start, height, isCard, isNarrow, isStop, isWaiting, isSelected, onFocus } = props
  const layout = isCard ? CARD : isNarrow ? NARROW : COLUMNS
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a table cannot be placed by themselves.
    <div
      role="row"
      data-place={place}
      aria-selected={isSelected}
      aria-rowindex={props.rowIndex}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      style={{ height, transform: `translateY(${start}px)` }}
      className={join(
        layout,
        'group absolute top-0 left-0 w-full border-line border-b -outline-offset-2! hover:bg-sunken focus-within:bg-sunken',
        isSelected ? 'bg-accent-soft' : isWaiting ? 'bg-warn-soft/40' : '',
      )}
    >
      {!run ? (
        <Loading />
      ) : props.deletedAt !== undefined ? (
        <Deleted {...props} run={run} />
      ) : (
        <Cells {...props} run={run} />
      )}
    </div>
  )
}

function Loading() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above.
    // biome-ignore lint/a11y/useFocusableInteractive: nothing can be done with it.
    <div role="gridcell" className="col-span-full text-ink3 text-xs">
      Loading runs
    </div>
  )
}

type WithRun = Omit<Props, 'run'> & { run: NonNullable<Props['run']> }

function Deleted({ run, deletedAt, now, isStop, onUndo }: WithRun) {
  const since = deletedAt ?? 0
  const left = Math.max(0, Math.ceil((UNDO_MS - ((now ?? since) - since)) / 1_000))
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above.
    // biome-ignore lint/a11y/useFocusableInteractive: its button can be reached.
    <div role="gridcell" className="col-span-full flex items-center gap-3 text-ink2">
      <span className="min-w-0 truncate">“{nameOf(run)}” is deleted.</span>
      {deletedAt != null && (
        <>
          <span className="ml-auto whitespace-nowrap text-ink3 text-xs tabular-nums">{left} s</span>
          <Button
            size="small"
            tabIndex={isStop ? 0 : -1}
            aria-label={`Undo: bring ${nameOf(run)} back`}
            onClick={() => onUndo(run)}
          >
            <Undo2 size={14} strokeWidth={1.8} aria-hidden />
            Undo
          </Button>
        </>
      )}
    </div>
  )
}

function Cells(props: WithRun) {
  const { run, isCard, isNarrow, isStop, isSelected, isWaiting, waitsUntil, now, onSelect } = props
  const name = nameOf(run)
  const tokens = tokensOf(run)
  const until = waitsUntil.get(run.runId)
  const state = stateOf(run)
  const time = run.totalMs === null ? '–' : formatDuration(run.totalMs)
  const when = now === null ? '' : clockOf(run.startedAt)
  const fewer = join(tokens.tone === 'ok' ? 'text-ok' : tokens.tone === 'bad' ? 'text-bad' : 'text-ink3', 'text-xs')
  const about = <About {...props} />
  return (
    <>
      <Cell className={isCard ? 'pt-0.5' : ''}>
        <input
          type="checkbox"
          checked={isSelected}
          tabIndex={isStop ? 0 : -1}
          aria-label={`Select ${name}`}
          onChange={() => onSelect(run)}
          className="block size-4 cursor-pointer accent-(--accent-fill) max-lg:size-5"
        />
      </Cell>
      <Cell className={isCard ? 'pt-0.5' : ''}>
        <EndMark status={run.status} outcome={run.outcome} />
      </Cell>
      <Cell className="grid min-w-0">
        <Link
          href={`/runs/${run.runId}`}
          prefetch={false}
          tabIndex={isStop ? 0 : -1}
          title={name}
          className={join('font-medium hover:underline', isCard ? 'line-clamp-2' : 'truncate')}
        >
          <Marked text={name} words={props.words} />
        </Link>
        {about}
        {isNarrow && (
          <span className="flex min-w-0 items-center gap-2 truncate text-ink2 text-xs tabular-nums">
            <span className="truncate">{isWaiting && until && now !== null ? leftText(until, now) : state}</span>
            {isCard && <span className="flex-none text-ink3">{when}</span>}
          </span>
        )}
        {isCard && (
          <span className="truncate text-xs tabular-nums">
            {tokens.figure} tokens <span className={fewer}>{tokens.saving}</span>
          </span>
        )}
      </Cell>
      {!isNarrow && (
        <>
          <Cell className="grid min-w-0">
            <span className="truncate">{state}</span>
            {isWaiting && until && now !== null && (
              <span className="truncate text-ink3 text-xs">{leftText(until, now)}</span>
            )}
          </Cell>
          <Cell className="flex gap-1">
            <Tiles tools={run.facts?.tools ?? []} />
          </Cell>
        </>
      )}
      {!isCard && (
        <>
          <Cell className="text-right tabular-nums">{time}</Cell>
          <Cell className="grid text-right tabular-nums">
            <span>{tokens.figure}</span>
            {tokens.saving && <span className={fewer}>{tokens.saving}</span>}
          </Cell>
        </>
      )}
      {!isNarrow && (
        <Cell className="text-right tabular-nums max-2xl:hidden">{run.facts?.files ? run.facts.files : '–'}</Cell>
      )}
      <Cell className="relative flex items-center justify-end text-right tabular-nums">
        {isWaiting ? (
          <Link
            href={`/runs/${run.runId}`}
            prefetch={false}
            tabIndex={isStop ? 0 : -1}
            aria-label={`Review ${name}`}
            className={join(buttonStyle({ size: 'small' }), isCard && 'max-sm:hidden')}
          >
            Review
          </Link>
        ) : (
          !isCard && (
            <time
              dateTime={run.startedAt}
              className="group-hover:opacity-0 group-focus-within:opacity-0 max-lg:opacity-100!"
            >
              {when}
            </time>
          )
        )}
        {!isWaiting && <Acts {...props} />}
      </Cell>
    </>
  )
}

function About({ run, words, isCard, sessionNames }: WithRun) {
  const { text, edited, code } = aboutOf(run, run.session === undefined ? undefined : sessionNames.get(run.session))
  const hit = 'hit' in run ? run.hit : undefined
  return (
    <span className={join('flex min-w-0 gap-1.5 font-mono text-ink3 text-xs', isCard && 'max-w-full')}>
      {hit ? (
        <span className="truncate">
          {hit.in === 'program' ? `line ${hit.line} · ` : 'result · '}
          <Marked text={hit.text} words={words} />
        </span>
      ) : (
        <>
          {edited && (
            <span className="flex-none">
              edited <LineCountsText {...edited} />
            </span>
          )}
          <span className="truncate">{[text, code].filter(Boolean).join(' · ')}</span>
        </>
      )}
    </span>
  )
}

function Tiles({ tools }: { tools: readonly string[] }) {
  const shown = tools.length > MOST_TILES ? tools.slice(0, MOST_TILES - 1) : tools
  return (
    <span title={tools.join(', ')} className="flex gap-1">
      {shown.map((tool) => (
        <LetterTile key={tool} name={tool} small />
      ))}
      {shown.length < tools.length && (
        <span className="text-ink3 text-xs leading-5">+{tools.length - shown.length}</span>
      )}
      <span className="sr-only">{tools.join(', ')}</span>
    </span>
  )
}

function Acts(props: WithRun) {
  const { run, isStop, isNarrow, onAgain, onCompare, onCopyLink } = props
  const tab = isStop ? 0 : -1
  const name = nameOf(run)
  return (
    <span
      className={join(
        'flex items-center',
        !isNarrow &&
          'absolute top-1/2 -right-1.5 -translate-y-1/2 rounded-md border border-line bg-surface opacity-0 shadow-raised group-focus-within:opacity-100 group-hover:opacity-100',
      )}
    >
      {!isNarrow && (
        <>
          <IconButton label={`Run again: ${name}`} title="Run again" tabIndex={tab} onClick={() => onAgain(run)}>
            <RotateCw size={15} strokeWidth={1.8} aria-hidden />
          </IconButton>
          <IconButton
            label={`Compare ${name}`}
            title="Compare"
            tabIndex={tab}
            onClick={() => onCompare(run)}
            className="max-2xl:hidden"
          >
            <Columns2 size={15} strokeWidth={1.8} aria-hidden />
          </IconButton>
          <IconButton
            label={`Copy the link to ${name}`}
            title="Copy link"
            tabIndex={tab}
            onClick={() => onCopyLink(run)}
            className="max-2xl:hidden"
          >
            <Link2 size={15} strokeWidth={1.8} aria-hidden />
          </IconButton>
        </>
      )}
      <RowMenu {...props} name={name} tabIndex={tab}>
        <MoreHorizontal size={16} strokeWidth={1.8} aria-hidden />
      </RowMenu>
    </span>
  )
}

function Cell({ className, children }: { className?: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above.
    // biome-ignore lint/a11y/useFocusableInteractive: what is in it can be reached.
    <div role="gridcell" className={className}>
      {children}
    </div>
  )
}
