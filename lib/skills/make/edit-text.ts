/** A part of a text, and what stands there instead. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** A text with its edits made. One that lies within another is left out. */
export function editText(text: string, edits: readonly Edit[]): string {
  const ordered = [...edits].sort((a, b) => a.start - b.start || a.end - b.end)
  let result = ''
  let at = 0
  for (const { start, end, text: instead } of ordered) {
    if (start < at) continue
    result += text.slice(at, start) + instead
    at = end
  }
  return result + text.slice(at)
}
