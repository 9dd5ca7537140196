/** The engine compares a text of this length at every place at worst; a longer one, made for it, took minutes. */
const MAX_COMPARED = 32

/** Where a text that is not empty stands in another, from left to right and none over another. Linear in both. */
export function* findPlaces(text: string, find: string): Generator<number> {
  if (find.length > MAX_COMPARED) return yield* longPlaces(text, find)
  for (let at = text.indexOf(find); at !== -1; at = text.indexOf(find, at + find.length)) yield at
}

/** Whether a text stands in another. */
export const standsIn = (text: string, find: string): boolean =>
  find === '' || findPlaces(text, find).next().done !== true

/** By Knuth, Morris and Pratt: no sign of the text is looked at anew. */
function* longPlaces(text: string, find: string): Generator<number> {
  const borders = bordersOf(find)
  let matched = 0
  for (let at = 0; at < text.length; at++) {
    matched = grown(find, borders, matched, text.charCodeAt(at))
    if (matched < find.length) continue
    yield at + 1 - matched
    matched = 0
  }
}

/** Of each beginning of a text: how much of its own beginning it ends with. */
function bordersOf(find: string): Uint32Array {
  const borders = new Uint32Array(find.length + 1)
  for (let at = 1, matched = 0; at < find.length; at++) {
    matched = grown(find, borders, matched, find.charCodeAt(at))
    borders[at + 1] = matched
  }
  return borders
}

/** How much of a text matches when one more sign comes. */
function grown(find: string, borders: Uint32Array, matched: number, sign: number): number {
  let length = matched
  while (length > 0 && find.charCodeAt(length) !== sign) length = borders[length]!
  return find.charCodeAt(length) === sign ? length + 1 : 0
}
