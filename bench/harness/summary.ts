/** What many repetitions of one thing say together. */
export interface Summary {
  median: number
  p95: number
  min: number
  max: number
  /** How many repetitions. */
  n: number
}

/** Throws when there is nothing to sum up. */
export function summarize(samples: readonly number[]): Summary {
  const sorted = samples.toSorted((a, b) => a - b)
  const n = sorted.length
  if (n === 0) throw new Error('Expected at least one sample, and got none.')
  const at = (rank: number) => sorted[Math.min(n, Math.max(1, Math.ceil(rank))) - 1]!
  return { median: (at(n / 2) + at(n / 2 + 0.5)) / 2, p95: at(n * 0.95), min: at(1), max: at(n), n }
}
