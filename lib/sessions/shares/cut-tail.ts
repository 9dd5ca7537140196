/** How a text ends of which only the beginning is kept; names and titles have no count, and short ones are as they were written. */
const CUT = /…(?: \([\d,]{1,15} characters\))?$/
const SHORTEST_CUT = 50
const BREAKS = /[\s"'`,;{}[\]<>|]/
const MOST_GROUPS = 8

/**
 * A cut text without the word that it was cut in: half an e-mail address or key has no form to know it by. A plain word stays. Of
 * a number in groups, all of them go.
 */
export function withoutCutTail(text: string): string {
  const mark = CUT.exec(text.slice(-40))?.[0]
  if (mark === undefined || (mark === '…' && text.length < SHORTEST_CUT)) return text
  const kept = text.slice(0, -mark.length)
  let end = beginningOfWord(kept, kept.length)
  if (/^\p{L}{0,20}$/u.test(kept.slice(end))) return text
  for (let groups = 0; groups < MOST_GROUPS; groups += 1) {
    const before = kept.slice(0, end).trimEnd().length
    const start = beginningOfWord(kept, before)
    if (!/^(?=.*\d)[\w()+./-]{1,8}$|^[+(]$/.test(kept.slice(start, before))) break
    end = start
  }
  return `${kept.slice(0, end)}${mark}`
}

function beginningOfWord(text: string, end: number): number {
  let start = end
  while (start > 0 && !BREAKS.test(text[start - 1]!)) start -= 1
  return start
}
