import type { HunkLine } from '../../_files/history/hunks.ts'

/** More lines are not drawn. */
const SHOWN = 5_000
const LONG_LINE = 500

/** Lines of one file of a diff; `rest` is how many were too many. */
interface FileDiff {
  name: string
  added: number
  removed: number
  lines: HunkLine[]
}

/** Reads a diff as `diff -u` and git write it. What is no line of a change is left out. */
export function readUnifiedDiff(text: string): { files: FileDiff[]; rest: number } {
  const files: FileDiff[] = []
  let file: FileDiff | undefined
  let before = ''
  let left = { old: 0, new: 0 }
  let next = 1
  let [drawn, rest] = [0, 0]
  const start = (name: string) => {
    file = { name, added: 0, removed: 0, lines: [] }
    files.push(file)
    next = 1
  }
  for (const line of text.split(/\r?\n/)) {
    const isInside = left.old > 0 || left.new > 0
    const hunk = isInside ? null : /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line)
    if (hunk) {
      const first = Number(hunk[1])
      if (!file) start(before)
      if (file && first > next) file.lines.push({ kind: 'skipped', lines: first - next })
      left = { old: Number(hunk[2] ?? 1), new: Number(hunk[3] ?? 1) }
      next = first + left.old
    } else if (!isInside) {
      if (line.startsWith('--- ')) before = nameIn(line)
      else if (line.startsWith('+++ ')) start(nameIn(line) === '/dev/null' ? before : nameIn(line))
    } else if (file) {
      const kind = KINDS[line[0] ?? ' ']
      if (!kind) continue // "\ No newline at end of file"
      if (kind !== 'added') left.old--
      if (kind !== 'removed') left.new--
      if (kind === 'added') file.added++
      if (kind === 'removed') file.removed++
      if (drawn++ >= SHOWN) rest++
      else file.lines.push({ kind, text: cut(line.slice(1)) })
    }
  }
  return { files, rest }
}

const KINDS: Record<string, 'same' | 'added' | 'removed'> = { ' ': 'same', '+': 'added', '-': 'removed' }

/** Without the time behind it, and the `a/` and `b/` of git. */
const nameIn = (line: string) => (line.slice(4).split('\t', 1)[0] ?? '').replace(/^[ab]\//, '')

const cut = (line: string) => (line.length > LONG_LINE ? `${line.slice(0, LONG_LINE)}…` : line)
