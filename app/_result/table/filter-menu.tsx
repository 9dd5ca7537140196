'use client'
import { ListFilter } from 'lucide-react'
import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import { formatCount } from '../../../lib/format/duration.ts'
import { Button } from '../../_ui/button.tsx'
import { closePopoverOf, Popover } from '../../_ui/popover.tsx'
import { Select } from '../../_ui/select.tsx'
import type { Condition } from '../address.ts'
import { words } from '../words.ts'
import { commonValues } from './find-rows.ts'
import type { Grid } from './grid.ts'

const said = words.table
const MOST_VALUES = 40
/** An address holds no more of one. */
const LONG = 120

/** Narrows the rows by one column: by what it contains, or by one of its values. */
export function FilterMenu({ grid, onAdd }: { grid: Grid; onAdd(condition: Condition): void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label={said.addFilter}
      className="w-72 max-w-[calc(100vw-16px)] p-3"
      button={{
        onClick: () => setOpen(true),
        className:
          'inline-flex h-8 items-center gap-1.5 rounded-full border border-edge bg-surface px-3 font-medium hover:bg-sunken max-lg:h-11',
        children: (
          <>
            <ListFilter size={14} strokeWidth={1.8} aria-hidden />
            {said.addFilter}
          </>
        ),
      }}
    >
      {/* Counted when somebody looks: of a long table it takes a while. */}
      {isOpen && <Conditions grid={grid} onAdd={onAdd} />}
    </Popover>
  )
}

function Conditions({ grid, onAdd }: { grid: Grid; onAdd(condition: Condition): void }) {
  const { columns } = grid
  const [column, setColumn] = useState(() =>
    Math.max(
      0,
      columns.findLastIndex(({ kind }) => kind === 'text'),
    ),
  )
  const [text, setText] = useState('')
  const id = useId()
  const box = useRef<HTMLFormElement>(null)
  const values = useMemo(() => commonValues(grid, column, MOST_VALUES), [grid, column])
  const name = columns[column]?.name ?? ''
  const add = (condition: Omit<Condition, 'column'>) => {
    if (box.current) closePopoverOf(box.current)
    setText('')
    onAdd({ column: name, ...condition })
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') add({ how: 'has', value: text.trim() })
  }
  return (
    <form ref={box} onSubmit={onSubmit} className="grid gap-2">
      <label htmlFor={id} className="grid gap-1 text-ink2 text-xs">
        {said.filterColumn}
        <Select id={id} value={column} onChange={(event) => setColumn(Number(event.target.value))}>
          {columns.map((one, at) => (
            <option key={one.name} value={at}>
              {one.name}
            </option>
          ))}
        </Select>
      </label>
      <label className="grid gap-1 text-ink2 text-xs">
        {said.contains}
        <span className="flex gap-2">
          <input
            value={text}
            maxLength={LONG}
            onChange={(event) => setText(event.target.value)}
            className="h-8 min-w-0 flex-1 rounded-md border border-edge bg-surface px-2.5 text-ink text-sm max-lg:h-11 max-lg:text-[16px]"
          />
          <Button type="submit" disabled={text.trim() === ''}>
            {said.use}
          </Button>
        </span>
      </label>
      <p className="text-ink2 text-xs">{said.orOneOf}</p>
      <ul aria-label={name} className="-mx-1 max-h-60 overflow-y-auto">
        {values
          .filter(({ value }) => value.length <= LONG)
          .map(({ value, count }) => (
            <li key={value}>
              <button
                type="button"
                onClick={() => add({ how: 'is', value })}
                className="flex h-7 w-full items-center justify-between gap-3 rounded-sm px-2 text-left -outline-offset-2! hover:bg-sunken max-lg:h-11"
              >
                <span className="truncate">{value || said.empty}</span>
                <span className="text-ink3 text-xs tabular-nums">{formatCount(count)}</span>
              </button>
            </li>
          ))}
      </ul>
    </form>
  )
}
