import { errorAt, type Rule } from './rule.ts'

/** Code must be readable where it stands: nothing is made out of text, nothing is loaded while it runs. */
export const dynamicCode: Rule = ({ dynamicCode: found }) =>
  found.map((place) => errorAt('dynamic-code', place, place.message))
