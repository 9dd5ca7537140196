export interface ValueBounds {
  values: number
  /** Of all texts and names together. */
  characters?: number
  /** Of one object. */
  keys?: number
}

/** How many values something has; null for more than may be. No more of it is looked at than that. */
export function countValues(root: unknown, bounds: ValueBounds): number | null {
  const { values: most, characters: mostCharacters = Infinity, keys: mostKeys = Infinity } = bounds
  const rest = [root]
  let [values, characters] = [0, 0]
  while (rest.length > 0) {
    const value = rest.pop()
    values += 1
    if (typeof value === 'string') characters += value.length
    if (characters > mostCharacters) return null
    if (typeof value !== 'object' || value === null) continue
    const keys = Array.isArray(value) ? [] : Object.keys(value)
    if (keys.length > mostKeys) return null
    const within: unknown[] = Array.isArray(value) ? value : Object.values(value)
    if (values + rest.length + within.length > most) return null
    for (const key of keys) characters += key.length
    for (const one of within) rest.push(one)
  }
  return characters > mostCharacters ? null : values
}
