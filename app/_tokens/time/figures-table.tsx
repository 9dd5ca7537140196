import { ChevronRight } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { formatCount } from '../../../lib/format/duration.ts'
import type { SavingFigures } from '../../../lib/savings/figures.ts'
import { moneyText, savedText } from '../../../lib/savings/words.ts'
import { BasisTag } from '../../_ui/basis-tag.tsx'
import { Button } from '../../_ui/button.tsx'
import { join } from '../../_ui/join.ts'
import { SumTag } from '../sum-tag.tsx'
import { RunsBehind } from './runs-behind.tsx'
import type { RunsOf, SavingsPeriod } from './savings-requests.ts'
import { words } from './words.ts'

const HEAD = 'h-7 whitespace-nowrap px-2.5 font-normal text-ink2 text-xs first:pl-4 last:pr-4'
const CELL = 'h-7 px-2.5 first:pl-4 last:pr-4 max-lg:h-10'
const NUMBER = 'text-right tabular-nums whitespace-nowrap'
const SMALL = 'max-sm:hidden'

/** A row, and which runs are behind it. */
export interface FiguresRow extends SavingFigures {
  key: string
  name: string
  /** It is what belongs to none. */
  isRest?: boolean
  runsOf: SavingsPeriod & RunsOf
}

interface Props {
  title: string
  /** What the rows are. */
  head: string
  rows: readonly FiguresRow[]
  totals: SavingFigures
  /** So many are shown at first. */
  most?: number
  note?: string
}

/** Figures whose rows add up to the total; a row opens the runs behind it. */
export function FiguresTable({ title, head, rows, totals, most = 50, note }: Props) {
  const [open, setOpen] = useState<string | null>(null)
  const [shown, setShown] = useState(most)
  const id = useId()
  const left = rows.length - shown
  return (
    <section aria-labelledby={id} className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 pt-2.5">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p className="text-ink2 text-xs">{words.table.hint}</p>
      </header>
      <table aria-labelledby={id} className="w-full">
        <thead>
          <tr>
            <th scope="col" className={join(HEAD, 'text-left')}>
              {head}
            </th>
            <th scope="col" className={join(HEAD, 'text-right')}>
              {words.table.used} <SumTag used={totals.used} measured={totals.measured} />
            </th>
            <th scope="col" className={join(HEAD, SMALL, 'text-right')}>
              {words.table.other} <BasisTag basis="computed" />
            </th>
            <th scope="col" className={join(HEAD, 'text-right')}>
              {words.table.saved}
            </th>
            <th scope="col" className={join(HEAD, SMALL, 'text-right')}>
              {words.table.money}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => {
            const isOpen = open === row.key
            return (
              <Fragment key={row.key}>
                <tr className="border-line border-t hover:bg-canvas">
                  <th scope="row" className={join(CELL, 'max-w-0 w-1/3 py-0 text-left font-normal max-sm:w-full')}>
                    <button
                      type="button"
                      aria-expanded={isOpen}
                      title={row.name}
                      onClick={() => setOpen(isOpen ? null : row.key)}
                      className="-ml-1 flex h-full w-full min-w-0 items-center gap-1 rounded-sm text-left hover:underline max-lg:min-h-10"
                    >
                      <ChevronRight
                        size={14}
                        strokeWidth={1.8}
                        aria-hidden
                        className={join('flex-none text-ink3', isOpen && 'rotate-90')}
                      />
                      <span className={join('truncate', row.isRest && 'text-ink2')}>{row.name}</span>
                    </button>
                  </th>
                  <Figures figures={row} />
                </tr>
                {isOpen && (
                  <tr>
                    <td colSpan={5} className="bg-canvas px-4 py-2">
                      <RunsBehind of={row.runsOf} name={row.name} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
        <tfoot>
          <tr className="border-edge border-t font-semibold">
            <th scope="row" className={join(CELL, 'text-left')}>
              {words.table.all}
            </th>
            <Figures figures={totals} />
          </tr>
        </tfoot>
      </table>
      {(left > 0 || note) && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-4 py-2 text-ink2 text-xs">
          <p>{note}</p>
          {left > 0 && (
            <Button size="small" onClick={() => setShown(shown + Math.max(most, 50))}>
              {words.table.more(left)}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function Figures({ figures: { used, other, saved, cost } }: { figures: SavingFigures }) {
  return (
    <>
      <td className={join(CELL, NUMBER)}>{formatCount(used)}</td>
      <td className={join(CELL, NUMBER, SMALL)}>{formatCount(other)}</td>
      <td className={join(CELL, NUMBER, saved < 0 && 'text-bad')}>{savedText(saved)}</td>
      <td className={join(CELL, NUMBER, SMALL)}>{moneyText(cost?.saved)}</td>
    </>
  )
}
