/** The first `most` characters of a text, never half of one, and how many are left. A few more are no reason to cut. */
export function beginningOf(text: string, most: number): { shown: string; rest: number } {
  if (text.length <= most * 1.1) return { shown: text, rest: 0 }
  // A pair of surrogates is one character.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most
  return { shown: text.slice(0, end), rest: text.length - end }
}
