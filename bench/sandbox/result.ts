import type { Endless } from './commands.ts'
import type { Entry } from './contestants.ts'

/** What was measured of one contestant. */
export interface Result {
  entry: Entry
  /** Why nothing was; the rest is empty then. */
  missing: string | null
  /** Ms of each warm run, for each of `SANDBOX_PROGRAMS`. */
  warm: number[][]
  /** Ms of runs of the first program one after another, without a pause and with nothing in between. */
  alone: number[]
  /** Ms of the first run of a new process. */
  cold: number[]
  /** MB that a process holds more for each of several people who have run something and rest. */
  restingMb: number
  crowd: CrowdResult
  /** Null when it answered nothing any more. */
  endless: Endless | null
}

export interface CrowdResult {
  /** Runs a second, over windows. */
  rates: number[]
  runs: number
  failures: string[]
  /** What all of it held after so many runs, in MB. */
  memory: { runs: number; mb: number }[]
}

export const emptyResult = (entry: Entry, missing: string | null): Result => ({
  ...{ entry, missing, warm: [], alone: [], cold: [], restingMb: 0, endless: null },
  crowd: { rates: [], runs: 0, failures: [], memory: [] },
})
