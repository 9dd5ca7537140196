/** Whether one of these names a tool: exactly, or with `*` for any characters. */
export function namesTool(names: readonly string[], tool: string): boolean {
  return names.some((name) => (name.includes('*') ? fits(name.split('*'), tool) : name === tool))
}

/** Not by a regular expression: whoever wrote the name could have it take for ever. */
function fits(parts: readonly string[], text: string): boolean {
  const [first = '', ...rest] = parts
  const last = rest.pop() ?? ''
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}
