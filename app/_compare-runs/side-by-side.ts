import type { DiffLine } from '../../lib/format/diff-lines.ts'

/** A line of a side, with its number. */
export interface SideLine {
  number: number
  text: string
  /** Where in it something is other than on the other side. */
  changed?: [from: number, to: number]
}

/** A row of two programs side by side: equal, changed, or only on one side; or how many equal lines are left out. */
export type SideRow =
  | { kind: 'lines'; isEqual: boolean; a: SideLine | null; b: SideLine | null }
  | { kind: 'skipped'; lines: number }

const AROUND = 3

/** Lines that took the place of others stand beside them; stretches that are the same are folded. */
export function sideBySide(diff: readonly DiffLine[]): SideRow[] {
  const rows: Extract<SideRow, { kind: 'lines' }>[] = []
  let [a, b] = [0, 0]
  let [gone, come]: [SideLine[], SideLine[]] = [[], []]
  const flush = () => {
    for (let at = 0; at < Math.max(gone.length, come.length); at++) {
      const [before, after] = [gone[at] ?? null, come[at] ?? null]
      rows.push({
        kind: 'lines',
        isEqual: false,
        ...(before && after ? markChanged(before, after) : { a: before, b: after }),
      })
    }
    ;[gone, come] = [[], []]
  }
  for (const { kind, text } of diff) {
    if (kind === 'removed') gone.push({ number: ++a, text })
    else if (kind === 'added') come.push({ number: ++b, text })
    else {
      flush()
      rows.push({ kind: 'lines', isEqual: true, a: { number: ++a, text }, b: { number: ++b, text } })
    }
  }
  flush()
  return folded(rows)
}

function markChanged(a: SideLine, b: SideLine): { a: SideLine; b: SideLine } {
  let start = 0
  while (start < a.text.length && start < b.text.length && a.text[start] === b.text[start]) start++
  let end = 0
  const most = Math.min(a.text.length, b.text.length) - start
  while (end < most && a.text.at(-1 - end) === b.text.at(-1 - end)) end++
  // Nothing in common but a letter or two says nothing.
  if (start + end < 3) return { a, b }
  return {
    a: { ...a, changed: [start, a.text.length - end] },
    b: { ...b, changed: [start, b.text.length - end] },
  }
}

function folded(rows: readonly Extract<SideRow, { kind: 'lines' }>[]): SideRow[] {
  const near = new Uint8Array(rows.length)
  rows.forEach(({ isEqual }, at) => {
    if (!isEqual) near.fill(1, Math.max(0, at - AROUND), at + AROUND + 1)
  })
  const shown: SideRow[] = []
  let skipped = 0
  rows.forEach((row, at) => {
    if (near[at] !== 1) {
      skipped++
      return
    }
    if (skipped > 0) shown.push({ kind: 'skipped', lines: skipped })
    skipped = 0
    shown.push(row)
  })
  if (skipped > 0) shown.push({ kind: 'skipped', lines: skipped })
  return shown
}
