'use client'
import { useMemo, useState } from 'react'
import { type DiffLine, diffLines } from '../../lib/format/diff-lines.ts'
import { countDiff } from '../../lib/format/lines.ts'
import { LineCountsText } from '../_panels/program/line-counts.tsx'
import { FilterButtons } from '../_ui/filter-buttons.tsx'
import { join } from '../_ui/join.ts'
import { useMediaQuery } from '../_workbench/use-media-query.ts'
import { Card } from './card.tsx'
import { type SideLine, type SideRow, sideBySide } from './side-by-side.ts'
import { words } from './words.ts'

const said = words.programs

const linesOf = (program: string | null) => (program === null ? [] : program.replace(/\n$/, '').split('\n'))

/** Both programs: side by side where there is room, else in one column. */
export function ProgramPair({ a, b }: { a: string | null; b: string | null }) {
  const diff = useMemo(() => diffLines(linesOf(a), linesOf(b)), [a, b])
  const isWide = useMediaQuery('(min-width: 1280px)', true)
  const [wanted, setWanted] = useState<'side' | 'one'>('side')
  const isSide = isWide && wanted === 'side'
  return (
    <Card
      id="programs"
      title={said.title}
      beside={
        a === b ? <span className="text-ink3 text-xs">{said.same}</span> : <LineCountsText {...countDiff(diff)} />
      }
      right={
        isWide &&
        a !== b && (
          <FilterButtons
            legend={said.show}
            choices={['side', 'one']}
            words={said.ways}
            value={wanted}
            onChoose={setWanted}
          />
        )
      }
    >
      {a === null && b === null ? (
        <p className="px-3.5 py-3 text-ink3">{said.none}</p>
      ) : isSide ? (
        <SideBySide rows={sideBySide(diff)} />
      ) : (
        <OneColumn diff={diff} />
      )}
    </Card>
  )
}

const Skipped = ({ lines }: { lines: number }) => (
  <p className="bg-sunken px-3.5 font-sans text-ink3 text-xs leading-5">{said.skipped(lines)}</p>
)

function SideBySide({ rows }: { rows: readonly SideRow[] }) {
  return (
    <div className="py-1 font-mono text-code">
      {rows.map((row, at) =>
        row.kind === 'skipped' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
          <Skipped key={at} lines={row.lines} />
        ) : (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
            key={at}
            data-difference={row.isEqual ? undefined : ''}
            tabIndex={row.isEqual ? undefined : -1}
            className="grid grid-cols-2 -outline-offset-2!"
          >
            <Side line={row.a} isEqual={row.isEqual} side="a" />
            <Side line={row.b} isEqual={row.isEqual} side="b" />
          </div>
        ),
      )}
    </div>
  )
}

function Side({ line, isEqual, side }: { line: SideLine | null; isEqual: boolean; side: 'a' | 'b' }) {
  if (!line)
    return (
      <span
        aria-hidden
        className="min-h-5 bg-[repeating-linear-gradient(135deg,var(--sunken)_0_4px,transparent_4px_8px)] not-first:border-line not-first:border-l"
      />
    )
  const tint = isEqual ? '' : side === 'a' ? 'bg-bad-soft' : 'bg-ok-soft'
  return (
    <span
      className={join(
        'grid min-h-5 min-w-0 grid-cols-[44px_20px_minmax(0,1fr)] pr-2 not-first:border-line not-first:border-l',
        tint,
      )}
    >
      <span className="pr-1 text-right text-ink3 tabular-nums">{line.number}</span>
      <Sign isEqual={isEqual} side={side} />
      <LineText line={line} side={side} />
    </span>
  )
}

const Sign = ({ isEqual, side }: { isEqual: boolean; side: 'a' | 'b' }) => (
  <span className="text-center text-ink2">
    {!isEqual && (
      <>
        <span aria-hidden>{side === 'a' ? '−' : '+'}</span>
        <span className="sr-only">{said.onlyIn(words[side])}</span>
      </>
    )}
  </span>
)

function LineText({ line: { text, changed }, side }: { line: SideLine; side: 'a' | 'b' }) {
  return (
    <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {changed ? (
        <>
          {text.slice(0, changed[0])}
          <span className={join('rounded-[2px] ring-1', side === 'a' ? 'ring-bad' : 'ring-ok')}>
            {text.slice(...changed)}
          </span>
          {text.slice(changed[1])}
        </>
      ) : (
        text
      )}
    </span>
  )
}

function OneColumn({ diff }: { diff: readonly DiffLine[] }) {
  const rows = sideBySide(diff)
  return (
    <div className="py-1 font-mono text-code">
      {rows.map((row, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
        if (row.kind === 'skipped') return <Skipped key={at} lines={row.lines} />
        const sides = row.isEqual ? (['b'] as const) : (['a', 'b'] as const)
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
            key={at}
            data-difference={row.isEqual ? undefined : ''}
            tabIndex={row.isEqual ? undefined : -1}
            className="-outline-offset-2!"
          >
            {sides.map((side) => row[side] && <Side key={side} line={row[side]} isEqual={row.isEqual} side={side} />)}
          </div>
        )
      })}
    </div>
  )
}
