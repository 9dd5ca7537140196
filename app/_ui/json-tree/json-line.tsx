import { formatCount } from '../../../lib/format/duration.ts'
import { beginningOf } from '../../_format/beginning.ts'
import { LongText } from '../long-text.tsx'
import { words } from '../words.ts'
import type { JsonRow } from './json-rows.ts'

/** Characters of a text until somebody asks for more. */
const LONG = 400

/** What stands in one line of a tree. */
export function JsonLine({ row }: { row: JsonRow }) {
  if (row.kind === 'more') return <span className="text-accent">{words.tree.more(row.count)}</span>
  if (row.kind === 'end') return <span className="text-ink3">{bracketsOf(row.value)[1]}</span>
  const isInList = Array.isArray(row.parent?.value)
  return (
    <>
      {row.name !== null && (
        <span className={isInList ? 'text-ink3' : 'text-syntax-typ'}>{beginningOf(row.name, 200).shown}: </span>
      )}
      {row.kind === 'leaf' ? <Leaf value={row.value} /> : <Branch row={row} />}
    </>
  )
}

const bracketsOf = (value: object) => (Array.isArray(value) ? ['[', ']'] : ['{', '}'])

function Branch({ row }: { row: Extract<JsonRow, { kind: 'branch' }> }) {
  const [open, close] = bracketsOf(row.value)
  if (row.count === 0)
    return (
      <span>
        {open}
        {close}
      </span>
    )
  return (
    <>
      {open} <span className="text-ink3">{formatCount(row.count)}</span> {!row.isOpen && close}
    </>
  )
}

function Leaf({ value }: { value: unknown }) {
  if (typeof value === 'string')
    return (
      <span className="text-syntax-str">
        {value.length > LONG ? <LongText text={value} label={words.tree.text} first={LONG} /> : JSON.stringify(value)}
      </span>
    )
  if (typeof value === 'number') return <span className="text-syntax-num">{String(value)}</span>
  return <span className="text-syntax-kw">{value === undefined ? words.tree.nothing : String(value)}</span>
}
