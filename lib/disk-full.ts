import { PlaygroundError } from './errors.ts'

const CODES = new Set(['ENOSPC', 'EDQUOT'])

/** Whether a write failed because there was no room, on the disk or in a quota of the system. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.has(String(error.code))
}

/** A failed write as what people can mend, when the disk was full; any other failure as it is. `what` was not saved. */
export function asDiskFull(error: unknown, what: string): unknown {
  if (!isDiskFull(error)) return error
  return new PlaygroundError(
    'disk-full',
    `The disk of this machine is full, so ${what} could not be saved. Make room and try again; nothing that was there has changed.`,
    { cause: error },
  )
}
