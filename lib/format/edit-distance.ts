/**
 * How many letters must be left out, put in, exchanged, or swapped with their neighbour to make one word the other. Two
 * that changed places are the most common slip, so they count as one; Levenshtein's own measure takes them for two.
 */
export function editDistance(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, before[j - 2]! + 1)
      row.push(best)
    }
    ;[before, last] = [last, row]
  }
  return last[b.length]!
}

/** Whether whoever wrote `given` may well have meant `meant`: a slip in three letters. */
export const isMisspelt = (given: string, meant: string): boolean =>
  given.length <= 2 * meant.length && 3 * editDistance(given.toLowerCase(), meant.toLowerCase()) <= given.length
