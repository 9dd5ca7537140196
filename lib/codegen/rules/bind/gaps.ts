import type { Clause, Word } from '../read/clause.ts'

interface Place {
  start: number
  end: number
}

const kept = new WeakMap<readonly Word[], readonly Place[]>()

/** Where each word stands in the text of its clause; what stands between words is no word. */
export function placesOf({ text, words }: Clause): readonly Place[] {
  let places = kept.get(words)
  if (!places) {
    let from = 0
    places = words.map((word) => {
      const at = text.indexOf(word.text, from)
      const start = at === -1 ? from : at
      if (at !== -1) from = at + word.text.length
      return { start, end: from }
    })
    kept.set(words, places)
  }
  return places
}

/** What stands between a word and the one before it. */
export function gapBefore(clause: Clause, at: number): string {
  const places = placesOf(clause)
  return at <= 0 || at >= places.length ? '' : clause.text.slice(places[at - 1]!.end, places[at]!.start)
}

/** Whether a comma, a colon or a dash stands between a word and the one before it. */
export const isApart = (clause: Clause, at: number): boolean => /[,;:–—.!?]|\s-\s/.test(gapBefore(clause, at))

/** Words as they are written, with what stands between them. */
export function textOf(clause: Clause, from: number, to: number): string {
  const places = placesOf(clause)
  const end = places[to - 1]!.end
  // A sign that closes what was opened inside belongs to it.
  const text = clause.text.slice(places[from]!.start, end)
  return /["“'(]/.test(clause.text[places[from]!.start - 1] ?? '') || !/^[")”]/.test(clause.text.slice(end))
    ? text
    : text + clause.text[end]
}
