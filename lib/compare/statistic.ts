/** A figure of several trials. */
export interface Statistic {
  mean: number
  /** The sample deviation (n − 1); null for a single value. */
  deviation: number | null
  min: number
  max: number
  /** Of so many trials. */
  of: number
}

/** Null for no values at all. */
export function statisticOf(values: readonly number[]): Statistic | null {
  if (values.length === 0) return null
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    mean,
    deviation: deviationOf(values, mean),
    min: Math.min(...values),
    max: Math.max(...values),
    of: values.length,
  }
}

/** The sample deviation (n − 1); null for less than two values. */
export function deviationOf(values: readonly number[], mean: number): number | null {
  if (values.length < 2) return null
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1))
}
