import type { z } from 'zod'

/** One fault of a file, with its place. What is wrong with a key is said by the issues inside. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  const message = issue.code === 'invalid_key' ? issue.issues.map((inner) => inner.message).join(', ') : issue.message
  return `${issue.path.join('.') || 'the file'}: ${message}`
}
