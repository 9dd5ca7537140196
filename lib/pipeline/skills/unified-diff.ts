import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk } from 'diff'
import { type DiffLine, diffLines, nearChanges } from '../../format/diff-lines.ts'

const CONTEXT = 3
const SIGN = { same: ' ', removed: '-', added: '+' }

/**
 * What changes from one text to another as `diff -u` shows it: every place, each line whole, so that `patch` can take it.
 * Empty where they are the same.
 */
export function unifiedDiff(file: string, before: string, after: string): string {
  if (before === after) return ''
  const hunks = hunksOf(diffLines(linesOf(before), linesOf(after)))
  const names = { oldFileName: file, newFileName: file, oldHeader: undefined, newHeader: undefined }
  return formatPatch({ ...names, hunks }, FILE_HEADERS_ONLY)
}

/** With what ends each of them: a line is another one without it. */
const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\n)/))

function hunksOf(diff: readonly DiffLine[]): StructuredPatchHunk[] {
  const near = nearChanges(diff, CONTEXT)
  const hunks: StructuredPatchHunk[] = []
  let [oldStart, newStart] = [1, 1]
  diff.forEach((line, at) => {
    if (near[at] === 1 && near[at - 1] !== 1) hunks.push({ oldStart, oldLines: 0, newStart, newLines: 0, lines: [] })
    if (near[at] === 1) add(hunks.at(-1) as StructuredPatchHunk, line)
    if (line.kind !== 'added') oldStart++
    if (line.kind !== 'removed') newStart++
  })
  return hunks
}

function add(hunk: StructuredPatchHunk, { kind, text }: DiffLine): void {
  if (kind !== 'added') hunk.oldLines++
  if (kind !== 'removed') hunk.newLines++
  hunk.lines.push(`${SIGN[kind]}${text.replace(/\n$/, '')}`)
  if (!text.endsWith('\n')) hunk.lines.push('\\ No newline at end of file')
}
