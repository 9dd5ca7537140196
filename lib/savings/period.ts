import { PlaygroundError } from '../errors.ts'

const QUARTER_MS = 15 * 60_000
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** No zone is further from UTC. */
const FURTHEST_QUARTERS = 15 * 4

/** Days of a time zone, as `2026-11-24`; the first and the last belong to it. Without one it has no bound there. */
export interface Period {
  from?: string | undefined
  to?: string | undefined
  /** As `Europe/Berlin`; default UTC. */
  zone?: string | undefined
}

/** The same in quarters of an hour since 1970: `until` does not belong to it. */
export interface Quarters {
  from?: number
  until?: number
}

/** In which quarter of an hour something was. No zone of today begins its days within one. */
export const quarterOf = (at: Date | string): number => Math.floor(new Date(at).getTime() / QUARTER_MS)

/** Days of a time zone. Throws `invalid-input` for one that there is not. */
export class Calendar {
  readonly zone: string
  readonly #format: Intl.DateTimeFormat

  constructor(zone = 'UTC') {
    try {
      // What writes days as we do.
      this.#format = new Intl.DateTimeFormat('en-CA', {
        ...{ timeZone: zone, calendar: 'gregory', numberingSystem: 'latn' },
        ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
      })
    } catch {
      throw new PlaygroundError('invalid-input', 'There is no such time zone. Expected one like "Europe/Berlin".')
    }
    this.zone = zone
  }

  dayOf(quarter: number): string {
    return this.#format.format(quarter * QUARTER_MS)
  }

  today(): string {
    return this.dayOf(quarterOf(new Date()))
  }

  /** The first quarter of a day. */
  startOf(day: string): number {
    const midnight = quarterOf(`${day}T00:00:00Z`)
    let [before, at] = [midnight - FURTHEST_QUARTERS, midnight + FURTHEST_QUARTERS]
    // Between them days only get later.
    while (at - before > 1) {
      const middle = Math.floor((before + at) / 2)
      if (this.dayOf(middle) >= day) at = middle
      else before = middle
    }
    return at
  }

  /** Throws `invalid-input` for what are no days, or days the wrong way round. */
  quartersOf({ from, to }: Period): Quarters {
    for (const day of [from, to]) if (day !== undefined) assertDay(day)
    if (from !== undefined && to !== undefined && from > to)
      throw new PlaygroundError('invalid-input', `The period ends (${to}) before it begins (${from}).`)
    return {
      ...(from !== undefined && { from: this.startOf(from) }),
      ...(to !== undefined && { until: this.startOf(dayAfter(to)) }),
    }
  }
}

/** Whether a text is a day that there is, as `2026-11-24`. */
export function isDay(day: string): boolean {
  const time = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // `2026-02-30` is read as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

function assertDay(day: string): void {
  if (isDay(day)) return
  throw new PlaygroundError('invalid-input', `Expected a day like 2026-11-24, not "${day.slice(0, 20)}".`)
}

/** `2026-12-01` for `2026-11-30`; with `days` so many later, or earlier. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
