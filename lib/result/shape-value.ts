const MAX_ITEMS = 20
const MAX_KEYS = 50
const MAX_TEXT = 2_000
const MAX_DEPTH = 6
/** Characters of all of it, about: many lists of few items are much, too. */
const MAX_SIZE = 64_000
const SIZE_OF_PART = 8

/**
 * A value small enough to show: long lists, objects and texts keep their beginning and say how much is missing.
 * What is shortened is still JSON, and a value that is small already comes back as it is.
 */
export function shapeValue(value: unknown): unknown {
  return shape(value, 0, { left: MAX_SIZE })
}

/** The same of JSON text. */
export const shapeJsonText = (json: string): unknown => shapeValue(JSON.parse(json))

function shape(value: unknown, depth: number, size: { left: number }): unknown {
  size.left -= SIZE_OF_PART
  if (typeof value === 'string') {
    const shown = value.slice(0, Math.max(0, Math.min(MAX_TEXT, size.left)))
    size.left -= shown.length
    return shown.length === value.length ? value : `${shown}… (${count(value.length)} characters)`
  }
  if (typeof value !== 'object' || value === null) return value
  const isTooMuch = depth >= MAX_DEPTH || size.left <= 0
  if (Array.isArray(value)) {
    if (isTooMuch && value.length > 0) return `… (${value.length} items)`
    const shown = value.slice(0, MAX_ITEMS).map((item) => shape(item, depth + 1, size))
    return value.length > MAX_ITEMS ? [...shown, `… (${count(value.length - MAX_ITEMS)} more)`] : shown
  }
  const keys = Object.keys(value)
  if (isTooMuch && keys.length > 0) return `… (${keys.length} keys)`
  const shown = keys.slice(0, MAX_KEYS).map((key): [string, unknown] => {
    size.left -= key.length
    const name = key.length > MAX_TEXT ? `${key.slice(0, MAX_TEXT)}…` : key
    return [name, shape((value as Record<string, unknown>)[key], depth + 1, size)]
  })
  if (keys.length > MAX_KEYS) shown.push(['…', `${keys.length - MAX_KEYS} more keys`])
  return Object.fromEntries(shown)
}

const count = (value: number) => value.toLocaleString('en-US')
