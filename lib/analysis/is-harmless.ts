const MAX_CHARS = 4_096
const MAX_OPENERS = 150
const MAX_ANGLES = 6
const COUNTED = /[([{?:=@`<]/g

/**
 * Whether a text can be parsed where it may hold nobody up: what nests takes at most two kilobytes of the native stack
 * for each of these characters, and what is read again doubles the work with each `<` (docs/decisions/0010-one-reading.md). Most
 * programs that a person types are such, and reading them takes less than asking another process would.
 */
export function isHarmless(text: string): boolean {
  if (text.length > MAX_CHARS) return false
  const openers = text.match(COUNTED) ?? []
  return openers.length <= MAX_OPENERS && openers.filter((char) => char === '<').length <= MAX_ANGLES
}
