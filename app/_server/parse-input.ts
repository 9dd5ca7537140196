import type { z } from 'zod'
import { PlaygroundError } from '../../lib/errors.ts'

/** Parses `input`; throws one `invalid-input` that names every fault: where, what was expected, what came. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => {
    const where = issue.path.join('.')
    return where ? `${where}: ${issue.message}` : issue.message
  })
  throw new PlaygroundError('invalid-input', faults.join('; '))
}
