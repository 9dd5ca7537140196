import { z } from 'zod'
import { PlaygroundError } from '../errors.ts'

/** An e-mail address as it is kept: lower case. Throws `invalid-input`. */
export function checkEmail(email: string): string {
  const parsed = z.email().max(254).safeParse(email.trim().toLowerCase())
  if (!parsed.success)
    throw new PlaygroundError(
      'invalid-input',
      `Expected an e-mail address such as ada@example.com, got ${JSON.stringify(email.slice(0, 80))}.`,
    )
  return parsed.data
}
