export const USAGE_DAYS = [7, 30, 90] as const
export type UsageDays = (typeof USAGE_DAYS)[number]

/** What somebody used. */
export interface UsageFigures {
  runs: number
  /** Of them: those that ended, and brought nothing, and nobody stopped them. */
  failed: number
  /** Calls of tools; null where the period is longer than they are counted for. */
  calls: number | null
  /** Read and written by models, or computed where nobody counted. */
  tokens: number
  /** In US dollars, of the runs whose price was known; null where it was for none. */
  usd: number | null
  /** From the task to its end, of all runs. */
  runMs: number
}

export interface PersonUsage extends UsageFigures {
  personId: string
  email: string
}

export const USAGE_SORTS = ['email', 'runs', 'failed', 'calls', 'tokens', 'usd', 'runMs'] as const
export type UsageSort = (typeof USAGE_SORTS)[number]

export interface UsageReport {
  days: UsageDays
  /** The first day, of UTC: tool calls are counted by it. */
  from: string
  /** Sorted; those who did something. */
  people: PersonUsage[]
  /** The sums of all people, those beyond `people` too. */
  totals: UsageFigures
  /** Everybody who did something. */
  found: number
}
