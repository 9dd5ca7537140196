'use client'
import { useMemo } from 'react'
import { countDiff, type LineCounts } from '../../../lib/format/lines.ts'
import { join } from '../../_ui/join.ts'
import { EmptyState } from '../../_ui/panel.tsx'
import { ScrollBox } from '../../_ui/scroll-box.tsx'
import { countWords, diffTexts, type HunkLine, hunksOf } from './hunks.ts'
import { words } from './words.ts'

const MARK = { same: ' ', added: '+', removed: '−' }
const LOOK = { same: '', added: 'bg-ok-soft', removed: 'bg-bad-soft' }

interface Props {
  before: string
  after: string
  label: string
}

/** Two texts, line by line: what came and what went, with a few lines around it. Fills the pane that it stands in. */
export function DiffView({ before, after, label }: Props) {
  return (
    <ScrollBox label={label} className="flex min-h-0 flex-1 flex-col overflow-auto p-3.5 -outline-offset-2!">
      <DiffFrame {...{ before, after, label }} />
    </ScrollBox>
  )
}

/** The same in the flow of a page. `isWhole`: where somebody judges what changed, no line is cut off. */
export function DiffFrame({ before, after, label, isWhole = false }: Props & { isWhole?: boolean }) {
  const { counts, lines, rest } = useMemo(() => {
    const diff = diffTexts(before, after)
    return { counts: countDiff(diff), ...hunksOf(diff, isWhole) }
  }, [before, after, isWhole])
  if (counts.added === 0 && counts.removed === 0)
    return <EmptyState>{before === after ? words.diff.same : words.diff.otherEnds}</EmptyState>
  return <DiffLines {...{ label, counts, lines, rest }} />
}

interface LinesProps {
  label: string
  counts: LineCounts
  lines: readonly HunkLine[]
  /** Lines that were too many to be drawn. */
  rest: number
}

/** Lines that came and went, under what they are of. */
export function DiffLines({ label, counts, lines, rest }: LinesProps) {
  return (
    <div className="flex-none overflow-hidden rounded-md border border-line">
      <p className="border-line border-b bg-sunken px-3 py-1.5 text-ink2 text-xs">
        {label} · <span className="font-mono">{countWords(counts)}</span>
      </p>
      <ol className="py-1 font-mono text-code">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
          <Line key={at} line={line} />
        ))}
      </ol>
      {rest > 0 && <p className="border-line border-t px-3 py-1.5 text-ink3 text-xs">{words.diff.rest(rest)}</p>}
    </div>
  )
}

function Line({ line }: { line: HunkLine }) {
  if (line.kind === 'skipped')
    return <li className="bg-sunken px-3 font-sans text-ink3 text-xs">{words.diff.skipped(line.lines)}</li>
  return (
    <li className={join('grid min-h-5 grid-cols-[20px_minmax(0,1fr)] pr-3 pl-2', LOOK[line.kind])}>
      <span aria-hidden className="text-ink2">
        {MARK[line.kind]}
      </span>
      <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        <span className="sr-only">{words.diff.lines[line.kind]}</span>
        {line.text}
      </span>
    </li>
  )
}
