/** Whether one of these names a tool: exactly, or with `*` for any characters. */
export const namesTool = (names: readonly string[], tool: string) => names.some((name) => fitsPattern(name, tool))

export const fitsPattern = (pattern: string, name: string): boolean => fitsParts(pattern.split('*'), name)

/**
 * Whether a name is these parts with any characters between them. Not by a regular expression: whoever wrote the pattern,
 * or the name, could have it take for ever.
 */
export function fitsParts(parts: readonly string[], name: string): boolean {
  const [first = '', ...rest] = parts
  const last = rest.pop()
  if (last === undefined) return name === first
  if (!name.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return name.length - last.length >= at && name.endsWith(last)
}
