/** How much of a value is kept. */
export interface ShapeLimits {
  items: number
  keys: number
  /** Characters of one text. */
  text: number
  depth: number
  /** Characters of all of it, about: many lists of few items are much, too. */
  size: number
}

const FOR_PEOPLE: ShapeLimits = { items: 20, keys: 50, text: 2_000, depth: 6, size: 64_000 }
const SIZE_OF_PART = 8

/**
 * A value small enough to show: long lists, objects and texts keep their beginning and say how much is missing.
 * What is shortened is still JSON, and a value that is small already comes back as it is.
 */
export function shapeValue(value: unknown, limits: ShapeLimits = FOR_PEOPLE): unknown {
  return shape(value, 0, { ...limits, left: limits.size })
}

/** The same of JSON text. */
export const shapeJsonText = (json: string): unknown => shapeValue(JSON.parse(json))

function shape(value: unknown, depth: number, size: ShapeLimits & { left: number }): unknown {
  size.left -= SIZE_OF_PART
  if (typeof value === 'string') {
    const shown = value.slice(0, Math.max(0, Math.min(size.text, size.left)))
    size.left -= shown.length
    return shown.length === value.length ? value : `${shown}… (${count(value.length)} characters)`
  }
  if (typeof value !== 'object' || value === null) return value
  const isTooMuch = depth >= size.depth || size.left <= 0
  if (Array.isArray(value)) {
    if (isTooMuch && value.length > 0) return `… (${value.length} items)`
    const shown = value.slice(0, size.items).map((item) => shape(item, depth + 1, size))
    return value.length > size.items ? [...shown, `… (${count(value.length - size.items)} more)`] : shown
  }
  const keys = Object.keys(value)
  if (isTooMuch && keys.length > 0) return `… (${keys.length} keys)`
  const shown = keys.slice(0, size.keys).map((key): [string, unknown] => {
    size.left -= key.length
    const name = key.length > size.text ? `${key.slice(0, size.text)}…` : key
    return [name, shape((value as Record<string, unknown>)[key], depth + 1, size)]
  })
  if (keys.length > size.keys) shown.push(['…', `${keys.length - size.keys} more keys`])
  return Object.fromEntries(shown)
}

const count = (value: number) => value.toLocaleString('en-US')
