import { Trash2 } from 'lucide-react'
import Link from 'next/link'
import type { ComparisonSummary } from '../../../lib/compare/comparisons.ts'
import { useNow } from '../../_connections/use-now.ts'
import { formatAgo } from '../../_format/time.ts'
import { IconButton } from '../../_ui/button.tsx'
import { join } from '../../_ui/join.ts'
import { StateBadge } from '../state-badge.tsx'
import { words as common } from '../words.ts'
import { doneText, rightText, spentText, summaryText } from './summary-text.ts'
import { words } from './words.ts'

const HEAD = 'h-7 whitespace-nowrap px-2.5 text-left font-normal text-ink3 text-xs first:pl-4 last:pr-4'
const CELL = 'px-2.5 py-1.5 first:pl-4 last:pr-4'
const NUMBER = 'text-right tabular-nums'
/** Columns that leave by rank where it gets narrow: never the name, the state and the action. */
const [MEDIUM, SMALL] = ['max-lg:hidden', 'max-sm:hidden']

interface Props {
  comparisons: readonly ComparisonSummary[]
  onDelete(comparison: ComparisonSummary): void
}

/** The comparisons, the newest first, one a row. */
export function ComparisonTable({ comparisons, onDelete }: Props) {
  const now = useNow()
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table aria-label={words.list} className="w-full">
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              {words.columns.comparison}
            </th>
            <th scope="col" className={HEAD}>
              {words.columns.state}
            </th>
            <th scope="col" className={join(HEAD, SMALL, 'text-right')}>
              {words.columns.done}
            </th>
            <th scope="col" className={join(HEAD, SMALL, 'text-right')}>
              {words.columns.right}
            </th>
            <th scope="col" className={join(HEAD, MEDIUM, 'text-right')}>
              {words.columns.spent}
            </th>
            <th scope="col" className={join(HEAD, MEDIUM)}>
              {words.columns.started}
            </th>
            <th scope="col" className={HEAD}>
              <span className="sr-only">{words.columns.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {comparisons.map((comparison) => (
            <Row key={comparison.id} comparison={comparison} now={now} onDelete={() => onDelete(comparison)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  comparison: ComparisonSummary
  now: number | null
  onDelete(): void
}

function Row({ comparison, now, onDelete }: RowProps) {
  const { id, name, state, createdAt, spent, done, noVerdict, passed, why } = comparison
  return (
    <tr className="h-[52px] border-line border-t hover:bg-canvas">
      <th scope="row" className={join(CELL, 'text-left font-normal [overflow-wrap:anywhere]')}>
        <Link
          href={`/compare/${encodeURIComponent(id)}`}
          prefetch={false}
          className="line-clamp-2 font-semibold leading-[18px] hover:underline max-lg:my-1.5"
        >
          {name}
        </Link>
        <p className="text-ink3 text-xs leading-[18px]">
          {summaryText(comparison)}
          <span className="sm:hidden"> · {words.done(doneText(comparison))}</span>
        </p>
      </th>
      <td className={CELL} title={why}>
        <StateBadge state={state} />
      </td>
      <td className={join(CELL, SMALL, NUMBER, 'whitespace-nowrap')}>{doneText(comparison)}</td>
      <td className={join(CELL, SMALL, NUMBER, 'whitespace-nowrap')}>
        <span className={passed < done - noVerdict ? 'text-bad' : undefined}>{rightText(comparison)}</span>
        {noVerdict > 0 && <span className="block text-ink3 text-xs">{words.noVerdict(noVerdict)}</span>}
      </td>
      <td className={join(CELL, MEDIUM, NUMBER, 'whitespace-nowrap')}>{spentText(spent)}</td>
      <td className={join(CELL, MEDIUM, 'whitespace-nowrap')}>
        <time dateTime={createdAt}>{now === null ? createdAt.slice(0, 10) : formatAgo(createdAt, now)}</time>
      </td>
      <td className={join(CELL, 'text-right')}>
        <IconButton
          label={words.delete(name)}
          disabled={state === 'running'}
          title={state === 'running' ? common.stopFirst : words.delete(name)}
          onClick={onDelete}
          className="ml-auto"
        >
          <Trash2 size={16} strokeWidth={1.8} aria-hidden />
        </IconButton>
      </td>
    </tr>
  )
}
