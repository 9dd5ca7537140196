import type { z } from 'zod'
import { PlaygroundError } from '../../lib/errors.ts'

const MAX_FAULTS = 5
const MAX_CHARACTERS = 500

/** Parses `input`; throws one `invalid-input` that names the faults: where, what was expected, what came; bounded, as a fault repeats what was sent. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.slice(0, MAX_FAULTS).map((issue) => {
    const where = issue.path.join('.')
    return where ? `${where}: ${issue.message}` : issue.message
  })
  const more = parsed.error.issues.length - faults.length
  if (more > 0) faults.push(`and ${more} more`)
  const message = faults.join('; ')
  const isLong = message.length > MAX_CHARACTERS
  throw new PlaygroundError('invalid-input', isLong ? `${message.slice(0, MAX_CHARACTERS).toWellFormed()}…` : message)
}
