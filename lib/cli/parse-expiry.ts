import { PlaygroundError } from '../errors.ts'

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** `90d` from now, or a day (its beginning, in UTC) or moment in ISO 8601. Throws `invalid-input` for anything else. */
export function parseExpiry(text: string, now: Date, what = 'the token'): Date {
  const [, count, unit] = /^(\d{1,6})([mhdw])$/.exec(text.trim()) ?? []
  const end = count
    ? new Date(now.getTime() + Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS])
    : new Date(/^\d{4}-\d\d-\d\d(T.*)?$/.test(text.trim()) ? text.trim() : Number.NaN)
  if (Number.isNaN(end.getTime()))
    throw new PlaygroundError(
      'invalid-input',
      `Expected when ${what} ends, as 90d, 12h or 2027-01-31, got ${JSON.stringify(text.slice(0, 80))}.`,
    )
  return end
}
