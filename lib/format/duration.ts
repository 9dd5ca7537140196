/** `4 ms`, `1.92 s`, `1 min 4 s`. */
export function formatDuration(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`
  if (ms < 59_995) return `${(ms / 1_000).toFixed(2)} s`
  const seconds = Math.round(ms / 1_000)
  const rest = seconds % 60
  return rest ? `${Math.floor(seconds / 60)} min ${rest} s` : `${seconds / 60} min`
}

/** A limit as people write it: `300 s`, `2.5 s`, `2 ms`. */
export function formatSeconds(ms: number): string {
  return ms < 100 ? `${formatCount(ms)} ms` : `${formatCount(ms / 1_000)} s`
}

// Made once: `toLocaleString` makes one at every call, which a page that counts lines feels.
const COUNT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Thousands by comma, at most two decimals. */
export function formatCount(count: number): string {
  return COUNT.format(count)
}

/** `1 call`, `6 calls`, `1,284 rows`. */
export function formatQuantity(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
