import { type Rule, warningAt } from './rule.ts'

/** A `fetch` that would be refused is told of before the program runs; the program may be made to live with it. */
export const network: Rule = ({ fetches }, { refuseFetch }) => {
  if (!refuseFetch) return []
  return fetches.flatMap((place) => {
    const message = refuseFetch(place.url)
    return message === null ? [] : [warningAt('network', place, message)]
  })
}
