import type { Word } from './clause.ts'

/** Whose it is, where, that all are meant, and what only joins. */
const EMPTY =
  /^(?:my|our|your|their|his|her|its|it|them|they|this|that|these|those|all|every|everything|here|there|too|whose|also|and|or|then|so|just|both|new|to|of|in|on|at|by|for|from|with|as|into|onto|near|about|than|off|i|we|you|me|us|be|do)$/

/** What turns a meaning round is never empty. */
const TURNS = /^(?:if|unless|otherwise|else|until|while|whether|not|no|never|without|except|but|n['’]t|exclude|minus)$/

/** Whether a word says nothing by itself, so that nothing is lost where it is left out. */
export const isEmpty = ({ root, text, kind, isFiller }: Word): boolean =>
  !TURNS.test(root) &&
  (isFiller || kind === 'preposition' || EMPTY.test(text.toLowerCase()) || !/[\p{L}\p{N}]/u.test(text))
