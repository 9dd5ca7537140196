const MAX_NAMED = 20

/** A field of an object, or of what is in it: `address.city`, `tags.0`. Undefined where there is none. */
export function fieldOf(item: unknown, field: string): unknown {
  if (hasOwn(item, field)) return item[field]
  let value = item
  for (const name of field.split('.')) {
    if (!hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}

/** Only what somebody wrote there: never a method, a length or what every object has. */
function hasOwn(value: unknown, name: string): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) ? /^\d{1,9}$/.test(name) && Object.hasOwn(value, name) : Object.hasOwn(value, name)
}

/** The field of each item, or the items themselves without a field. Throws where no item has it: it was mistyped. */
export function valuesOf(items: readonly unknown[], field?: string): unknown[] {
  if (field === undefined) return [...items]
  const values = items.map((item) => fieldOf(item, field))
  if (items.length === 0 || values.some((value) => value !== undefined)) return values
  throw new Error(`No item has a field "${field}". ${describeFields(items)}`)
}

function describeFields(items: readonly unknown[]): string {
  const first = items.find((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
  if (first === undefined) return 'The items are no objects; a list of objects was expected.'
  const names = Object.keys(first as object)
  const more = names.length > MAX_NAMED ? ', …' : ''
  return `The first has: ${names.slice(0, MAX_NAMED).join(', ').slice(0, 500)}${more}.`
}
