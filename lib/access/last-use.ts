const MINUTE_MS = 60_000

/** Whether a use has to be noted again: a row is not written for every request. */
export const isAMinuteAgo = (last: Date | null, now: Date): boolean =>
  last === null || now.getTime() - last.getTime() >= MINUTE_MS
