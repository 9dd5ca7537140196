import { memo } from 'react'
import { formatClock } from '../../_format/time.ts'
import type { OutputLine } from '../../_run/run-view.ts'
import { join } from '../../_ui/join.ts'
import { Marked } from '../../_ui/marked.tsx'
import { words } from './words.ts'
import { SHOWN_CHARACTERS } from './wrap-lines.ts'

interface Props {
  line: OutputLine
  /** Which part of a wrapped line this row is, and how long a part is; without wrapping the whole line. */
  part: number
  columns: number | null
  /** Marked where it occurs. */
  query: string
  isCurrent: boolean
}

/** One row of output: its time, whether it is an error, its text. */
export const OutputRow = memo(function OutputRow({ line, part, columns, query, isCurrent }: Props) {
  const isError = line.stream === 'stderr'
  const shown = line.text.slice(0, SHOWN_CHARACTERS)
  const text = columns === null ? shown : shown.slice(part * columns, (part + 1) * columns)
  const isEnd = columns === null || (part + 1) * columns >= shown.length
  return (
    <li
      className={join(
        'flex h-5 items-baseline whitespace-pre border-l-[3px] pr-3.5 pl-[11px] font-mono text-xs leading-5',
        isError ? 'border-bad text-bad' : 'border-transparent',
        isCurrent && 'bg-accent-soft',
      )}
    >
      <span className={join('w-[15ch] flex-none text-ink3', part > 0 && 'invisible')}>
        {part === 0 && <time>{formatClock(line.at)}</time>}
      </span>
      {isError && (
        <span className={join('w-10 flex-none font-sans font-medium', part > 0 && 'invisible')}>{words.error}</span>
      )}
      <span>
        <Marked text={text} words={[query]} />
      </span>
      {isEnd && line.text.length > shown.length && (
        <span className="ml-2 font-sans text-ink3">{words.lines.cut(line.text.length - shown.length)}</span>
      )}
    </li>
  )
})
