'use client'
import { X } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { formatCount } from '../../../lib/format/duration.ts'
import { MOST_COLUMNS, MOST_ROWS } from '../../_files/content/csv.ts'
import { Button } from '../../_ui/button.tsx'
import { FilterField } from '../../_ui/filter-field.tsx'
import { EmptyState } from '../../_ui/panel.tsx'
import { Select } from '../../_ui/select.tsx'
import { isForPage, usePageKey } from '../../_ui/use-page-key.ts'
import type { Condition } from '../address.ts'
import { CopyMenu, DownloadAction } from '../frame/actions.tsx'
import { useResultView } from '../frame/result-context.tsx'
import { Fact, ResultFrame } from '../frame/result-frame.tsx'
import { useFind } from '../frame/use-find.ts'
import type { TablePart } from '../shown.ts'
import { words } from '../words.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { csvOf, jsonOf, tabsOf } from './export-rows.ts'
import { FilterMenu } from './filter-menu.tsx'
import { findRows } from './find-rows.ts'
import { formatOf, type Grid } from './grid.ts'
import { RowsView } from './rows-view.tsx'
import { summedColumn, totalsOf } from './totals.ts'
import { useColumnsInSight } from './use-columns-in-sight.ts'
import { chosenPart } from './use-grid.ts'

const said = words.table
const isFind = (event: KeyboardEvent) => event.key === '/' && isForPage(event)

/** Rows to be read, narrowed, put in order and taken away. */
export function TableForm({ grid, parts }: { grid: Grid; parts: readonly TablePart[] }) {
  const { address, setAddress, fileName } = useResultView()
  const { conditions, sort } = address
  const field = useRef<HTMLInputElement>(null)
  const [find, setFind] = useFind(address.find, (text) => setAddress({ find: text }))
  const looked = useDeferredValue(find)
  const places = useMemo(() => findRows(grid, { find: looked, conditions, sort }), [grid, looked, conditions, sort])
  const summed = summedColumn(grid, sort?.column ?? null)
  const totals = useMemo(() => totalsOf(grid, places, summed), [grid, places, summed])
  const columns = useColumnsInSight(grid, address.columns, summed)
  const [selected, setSelected] = useState<number | null>(null)
  const part = chosenPart(parts, address.part)
  const rows = words.rows(grid.rows.length)
  const shown = words.rows(places.length)
  const isNarrowed = looked.trim() !== '' || conditions.length > 0
  const at = selected === null ? -1 : places.indexOf(selected)
  usePageKey(isFind, () => field.current?.focus())

  const clear = () => {
    setFind('')
    setAddress({ find: '', conditions: [] })
  }
  const drop = (gone: Condition) => setAddress({ conditions: conditions.filter((one) => one !== gone) })
  const number = (value: number, least: number) => formatOf(least).format(Number(value.toFixed(Math.max(2, least))))
  return (
    <ResultFrame
      actions={
        <>
          <CopyMenu
            note={said.inThisOrder(shown)}
            ways={[
              { name: said.asTabs, textOf: () => tabsOf(grid, places, columns.inSight) },
              { name: said.asCsv, textOf: () => csvOf(grid, places, columns.inSight) },
              { name: said.asJson, textOf: () => jsonOf(grid, places, columns.inSight) },
            ]}
          />
          <DownloadAction
            name={`${fileName}.csv`}
            title={said.inThisOrder(shown)}
            textOf={() => csvOf(grid, places, columns.inSight)}
          >
            {words.formats.csv}
          </DownloadAction>
        </>
      }
      bar={
        <>
          {parts.length > 1 && (
            <Select
              aria-label={said.part}
              value={part?.name}
              onChange={(event) =>
                setAddress({ part: event.target.value, sort: null, conditions: [], columns: null, find: '' })
              }
              className="w-40"
            >
              {parts.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
          <FilterField
            inputRef={field}
            label={said.filterLabel}
            placeholder={said.filterRows(rows)}
            value={find}
            onChange={setFind}
            className="w-[300px] max-sm:w-full"
          />
          {conditions.map((condition) => (
            <Chip key={`${condition.how} ${condition.column} ${condition.value}`} condition={condition} onDrop={drop} />
          ))}
          <FilterMenu grid={grid} onAdd={(added) => setAddress({ conditions: [...conditions, added] })} />
          <p role="status" className="text-ink3 text-xs tabular-nums">
            {isNarrowed ? said.of(formatCount(places.length), rows) : rows}
          </p>
          <span className="flex-1" />
          <ColumnsMenu grid={grid} inSight={columns.inSight} onChoose={(names) => setAddress({ columns: names })} />
        </>
      }
      foot={
        <>
          {totals && (
            <>
              <Fact name={said.sumOf(totals.column.name)}>{number(totals.sum, totals.column.decimals)}</Fact>
              <Fact name={said.average}>{number(totals.average, totals.column.decimals)}</Fact>
              <span className="max-sm:hidden">
                <Fact name={said.largest}>{number(totals.largest, totals.column.decimals)}</Fact>
              </span>
            </>
          )}
          {grid.isCut && (
            <span>{(part?.table ? said.cutFile : said.cut)(words.rows(MOST_ROWS), words.columns(MOST_COLUMNS))}</span>
          )}
          <span className="flex-1" />
          {at >= 0 && <span className="max-sm:hidden">{said.selected(formatCount(at + 1))}</span>}
        </>
      }
      keys={[
        [['/'], words.keys.filter],
        [['↑', '↓'], words.keys.row],
        [['Ctrl C'], words.keys.copyRow],
      ]}
    >
      {places.length === 0 ? (
        <div className="m-auto grid justify-items-center pb-8">
          <EmptyState>{said.noneFits}</EmptyState>
          <Button onClick={clear}>{said.clear}</Button>
        </div>
      ) : (
        <RowsView
          {...{ grid, places, sort, selected }}
          columns={columns.inSight}
          onSelect={setSelected}
          onSort={(next) => setAddress({ sort: next })}
          frame={columns.frame}
          isFitted={columns.isFitted}
        />
      )}
    </ResultFrame>
  )
}

function Chip({ condition, onDrop }: { condition: Condition; onDrop(condition: Condition): void }) {
  const { column, how, value } = condition
  const name = how === 'is' ? said.is(column, value || said.empty) : said.has(column, value)
  return (
    <button
      type="button"
      title={name}
      aria-label={said.remove(name)}
      onClick={() => onDrop(condition)}
      className="inline-flex h-8 min-w-0 max-w-72 items-center gap-1.5 rounded-full border border-accent bg-accent-soft px-3 font-medium text-accent max-lg:h-11"
    >
      <span className="truncate">{name}</span>
      <X size={14} strokeWidth={2} aria-hidden className="flex-none" />
    </button>
  )
}
