import { explainDatabaseError } from '../../lib/db/explain-database-error.ts'
import { type ErrorCode, PlaygroundError } from '../../lib/errors.ts'
import { statusOf } from '../../lib/http/status-of.ts'

export interface ErrorBody {
  error: { code: ErrorCode; message: string }
}

/**
 * What may be told of anything that was thrown. Only a `PlaygroundError` was written for people; everything else is
 * our fault, and its message may hold paths and secrets: it goes to the log and the person gets a plain sentence.
 */
export function describeError(thrown: unknown): { status: number; body: ErrorBody } {
  if (thrown instanceof PlaygroundError) {
    return { status: statusOf(thrown.code), body: { error: { code: thrown.code, message: thrown.message } } }
  }
  console.error('A request failed:', thrown)
  const database = explainDatabaseError(thrown)
  if (database) return describeError(database)
  return {
    status: 500,
    body: { error: { code: 'internal', message: 'Something failed on our side. The log of the server says what.' } },
  }
}
