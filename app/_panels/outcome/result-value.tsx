'use client'
import { useMemo } from 'react'
import { isRow } from '../../../lib/format/value-words.ts'
import { shapeOf } from '../../_format/value.ts'
import { JsonTree } from '../../_ui/json-tree.tsx'
import { LongText } from '../../_ui/long-text.tsx'
import { SCROLL_TEXT } from '../../_ui/scroll-box.tsx'
import { ResultTable } from './result-table.tsx'
import { cellText, exact } from './table-layout.ts'
import { words } from './words.ts'

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
        <div className="text-md">
          {value === '' ? (
            <span className="text-ink3">{words.value.emptyText}</span>
          ) : (
            <LongText text={String(value)} label={words.value.result} boxed="max-h-[14lh] overflow-auto" />
          )}
        </div>
      )
    case 'table':
      return <TableOf value={value} />
    case 'record':
      return <ResultRecord fields={Object.entries(value as Record<string, unknown>)} />
    case 'tree':
      return <JsonTree value={value} />
  }
}

/** The value as it is in JSON. */
export function ResultJson({ value }: { value: unknown }) {
  const text = useMemo(() => JSON.stringify(value, null, 2) ?? 'null', [value])
  return <LongText text={text} label={words.value.json} first={20_000} boxed={`max-h-96 ${SCROLL_TEXT}`} />
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
              {isTable ? <TableOf value={value} /> : <FieldText name={name} value={value} />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The same rows as long as the value is the same: what is found out of them is found out once. */
function TableOf({ value }: { value: unknown }) {
  const rows = useMemo(() => (value as unknown[]).filter(isRow), [value])
  return <ResultTable rows={rows} />
}

const FIELD = 300

function FieldText({ name, value }: { name: string; value: unknown }) {
  if (typeof value === 'string' && value !== '')
    return <LongText text={value} label={words.value.field} first={FIELD} />
  return cellText(value, name) || 'null'
}
