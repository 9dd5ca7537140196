/** What people call the state of a row. Said without its column, the column is `status`. */
export const STATES =
  'completed|complete|pending|open|closed|cancelled|canceled|shipped|delivered|active|inactive|paid|unpaid|failed|processing|returned|refunded|archived'

/** Adjectives that name a column by themselves, and what they say of it. */
export const ADJECTIVES: Record<string, { column: string; direction: 'asc' | 'desc' }> = {
  oldest: { column: 'age', direction: 'desc' },
  youngest: { column: 'age', direction: 'asc' },
  'most expensive': { column: 'price', direction: 'desc' },
  cheapest: { column: 'price', direction: 'asc' },
}

export const DIRECTIONS: Record<string, 'asc' | 'desc'> = {
  highest: 'desc',
  largest: 'desc',
  biggest: 'desc',
  greatest: 'desc',
  most: 'desc',
  lowest: 'asc',
  smallest: 'asc',
  least: 'asc',
  fewest: 'asc',
}

/** Nouns that are counted, listed and averaged, and are no tables or columns of a database. */
const NO_NAMES = new Set(
  'a an the of in on at to from for by with and or is are was be it its them they their there this that these those file files folder folders directory directories entry entries line lines word words character characters letter letters byte bytes number numbers integer integers value values result results list lists item items thing things table tables day days week weeks month months year years hour hours minute minutes time times temperature temperatures weather city cities country countries people text content contents page pages tool tools server servers first last top one ones'.split(
    ' ',
  ),
)

/** A word that can be the name of a table or column. */
export const isName = (word: string) => /^[a-z_]\w{0,60}$/i.test(word) && !NO_NAMES.has(word.toLowerCase())

/** A word that can be a column: some nouns no table is called are columns all the same (`city`). */
export const isColumn = (word: string) => isName(word) || /^(?:city|country|year|month|day|item)$/i.test(word)

/** `user` → `users`, `city` → `cities`: tables are named for many. */
export function pluralOf(word: string): string {
  if (/s$/i.test(word)) return word
  return /[^aeiou]y$/i.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}

/** `emails` → `email`, `salaries` → `salary`, `status` as it is: columns are named for one. */
export function singularOf(word: string): string {
  if (/ies$/i.test(word)) return `${word.slice(0, -3)}y`
  return /[^su]s$/i.test(word) ? word.slice(0, -1) : word
}

/** `total`, `unit_price` → `totalUnitPrice`: a name for a constant. */
export const camelCase = (...words: string[]) =>
  words
    .flatMap((word) => word.split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/))
    .filter(Boolean)
    .map((word, i) => (i === 0 ? word.toLowerCase() : word[0]!.toUpperCase() + word.slice(1)))
    .join('')
