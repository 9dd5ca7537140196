/** What people call countries besides the names in our table. */
const COUNTRY_ALIASES: Record<string, string[]> = {
  'united kingdom': ['uk', 'gb', 'great britain', 'britain', 'england'],
  'united states': ['us', 'usa', 'u s', 'u s a', 'america', 'united states of america'],
  'united arab emirates': ['uae', 'emirates'],
  netherlands: ['the netherlands', 'holland'],
  'south korea': ['korea', 'republic of korea'],
  czechia: ['czech republic'],
  turkey: ['turkiye'],
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** A place as it was asked for: `Berlin, Germany` is the name `berlin` in the area `germany`. */
export interface Wanted {
  /** The whole, folded: `berlin germany`. */
  whole: string
  /** The part before the first comma, as it was written. */
  written: string
  name: string
  /** Country, state; empty when none was said. */
  areas: string[]
}

export function readPlace(location: string): Wanted {
  const [written = '', ...rest] = location.split(',').map((part) => part.trim())
  return { whole: fold(location), written, name: fold(written), areas: rest.map(fold).filter((area) => area !== '') }
}

/** Whether each area somebody wrote is one of these: names in full, their aliases, codes of two letters. */
export function areAreas(areas: readonly string[], known: readonly (string | undefined)[]): boolean {
  const names = known.filter((name) => name !== undefined).map(fold)
  return areas.every((area) =>
    names.some((name) => name === area || COUNTRY_ALIASES[name]?.includes(area) || fold(countryOf(area)) === name),
  )
}

/** Lower case, without accents and signs: `São Paulo` is `sao paulo`. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function countryOf(code: string): string {
  return /^[a-z]{2}$/.test(code) ? (regions.of(code.toUpperCase()) ?? '') : ''
}
