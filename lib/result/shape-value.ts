const MAX_ITEMS = 20
const MAX_KEYS = 50
const MAX_TEXT = 2_000
const MAX_DEPTH = 6

/**
 * A value small enough to show: long lists, objects and texts keep their beginning and say how much is missing.
 * What is shortened is still JSON, and a value that is small already comes back as it is.
 */
export function shapeValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value.length <= MAX_TEXT
      ? value
      : `${value.slice(0, MAX_TEXT)}… (${value.length.toLocaleString('en-US')} characters)`
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    if (depth >= MAX_DEPTH) return `… (${value.length} items)`
    const shown = value.slice(0, MAX_ITEMS).map((item) => shapeValue(item, depth + 1))
    return value.length > MAX_ITEMS
      ? [...shown, `… (${(value.length - MAX_ITEMS).toLocaleString('en-US')} more)`]
      : shown
  }
  const entries = Object.entries(value)
  if (depth >= MAX_DEPTH) return `… (${entries.length} keys)`
  const shown = entries.slice(0, MAX_KEYS).map(([key, item]) => [key, shapeValue(item, depth + 1)])
  if (entries.length > MAX_KEYS) shown.push(['…', `${entries.length - MAX_KEYS} more keys`])
  return Object.fromEntries(shown)
}
