import { z } from 'zod'
import { mergeShapes, type Shape } from './shape.ts'
import { parseBounded, ShapeJson, writeShape } from './shape-text.ts'
import { withinBounds } from './within-bounds.ts'

/** What results of one tool were seen to be. */
export interface Learned {
  server: string
  tool: string
  /** Of what the tool said of itself: one that says something else is another tool. */
  digest: string
  /** Calls it was learned from. */
  calls: number
  /** The day of the last of them, such as `2026-11-24`. */
  last: string
  shape: Shape
}

const File = z.strictObject({
  version: z.literal(1),
  server: z.string().max(1_000),
  tool: z.string().max(1_000),
  digest: z.string().max(100),
  calls: z.int().min(1),
  last: z.iso.date(),
  shape: ShapeJson,
})

/** The text of a file. */
export const learnedText = ({ shape, ...known }: Learned): string =>
  `${JSON.stringify({ version: 1, ...known, shape: writeShape(shape) })}\n`

/** Throws an error that says what is wrong with it. */
export function parseLearned(text: string): Learned {
  const { version: _, ...known } = File.parse(parseBounded(text))
  return known
}

/** What is known when this was seen beside it. Of a tool that says something else than before only the new counts. */
export function mergeLearned(before: Learned | undefined, seen: Learned): Learned {
  if (before?.digest !== seen.digest) return seen
  return {
    ...seen,
    calls: before.calls + seen.calls,
    last: before.last > seen.last ? before.last : seen.last,
    shape: withinBounds(mergeShapes(before.shape, seen.shape)),
  }
}
