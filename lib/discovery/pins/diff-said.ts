import { type DiffLine, diffLines } from './diff-lines.ts'
import { linesOf, type Said } from './said.ts'
import { numberedText, visibleText } from './visible-text.ts'

/** What two texts of a tool differ in, line by line. Lines that differ look different, whatever they are written with. */
export function diffOf(before: Said, after: Said): DiffLine[] {
  const lines = diffLines(linesOf(before), linesOf(after))
  const known = linesOf(before).join('\n')
  const visible = lines.map(({ kind, text }) => ({ kind, text: visibleText(text, known) }))
  const textsOf = (wanted: DiffLine['kind']) =>
    new Set(visible.filter(({ kind }) => kind === wanted).map(({ text }) => text))
  const [removed, added] = [textsOf('removed'), textsOf('added')]
  return visible.map((line, index) =>
    line.kind !== 'same' && removed.has(line.text) && added.has(line.text)
      ? { ...line, text: numberedText(lines[index]?.text ?? '') }
      : line,
  )
}
