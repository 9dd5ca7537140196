import type { z } from 'zod'

/** One fault of a file, with its place. What is wrong with a key is said by the issues inside. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.') || 'the file'}: ${messageOfIssue(issue)}`
}

export const messageOfIssue = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_key' ? issue.issues.map((inner) => inner.message).join(', ') : issue.message
