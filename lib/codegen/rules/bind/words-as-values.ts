import { stemOf } from '../../../selection/terms.ts'
import type { Clause, Value, Word } from '../read/clause.ts'
import { isEmpty } from '../read/empty-words.ts'

export const spanOf = ({ from, to }: Pick<Value, 'from' | 'to'>) =>
  Array.from({ length: to - from }, (_, i) => from + i)

/** Words that stand for something else, or only ask. */
const NO_VALUE =
  /^(?:it|its|them|they|this|that|these|those|one|ones|which|what|who|whom|whose|how|when|where|why|all|every|each|any|some|no|not|only|just|most|least|more|less|and|or|but|then|so|as|than|my|our|your|their|his|her|be|have|do|give|get|show|list|tell|take|add|put|make|set|new|same|other|there|here|also|too|mine|yours|last|file|folder|directory|formula|first|second|third|next|previous|latest|newest|oldest|recent|current|final|except|but|without|unless|instead|if|until|something|anything|everything|nothing|someone|anyone|everyone|everybody|nobody|many|much|few|several|both|again|now|later|soon|today)$/

export const isNoValue = ({ root }: Word): boolean => NO_VALUE.test(root)

/** `payments-api-2`, `eu-west-1`, `media_archive`: what is spelled so is what something is called. */
const SLUG = /^(?=.*\p{L})(?:[\p{L}\p{N}]+[-_.:/])+[\p{L}\p{N}]+$|^(?=\p{L}*\p{N})[\p{L}\p{N}]{3,}$/u
const isSlug = (text: string) => SLUG.test(text) && (/[\d_./:]/.test(text) || text.split('-').length > 3)

/** Words of a clause that are no values of themselves, and may be where a label says so: `label it bug`. */
export function plainWords(clause: Clause, isName: (at: number) => boolean): Value[] {
  return clause.words.flatMap((word, at) =>
    isEmpty(word) ||
    isNoValue(word) ||
    isCounted(clause, at) ||
    clause.values.some(({ from, to }) => from <= at && at < to) ||
    (isName(at) && !isSlug(word.text))
      ? []
      : [
          {
            ...{ kind: isSlug(word.text) ? ('name' as const) : ('word' as const), text: word.text, value: word.text },
            ...{ from: at, to: at + 1 },
          },
        ],
  )
}

/** `how many letters` asks for their number, and gives none. */
const isCounted = ({ words }: Clause, at: number) =>
  /^(?:many|much)$/.test(words[at - 1]?.root ?? '') && words[at - 2]?.root === 'how'

/** The stems of a word, as it is written and as its root. */
export const stemsAt = ({ words }: Clause, at: number): readonly string[] => {
  const word = words[at]
  return word ? [stemOf(word.root), stemOf(word.text.toLowerCase())] : []
}
