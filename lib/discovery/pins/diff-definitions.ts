import { createHash } from 'node:crypto'
import { type DiffLine, diffLines } from '../../format/diff-lines.ts'
import { linesOf, type ToolDefinition } from './tool-definition.ts'
import { numberedText, visibleText, wordsIn } from './visible-text.ts'

/** Nobody reads more. */
const MAX_LINES = 1_000
const MAX_CHARS = 2_000

/** What two texts of a tool differ in, line by line. Lines that differ look different, whatever they are written with. */
export function diffOf(before: ToolDefinition, after: ToolDefinition): DiffLine[] {
  const lines = diffLines(shortened(linesOf(before)), shortened(linesOf(after)))
  const known = wordsIn(linesOf(before).join('\n'))
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

/** What is left out stands by its digest, so that it differs where it does. */
function shortened(lines: readonly string[]): string[] {
  const short = lines.slice(0, MAX_LINES).map((line) => {
    if (line.length <= MAX_CHARS) return line
    const rest = line.slice(MAX_CHARS)
    return `${line.slice(0, MAX_CHARS)}… (${rest.length} more characters, ${digestOf(rest)})`
  })
  const rest = lines.slice(MAX_LINES)
  return rest.length === 0 ? short : [...short, `… (${rest.length} more lines, ${digestOf(rest.join('\n'))})`]
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
