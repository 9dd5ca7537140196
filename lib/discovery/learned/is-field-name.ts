const MAX_LENGTH = 48
const NAME = /^[$@#_]{0,2}\p{L}[\p{L}\p{M}\d_$-]*$/u
/** As long a number is one of something: a year of birth, a customer. */
const LONG_NUMBER = /\d{5}/
/** Letters and digits in turn, as in `usr_8fk2m9q`. */
const TURNS = /\d(?=\p{L})|\p{L}(?=\d)/gu
const MOST_TURNS = 3

/**
 * Whether the key of an object is the name of a field, as far as it can be told by looking: what is more likely data
 * (numbers, ids, dates, addresses, names of people in full, sentences) is not, and is not kept.
 *
 * @example isFieldName('createdAt') // true
 * @example isFieldName('ann@example.org') // false
 */
export function isFieldName(key: string): boolean {
  if (key.length > MAX_LENGTH || key === '__proto__' || !NAME.test(key) || LONG_NUMBER.test(key)) return false
  return (key.match(TURNS)?.length ?? 0) <= MOST_TURNS
}
