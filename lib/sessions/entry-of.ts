import { type ShapeLimits, shapeValue } from '../result/shape-value.ts'
import { endText } from '../runs/end-text.ts'
import type { FileChange, RunRecord } from '../runs/event.ts'
import type { SessionEntry } from './session.ts'

/** Characters that are kept of each; of files so many, with so many in all their paths. */
export const KEPT = { task: 2_000, program: 6_000, result: 6_000, output: 4_000, files: 50, paths: 8_000 } as const

/** From much to little: the first whose JSON fits counts. */
const SHAPES: readonly Omit<ShapeLimits, 'size'>[] = [
  { items: 200, keys: 100, text: 4_000, depth: 8 },
  { items: 40, keys: 40, text: 800, depth: 6 },
  { items: 10, keys: 20, text: 200, depth: 5 },
  { items: 3, keys: 10, text: 60, depth: 4 },
]

/** What a session keeps of a run that has ended. */
export function entryOf(record: RunRecord, endedAt: string): SessionEntry {
  const { task, understood, program, value, files } = record
  const hasReturned = record.outcome?.kind === 'returned'
  const printed = record.stdout + record.stderr
  const result = hasReturned ? shapeResult(value, KEPT.result) : null
  return {
    task: task === null ? null : beginning(task, KEPT.task),
    ...(understood?.meant !== undefined && { meant: understood.meant }),
    program: program === null ? null : beginning(program, KEPT.program),
    result,
    ...(hasReturned && JSON.stringify(result) !== JSON.stringify(value ?? null) && { isCut: true }),
    output: beginning(hasReturned ? printed : [printed, endText(record)].filter(Boolean).join('\n'), KEPT.output),
    files: fewFiles(files),
    endedAt,
  }
}

/** A path can have thousands of characters: what does not fit is left out, not cut, since it would be another one. */
function fewFiles(files: readonly FileChange[]): FileChange[] {
  let left: number = KEPT.paths
  const fitting = files.filter(({ path }) => {
    if (path.length > left) return false
    left -= path.length
    return true
  })
  return fitting.slice(0, KEPT.files)
}

/** As much of a value as has `maxChars` characters as JSON. */
export function shapeResult(value: unknown, maxChars: number): unknown {
  for (const limits of SHAPES) {
    const shaped = shapeValue(value ?? null, { ...limits, size: maxChars * 2 })
    if (JSON.stringify(shaped).length <= maxChars) return shaped
  }
  return shapeValue(value ?? null, { ...SHAPES.at(-1)!, size: maxChars / 4 })
}

/** Says how much there was where it is cut. */
export function beginning(text: string, max: number): string {
  if (text.length <= max) return text
  return `${text.slice(0, max).toWellFormed()}… (${text.length.toLocaleString('en-US')} characters)`
}
