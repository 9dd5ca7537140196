import { ArrowDown, ArrowUp } from 'lucide-react'
import {
  USAGE_SORTS,
  type UsageFigures,
  type UsageReport,
  type UsageSort,
} from '../../../lib/administration/usage-report.ts'
import { formatCount, formatDuration } from '../../../lib/format/duration.ts'
import { formatUsd } from '../../_format/money.ts'
import { join } from '../../_ui/join.ts'
import { CELL, HEAD, MIDDLE, NUMBER, WIDE } from '../card-table.tsx'
import { restOf } from './rest-of.ts'
import { words } from './words.ts'

/** Which columns leave when it gets narrow, never the account, the runs and the tokens; whichever is the last then ends as it does. */
const LEAVES: Partial<Record<UsageSort, string>> = {
  ...{ failed: MIDDLE, calls: MIDDLE, runMs: WIDE },
  tokens: 'max-sm:pr-4',
  usd: join(MIDDLE, 'max-lg:pr-4'),
}
const FIGURES = USAGE_SORTS.filter((sort) => sort !== 'email')

interface Props {
  labelledBy: string
  report: UsageReport
  sort: UsageSort
  isRising: boolean
  onSort(sort: UsageSort): void
}

/** A row a person; those that are not shown are one row, so that what stands there adds up. */
export function UsageTable({ labelledBy, report, sort, isRising, onSort }: Props) {
  const { people, totals, found } = report
  const Arrow = isRising ? ArrowUp : ArrowDown
  return (
    <table aria-labelledby={labelledBy} className="w-full border-line border-t">
      <thead>
        <tr>
          {USAGE_SORTS.map((name) => (
            <th
              key={name}
              scope="col"
              aria-sort={name === sort ? (isRising ? 'ascending' : 'descending') : undefined}
              className={join(HEAD, LEAVES[name], name !== 'email' && 'text-right')}
            >
              <button
                type="button"
                title={words.sortBy(words.heads[name])}
                onClick={() => onSort(name)}
                className={join(
                  'inline-flex h-7 items-center gap-1 rounded-sm hover:text-ink hover:underline max-lg:h-11',
                  name === sort && 'font-medium text-ink',
                )}
              >
                {words.heads[name]}
                {name === sort && <Arrow size={12} strokeWidth={2} aria-hidden />}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found === 0 && (
          <tr className="border-line border-t">
            <td colSpan={USAGE_SORTS.length} className={join(CELL, 'text-ink2')}>
              {words.none}
            </td>
          </tr>
        )}
        {people.map((person) => (
          <tr key={person.personId} className="border-line border-t">
            <th scope="row" className={join(CELL, 'text-left font-normal [overflow-wrap:anywhere]')}>
              {person.email}
            </th>
            <Figures of={person} />
          </tr>
        ))}
        {found > people.length && (
          <tr className="border-line border-t text-ink2">
            <th scope="row" className={join(CELL, 'text-left font-normal')}>
              {words.others(found - people.length)}
            </th>
            <Figures of={restOf(report)} />
          </tr>
        )}
      </tbody>
      {found > 0 && (
        <tfoot>
          <tr className="border-edge border-t font-semibold">
            <th scope="row" className={join(CELL, 'text-left')}>
              {words.all}
            </th>
            <Figures of={totals} />
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Figures({ of }: { of: UsageFigures }) {
  const texts: Record<(typeof FIGURES)[number], string> = {
    runs: formatCount(of.runs),
    failed: formatCount(of.failed),
    calls: of.calls === null ? words.unknown : formatCount(of.calls),
    tokens: formatCount(of.tokens),
    usd: of.usd === null ? words.unknown : formatUsd(of.usd),
    runMs: formatDuration(of.runMs),
  }
  return FIGURES.map((name) => (
    <td key={name} className={join(CELL, NUMBER, LEAVES[name])}>
      {texts[name]}
    </td>
  ))
}
