import { diffArrays } from 'diff'

export interface DiffLine {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Of texts that more lines tell apart, nothing but what is the same at both ends is found to be the same. */
const MOST_EDITS = 600

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

function between(before: string[], after: string[]): DiffLine[] {
  const parts = diffArrays(before, after, { maxEditLength: MOST_EDITS })
  if (!parts) return [...lines('removed', before), ...lines('added', after)]
  return parts.flatMap(({ removed, added, value }) => lines(removed ? 'removed' : added ? 'added' : 'same', value))
}

/** Marks each line of a diff that changed, or has one that did among the `around` before and after it. */
export function nearChanges(diff: readonly DiffLine[], around: number): Uint8Array {
  const near = new Uint8Array(diff.length)
  diff.forEach(({ kind }, at) => {
    if (kind !== 'same') near.fill(1, Math.max(0, at - around), at + around + 1)
  })
  return near
}
