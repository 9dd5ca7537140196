export interface DiffLine {
  kind: 'file' | 'added' | 'removed' | 'same'
  text: string
}

/** The lines of what `diff -u` shows: a head for each file, and what went and came. Where in the file it is stays out. */
export function diffLines(diff: string): DiffLine[] {
  const lines: DiffLine[] = []
  let isHead = false
  for (const line of diff.replace(/\n$/, '').split('\n')) {
    // A line that was removed may begin with two hyphens, too: a head is followed by its other half.
    if (line.startsWith('--- ') && !isHead) isHead = true
    else if (isHead && line.startsWith('+++ ')) {
      lines.push({ kind: 'file', text: line.slice(4) })
      isHead = false
    } else if (line.startsWith('@@ ')) isHead = false
    else if (line !== '') lines.push({ kind: KINDS[line[0] as string] ?? 'same', text: line.slice(1) })
  }
  return lines
}

const KINDS: Record<string, DiffLine['kind']> = { '+': 'added', '-': 'removed' }

/** How many lines came and went. */
export function countLines(lines: readonly DiffLine[]): { added: number; removed: number } {
  const count = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === kind).length
  return { added: count('added'), removed: count('removed') }
}
