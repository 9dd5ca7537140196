'use client'
import { useState } from 'react'
import { formatCount } from '../../_format/duration.ts'
import { commonOf, isRow, shapeOf } from '../../_format/value.ts'
import { join } from '../../_ui/join.ts'
import { JsonTree } from '../../_ui/json-tree.tsx'
import { ScrollBox, ScrollText } from '../../_ui/scroll-box.tsx'

const FIRST_ROWS = 20

/** A result as what it is: a number large, text as text, rows as a table, fields that hold rows one below the other, the rest as a tree. */
export function ResultValue({ value }: { value: unknown }) {
  switch (shapeOf(value)) {
    case 'nothing':
      return <p className="text-ink3">null</p>
    case 'number':
      return (
        <p className="font-[650] text-xl tabular-nums tracking-[-0.02em] [overflow-wrap:anywhere]">
          {exact(value as number)}
        </p>
      )
    case 'truth':
      return <p className="font-[650] text-xl tracking-[-0.02em]">{value ? 'true' : 'false'}</p>
    case 'text':
      return (
        <p className="max-h-80 overflow-auto whitespace-pre-wrap text-md [overflow-wrap:anywhere]">
          {value === '' ? <span className="text-ink3">An empty text.</span> : String(value)}
        </p>
      )
    case 'table':
      return <ResultTable rows={(value as unknown[]).filter(isRow)} />
    case 'record':
      return <ResultRecord fields={Object.entries(value as Record<string, unknown>)} />
    case 'tree':
      return <JsonTree value={value} />
  }
}

/** The value as it is in JSON. */
export function ResultJson({ value }: { value: unknown }) {
  return (
    <ScrollText label="Result as JSON" className="max-h-96">
      {JSON.stringify(value, null, 2) ?? 'null'}
    </ScrollText>
  )
}

function ResultRecord({ fields }: { fields: [string, unknown][] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {fields.map(([name, value]) => {
        const isTable = shapeOf(value) === 'table'
        return (
          <div key={name} className={isTable ? '' : 'flex items-baseline justify-between gap-3'}>
            <dt className="flex-none text-ink3 text-xs">{name}</dt>
            <dd className={isTable ? 'mt-0.5' : 'min-w-0 font-medium tabular-nums [overflow-wrap:anywhere]'}>
              {isTable ? <ResultTable rows={(value as unknown[]).filter(isRow)} /> : cellText(value) || 'null'}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function ResultTable({ rows }: { rows: Record<string, unknown>[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const { columns, common } = commonOf(rows)
  const isNumeric = (column: string) =>
    rows.every((row) => row[column] === undefined || typeof row[column] === 'number')
  const shown = showsAll ? rows : rows.slice(0, FIRST_ROWS)
  // A text at the end takes what room there is and ends in "…"; the card is too narrow to scroll for every sentence.
  const isEnding = (index: number) => index > 0 && index === columns.length - 1 && !isNumeric(columns[index] ?? '')
  return (
    <>
      <ScrollBox label="Result as a table" className="max-h-96 overflow-auto">
        <table className="w-full border-collapse">
          <thead>
            <tr className="sticky top-0 h-6 border-line border-b bg-surface text-ink3 text-xs">
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={`pr-3 font-medium last:pr-0 ${isNumeric(column) ? 'text-right' : 'text-left'}`}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity.
              <tr key={index} className="h-[26px] border-line border-b">
                {columns.map((column, place) => (
                  <td
                    key={column}
                    title={isEnding(place) ? cellText(row[column]) : undefined}
                    className={join(
                      'truncate pr-3 last:pr-0',
                      isEnding(place) ? 'w-full min-w-10 max-w-0' : 'max-w-52',
                      isNumeric(column) && 'text-right tabular-nums',
                    )}
                  >
                    {cellText(row[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {rows.length > shown.length && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="mt-1 min-h-6 font-medium text-accent hover:underline"
        >
          Show all {formatCount(rows.length)} rows
        </button>
      )}
      {common.length > 0 && (
        <p className="mt-1.5 text-ink3 text-xs [overflow-wrap:anywhere]">
          In every row: {common.map(([name, value]) => `${name} ${cellText(value) || 'null'}`).join(', ')}
        </p>
      )}
    </>
  )
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number') return exact(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A number with its thousands parted and no digit lost. */
const exact = (value: number) =>
  Math.abs(value) < 1e15 ? value.toLocaleString('en-US', { maximumFractionDigits: 15 }) : String(value)
