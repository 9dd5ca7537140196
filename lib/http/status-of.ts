import type { ErrorCode } from '../errors.ts'

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

/** The HTTP status that says the same. */
export const statusOf = (code: ErrorCode): number => STATUS[code]
