import { useState } from 'react'
import { WAY_NAMES } from '../../../lib/tokens/way-names.ts'
import { join } from '../../_ui/join.ts'
import type { TaskRow } from './task-rows.ts'
import { words } from './words.ts'

const HEAD = 'h-7 px-2.5 text-left font-normal text-ink3 text-xs first:pl-4 last:pr-4'
const CELL = 'px-2.5 py-1.5 first:pl-4 last:pr-4'
const NUMBER = 'text-right tabular-nums'
/** So many rows at first, and so many more each time. */
const PAGE = 50
const said = words.tasks

interface Props {
  rows: readonly TaskRow[]
  /** The id of the one whose figures are shown; null: all of them. */
  selected: string | null
  onSelect(id: string | null): void
}

/** The tasks, each with what every way made of it; the one that is selected has its figures below. */
export function TasksTable({ rows, selected, onSelect }: Props) {
  const [most, setMost] = useState(PAGE)
  const [first] = rows
  return (
    <section aria-label={said.title} className="mb-4 overflow-hidden rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-4 py-2">
        <div>
          <h2 className="font-semibold">{said.title}</h2>
          <p className="text-ink3 text-xs">{said.about}</p>
        </div>
        <button
          type="button"
          aria-pressed={selected === null}
          onClick={() => onSelect(null)}
          className="min-h-6 rounded-sm px-1 font-medium text-accent text-xs hover:underline aria-pressed:text-ink2 aria-pressed:no-underline max-lg:min-h-11"
        >
          {selected === null ? said.allBelow(rows.length) : said.showAll(rows.length)}
        </button>
      </header>
      <table aria-label={said.title} className="w-full">
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              {said.columns.task}
            </th>
            {first?.ways.map(({ way }) => (
              <th key={way} scope="col" className={join(HEAD, 'text-right', way !== 'codeMode' && 'max-sm:hidden')}>
                {WAY_NAMES[way]}
              </th>
            ))}
            {first?.other && (
              <th scope="col" className={join(HEAD, 'text-right sm:hidden')}>
                {said.columns.other}
              </th>
            )}
            <th scope="col" className={join(HEAD, 'text-right sm:whitespace-nowrap')}>
              {said.columns.needs}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((row) => (
            <Row key={row.id} row={row} isSelected={row.id === selected} onSelect={() => onSelect(row.id)} />
          ))}
        </tbody>
      </table>
      {rows.length > most && (
        <button
          type="button"
          onClick={() => setMost(most + PAGE)}
          className="min-h-8 border-line border-t px-4 font-medium text-accent hover:underline max-lg:min-h-11"
        >
          {said.more(rows.length)}
        </button>
      )}
    </section>
  )
}

function Row({ row, isSelected, onSelect }: { row: TaskRow; isSelected: boolean; onSelect(): void }) {
  const { task, category, id, ways, other, needs, winner } = row
  return (
    <tr
      className={join(
        'border-line border-t',
        isSelected ? 'bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-canvas',
      )}
    >
      <th scope="row" className={join(CELL, 'text-left font-normal [overflow-wrap:anywhere]')}>
        <button
          type="button"
          aria-pressed={isSelected}
          onClick={onSelect}
          className="line-clamp-2 text-left font-medium hover:underline max-lg:min-h-11"
          title={task.length > 120 ? task : undefined}
        >
          {task}
        </button>
        {category && (
          <span className="block text-ink3 text-xs">
            {id} · {category}
          </span>
        )}
      </th>
      {ways.map(({ way, tokens, right, isBad }) => (
        <td key={way} className={join(CELL, NUMBER, way !== 'codeMode' && 'max-sm:hidden')}>
          <span className="block">{tokens}</span>
          <span className={join('block text-xs', isBad ? 'text-bad' : 'text-ink3')}>{right}</span>
        </td>
      ))}
      {other && (
        <td className={join(CELL, NUMBER, 'sm:hidden')}>
          <span className="block">{other.tokens}</span>
          <span className={join('block text-xs', other.isBad ? 'text-bad' : 'text-ink3')}>{other.right}</span>
          <span className="block text-ink3 text-xs">{WAY_NAMES[other.way]}</span>
        </td>
      )}
      <td
        className={join(
          CELL,
          NUMBER,
          winner === 'codeMode' ? 'text-ok' : winner === 'direct' ? 'text-bad' : 'text-ink3',
        )}
      >
        {needs}
      </td>
    </tr>
  )
}
