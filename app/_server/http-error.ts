import { explainDatabaseError } from '../../lib/db/explain-database-error.ts'
import { type ErrorCode, PlaygroundError } from '../../lib/errors.ts'

export interface ErrorBody {
  error: { code: ErrorCode; message: string }
}

const STATUS: Record<ErrorCode, number> = {
  'invalid-input': 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'rate-limited': 429,
  internal: 500,
  configuration: 500,
  busy: 503,
  'disk-full': 507,
  unavailable: 503,
}

/**
 * What may be told of anything that was thrown. Only a `PlaygroundError` was written for people; everything else is
 * our fault, and its message may hold paths and secrets: it goes to the log and the person gets a plain sentence.
 */
export function describeError(thrown: unknown): { status: number; body: ErrorBody } {
  if (thrown instanceof PlaygroundError) {
    return { status: STATUS[thrown.code], body: { error: { code: thrown.code, message: thrown.message } } }
  }
  console.error('A request failed:', thrown)
  const database = explainDatabaseError(thrown)
  if (database) return describeError(database)
  return {
    status: 500,
    body: { error: { code: 'internal', message: 'Something failed on our side. The log of the server says what.' } },
  }
}
