import type { TokenComparison } from './comparison.ts'
import { type Saving, savingOf, savingText } from './saving.ts'

/**
 * What code mode saves where a model had made all calls in one turn, which is the least the other ways can take: whether
 * a call needed the answer of another, or the program only made them one by one, nobody can tell. Null where the calls
 * were made at once anyway, or nothing is told of it.
 */
export function savingAtOnce(tokens: TokenComparison): Saving | null {
  const { turns = 0, inOneTurn } = tokens
  if (!inOneTurn || turns <= 2) return null
  return savingOf({
    ...tokens,
    direct: { ...tokens.direct, total: inOneTurn.direct },
    directWithSearch: { ...tokens.directWithSearch, total: inOneTurn.directWithSearch },
  })
}

/** The same in a sentence; empty where there is nothing to say. */
export function atOnceText(tokens: TokenComparison): string {
  const saving = savingAtOnce(tokens)
  if (!saving) return ''
  const { figure, rest } = savingText(saving)
  return `That is with a turn for each call that waited for another; with all calls in one turn it is ${figure} ${rest}.`
}
