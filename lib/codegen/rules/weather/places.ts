import { quote } from '../../quote.ts'
import type { Phrase } from '../phrase.ts'

/** Words that no place is called, and that say something the rule would drop. */
const NO_PLACE =
  /\b(?:the|a|an|my|our|this|that|it|here|today|tomorrow|yesterday|tonight|now|next|last|week|weeks|day|days|month|year|hour|hours|with|for|is|are|what|which|when|if|than|average|temperature|weather|forecast|compare|then|save|in|of|at|file|cities|city)\b/i
const MAX_PLACES = 50

/** Places somebody listed, as code: `Berlin, Paris and London`, `Oslo or Madrid`, `Berlin, Germany`. Null when they are none. */
export function placesOf(words: string, { literals }: Phrase): string[] | null {
  const parts = words.split(/,? (?:and|or|vs\.?|versus|&) (?:in )?|, ?| and /i)
  const names = isPlaceInCountry(parts, words) ? [words] : parts
  const places = names.map((name) => {
    const index = /^<text:(\d+)>$/.exec(name)?.[1]
    if (index !== undefined) return literals[Number(index)]!.value
    return /^\p{L}[\p{L}\p{M}.' -]{1,60}$/u.test(name.replace(', ', ' ')) && !NO_PLACE.test(name) ? name : null
  })
  if (places.length > MAX_PLACES || places.includes(null)) return null
  return places.map((place) => quote(place!))
}

/** `Berlin, Germany` is one place, `Berlin, Paris` are two. */
function isPlaceInCountry(parts: string[], words: string): boolean {
  const [, country = ''] = parts
  return parts.length === 2 && words === parts.join(', ') && countries().has(country.toLowerCase())
}

let known: Set<string> | undefined

function countries(): Set<string> {
  if (known) return known
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((a) => letters.map((b) => a + b))
  known = new Set(['usa', 'uk', 'england', 'scotland', 'turkey'])
  for (const code of codes) {
    const name = names.of(code)
    // A city that is its own country is a place of its own in a list.
    if (name !== undefined && !['Singapore', 'Monaco', 'Luxembourg'].includes(name)) known.add(name.toLowerCase())
  }
  return known
}
