const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** `412 B`, `1.1 kB`, `10 MB`: in steps of 1,024, one decimal below ten. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  // 1,000 of a unit would be four digits wide.
  while (value >= 1_000 && unit < UNITS.length - 1) {
    value /= 1_024
    unit += 1
  }
  const text = unit === 0 || value >= 10 || Number.isInteger(value) ? Math.round(value).toString() : value.toFixed(1)
  return `${text} ${UNITS[unit]}`
}
