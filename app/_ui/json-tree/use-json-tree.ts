import { type KeyboardEvent, useMemo, useState } from 'react'
import { useCopy } from '../use-copy.ts'
import { branchesTo, FIRST, type JsonRow, jsonRows, type Opened } from './json-rows.ts'

export interface JsonTreeState {
  rows: readonly JsonRow[]
  /** The line in front, or −1. */
  at: number
  choose(at: number): void
  /** Opens or closes what is at a line, or shows what it leaves out. */
  toggle(at: number): void
  setOpened(opened: Opened): void
  onKeyDown(event: KeyboardEvent): void
  /** Whether the value in front was copied. */
  said: 'copied' | 'refused' | null
}

export const openedTo = (value: unknown, level: number): Opened => ({
  open: branchesTo(value, level),
  ...{ shown: new Map(), onTheWay: new Map() },
})

/** A tree of JSON: what is open of it, which line is in front, and the keys that change both. `step`: how many more entries are shown when they are asked for. */
export function useJsonTree(value: unknown, { level, step }: { level: number; step: number }): JsonTreeState {
  const [opened, setOpened] = useState(() => openedTo(value, level))
  const [of, setOf] = useState(value)
  const [chosen, setChosen] = useState<JsonRow | null>(null)
  const { said, copy } = useCopy()
  if (of !== value) {
    setOf(value)
    setOpened(openedTo(value, level))
    setChosen(null)
  }
  const rows = useMemo(() => jsonRows(value, opened), [value, opened])
  // Lines are made anew when something opens; the one in front is known by where it stands.
  const at = useMemo(() => (chosen === null ? -1 : rows.findIndex((row) => isSame(row, chosen))), [rows, chosen])

  const choose = (next: number) => setChosen(rows[next] ?? null)

  function toggle(line: number) {
    const row = rows[line]
    if (row?.kind === 'more') {
      setOpened({
        ...opened,
        shown: new Map(opened.shown).set(row.value, (opened.shown.get(row.value) ?? FIRST) + step),
      })
      return
    }
    if (row?.kind !== 'branch' || row.count === 0) return
    const open = new Set(opened.open)
    if (!open.delete(row.value)) open.add(row.value)
    setOpened({ ...opened, open })
  }

  function onKeyDown(event: KeyboardEvent) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c') {
      const row = rows[at]
      if (!row || String(window.getSelection()) !== '') return
      event.preventDefault()
      void copy(typeof row.value === 'string' ? row.value : (JSON.stringify(row.value, null, 2) ?? ''))
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = keyAct(event.key, rows, at)
    if (act === null) return
    event.preventDefault()
    if (act === 'toggle') toggle(at)
    else choose(act)
  }

  return { rows, at, choose, toggle, setOpened, onKeyDown, said }
}

const isSame = (a: JsonRow, b: JsonRow): boolean =>
  a === b ||
  (a.kind === b.kind &&
    a.value === b.value &&
    a.depth === b.depth &&
    parentOf(a) === parentOf(b) &&
    ('name' in a ? a.name : null) === ('name' in b ? b.name : null))

const parentOf = ({ parent }: JsonRow) => parent?.value

/** What a key does in a tree: the line it leads to, or that it opens or closes. Null for every other key. */
function keyAct(key: string, rows: readonly JsonRow[], at: number): number | 'toggle' | null {
  const row = rows[at]
  const step = (by: 1 | -1): number | null => {
    let next = at + by
    // The end of a branch is no place to be.
    while (rows[next]?.kind === 'end') next += by
    return rows[next] ? next : at >= 0 ? at : null
  }
  switch (key) {
    case 'ArrowDown':
      return step(1)
    case 'ArrowUp':
      return step(-1)
    case 'Home':
      return 0
    case 'End':
      return rows.findLastIndex(({ kind }) => kind !== 'end')
    case 'ArrowRight':
      if (row?.kind === 'more') return 'toggle'
      return row?.kind === 'branch' ? (row.isOpen ? step(1) : 'toggle') : null
    case 'ArrowLeft':
      if (row?.kind === 'branch' && row.isOpen) return 'toggle'
      return row?.parent ? rows.indexOf(row.parent) : null
    case 'Enter':
    case ' ':
      return row ? 'toggle' : null
    default:
      return null
  }
}
