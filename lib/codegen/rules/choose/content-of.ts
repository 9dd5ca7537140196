import type { Clause } from '../read/clause.ts'
import { isEmpty } from '../read/empty-words.ts'

/** Words that mean something: what has to be explained before anything is done. */
export const contentOf = ({ words }: Clause): number[] =>
  words.flatMap((word, at) => (isEmpty(word) && !saysState(words, at) ? [] : [at]))

/** `which lights are on`: at the end it is no place. */
const saysState = (words: Clause['words'], at: number) =>
  at === words.length - 1 && at > 1 && /^(?:on|off)$/i.test(words[at]!.text) && words[at]!.root !== ''
