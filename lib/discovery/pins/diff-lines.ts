export interface DiffLine {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Of more lines between what is the same at both ends nothing but that is found to be the same. */
const MAX_LINES = 600

/** What has to be removed and added to come from one text to another, line by line and in order. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0
  while (start < before.length && before[start] === after[start] && start < after.length) start++
  let end = 0
  while (
    end < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++
  const middle = between(before.slice(start, before.length - end), after.slice(start, after.length - end))
  return [...lines('same', before.slice(0, start)), ...middle, ...lines('same', before.slice(before.length - end))]
}

const lines = (kind: DiffLine['kind'], texts: readonly string[]): DiffLine[] => texts.map((text) => ({ kind, text }))

/** By the longest common subsequence. */
function between(before: readonly string[], after: readonly string[]): DiffLine[] {
  if (before.length > MAX_LINES || after.length > MAX_LINES)
    return [...lines('removed', before), ...lines('added', after)]
  const width = after.length + 1
  const longest = new Uint16Array((before.length + 1) * width)
  for (let a = before.length - 1; a >= 0; a--)
    for (let b = after.length - 1; b >= 0; b--)
      longest[a * width + b] =
        before[a] === after[b]
          ? (longest[(a + 1) * width + b + 1] ?? 0) + 1
          : Math.max(longest[(a + 1) * width + b] ?? 0, longest[a * width + b + 1] ?? 0)
  const found: DiffLine[] = []
  let [a, b] = [0, 0]
  while (a < before.length || b < after.length) {
    const [old, now] = [before[a], after[b]]
    if (old !== undefined && old === now) {
      found.push({ kind: 'same', text: old })
      a++
      b++
    } else if (
      old !== undefined &&
      (now === undefined || (longest[(a + 1) * width + b] ?? 0) >= (longest[a * width + b + 1] ?? 0))
    ) {
      found.push({ kind: 'removed', text: old })
      a++
    } else {
      found.push({ kind: 'added', text: now as string })
      b++
    }
  }
  return found
}
