import { MINUTE_MS } from './sample.ts'

/** How far one looks back, and in which steps: enough for a line, and few enough that a step holds some runs. */
export const HEALTH_PERIODS = {
  hour: { ms: 60 * MINUTE_MS, stepMs: 2 * MINUTE_MS },
  day: { ms: 24 * 60 * MINUTE_MS, stepMs: 30 * MINUTE_MS },
  week: { ms: 7 * 24 * 60 * MINUTE_MS, stepMs: 4 * 60 * MINUTE_MS },
} as const
export type HealthPeriod = keyof typeof HEALTH_PERIODS
