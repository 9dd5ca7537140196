import type { PageAction } from './page-actions.ts'

/** The groups, in their order. What the server finds while somebody types is under them all. */
export const GROUPS = ['actions', 'go', 'runs', 'tools', 'skills', 'files', 'settings', 'found-runs'] as const
export type GroupName = (typeof GROUPS)[number]

export type RowIcon = PageAction['icon'] | 'page' | 'runs' | 'tool' | 'skill' | 'file' | 'settings' | 'keys'

/** One thing that can be chosen. */
export interface PaletteRow {
  id: string
  label: string
  icon: RowIcon
  /** Where it is, or what choosing it does, in grey. */
  path?: string
  keys?: readonly string[]
  /** What it is found by. */
  folded: string
  choice: { href: string } | { act(): void } | { insert: string }
}

/** What stands before the words: it limits what is searched. */
const LIMITS: Readonly<Record<string, GroupName>> = { '>': 'actions', '@': 'tools', '/': 'files' }

export interface PaletteQuery {
  only: GroupName | null
  words: readonly string[]
}

/** Reads what was typed: `@add` is tools whose name holds `add`. */
export function readQuery(text: string): PaletteQuery {
  const only = LIMITS[text.trimStart()[0] ?? ''] ?? null
  const rest = only === null ? text : text.trimStart().slice(1)
  return { only, words: rest.toLowerCase().split(/\s+/).filter(Boolean) }
}

/** Those that hold every word, the best first: what begins with it, then a part of the name that does, then the rest. */
export function findRows(
  rows: readonly PaletteRow[],
  words: readonly string[],
  most: number,
): { rows: PaletteRow[]; more: number } {
  if (words.length === 0) return { rows: rows.slice(0, most), more: Math.max(0, rows.length - most) }
  const first = words[0]!
  const byRank: PaletteRow[][] = [[], [], []]
  let count = 0
  for (const row of rows) {
    if (!words.every((word) => row.folded.includes(word))) continue
    count += 1
    const at = row.folded.indexOf(first)
    const rank = at === 0 ? 0 : /[^a-z0-9]/.test(row.folded[at - 1]!) ? 1 : 2
    // The others are counted alone.
    if (byRank[rank]!.length < most) byRank[rank]!.push(row)
  }
  return { rows: byRank.flat().slice(0, most), more: Math.max(0, count - most) }
}

/**
 * In which order the groups stand. What came after others were shown for the same words stands under them: nothing that
 * is shown moves. `before` is what was shown for these words; empty for new ones.
 */
export function orderGroups(before: readonly GroupName[], filled: ReadonlySet<GroupName>): GroupName[] {
  const kept = before.filter((name) => filled.has(name))
  return [...kept, ...GROUPS.filter((name) => filled.has(name) && !kept.includes(name))]
}

/** Where a key leads from a row; the ends lead to each other. */
export function rowAfter(ids: readonly string[], current: string | null, key: string): string | null {
  if (ids.length === 0) return null
  const at = current === null ? -1 : ids.indexOf(current)
  const page = 8
  const to: Record<string, number> = {
    ArrowDown: (at + 1) % ids.length,
    ArrowUp: at <= 0 ? ids.length - 1 : at - 1,
    PageDown: Math.min(ids.length - 1, at + page),
    PageUp: Math.max(0, at - page),
  }
  const next = to[key]
  return next === undefined ? null : (ids[next] ?? null)
}

/** A text with a name put in at the caret, with blanks around it where it stands among words. */
export function withName(text: string, at: number, name: string): { text: string; caret: number } {
  const [before, after] = [text.slice(0, at), text.slice(at)]
  const left = before === '' || /\s$/.test(before) ? '' : ' '
  const right = after === '' || /^\s/.test(after) ? ' ' : ' '
  const put = `${left}${name}${after.startsWith(' ') ? '' : right}`
  return { text: `${before}${put}${after}`, caret: before.length + put.length + (after.startsWith(' ') ? 1 : 0) }
}
