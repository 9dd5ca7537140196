/** One line of a tree of JSON. */
export type JsonRow = { depth: number; parent: JsonRow | null } & (
  | { kind: 'leaf'; name: string | null; value: unknown }
  /** An object or a list; of one that is closed no lines follow. */
  | { kind: 'branch'; name: string | null; value: object; count: number; isOpen: boolean }
  /** Behind the last line of a branch. */
  | { kind: 'end'; value: object }
  /** Entries that are left out until somebody asks for them. */
  | { kind: 'more'; value: object; count: number }
)

/** What of a tree is open. Values of JSON are in one place each, so that they stand for their places. */
export interface Opened {
  open: ReadonlySet<object>
  /** Those of which more than the first entries are shown, and how many. */
  shown: ReadonlyMap<object, number>
  /** Entries that are shown wherever they are: on the way to what was found. */
  onTheWay: ReadonlyMap<object, ReadonlySet<string>>
}

/** So many entries of one are shown at first. */
export const FIRST = 50
/** Deeper ones are told to be there; nobody reads them. */
export const DEEPEST = 200

export const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The lines of a value as far as it is open. */
export function jsonRows(value: unknown, opened: Opened): JsonRow[] {
  const rows: JsonRow[] = []
  addRows(rows, null, value, null, opened)
  return rows
}

function addRows(rows: JsonRow[], name: string | null, value: unknown, parent: JsonRow | null, opened: Opened): void {
  const depth = parent === null ? 0 : parent.depth + 1
  if (!isBranch(value)) {
    rows.push({ kind: 'leaf', name, value, depth, parent })
    return
  }
  const keys = Object.keys(value)
  const isOpen = keys.length > 0 && depth < DEEPEST && opened.open.has(value)
  const row: JsonRow = { kind: 'branch', name, value, count: keys.length, isOpen, depth, parent }
  rows.push(row)
  if (!isOpen) return
  const most = opened.shown.get(value) ?? FIRST
  const kept = opened.onTheWay.get(value)
  let left = 0
  const tellLeft = () => {
    if (left > 0) rows.push({ kind: 'more', value, count: left, depth: depth + 1, parent: row })
    left = 0
  }
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as string
    if (at >= most && !kept?.has(key)) {
      left++
      continue
    }
    tellLeft()
    addRows(rows, key, (value as Record<string, unknown>)[key], row, opened)
  }
  tellLeft()
  rows.push({ kind: 'end', value, depth, parent: row })
}

/** Objects and lists down to a level: 1 is the value itself. */
export function branchesTo(value: unknown, level: number): Set<object> {
  const open = new Set<object>()
  let here: unknown[] = [value]
  for (let at = 0; at < level && here.length > 0; at++) {
    const branches = here.filter(isBranch)
    for (const branch of branches) open.add(branch)
    // Of what is not shown nothing needs to be open.
    here = branches.flatMap((branch) => Object.values(branch).slice(0, FIRST))
  }
  return open
}

/** `[3].city`, `orders[0]["a b"]`; empty for the whole value. */
export function pathText(row: JsonRow): string {
  const parts: string[] = []
  for (let at: JsonRow | null = row; at?.parent; at = at.parent) {
    if (at.kind === 'end' || at.kind === 'more') continue
    const of = at.parent.kind === 'branch' ? at.parent.value : null
    parts.unshift(Array.isArray(of) ? `[${at.name}]` : memberText(at.name ?? ''))
  }
  return parts.join('').replace(/^\./, '')
}

const memberText = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`)
