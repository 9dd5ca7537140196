import { wordsOf } from '../../../task/words.ts'
import type { Phrase } from '../phrase.ts'
import type { Rows, Scope } from '../scope.ts'
import { conditionOf, stateIs } from './conditions.ts'
import { isKnownColumn } from './known-columns.ts'
import { isName, pluralOf, STATES, singularOf } from './words.ts'

const ROWS = new RegExp(
  `^(?:(?:all|every|each|any|of|the|our|my) )*(?:(?<state>${STATES}) )?(?<table>[A-Za-z_]\\w*)(?: table)?(?<rest> .+)?$`,
  'i',
)
const THEM = /^(?:of )?(?:them|they|those|these)(?<rest> .+)?$/i
/** `the count`, `the last`: what is asked of rows, and no rows. */
const NO_TABLES =
  /^(?:counts?|sums?|totals?|averages?|means?|medians?|maximums?|minimums?|firsts?|lasts?|next|rest|others?|both|ones?|same)$/i
const ENDING =
  /(?:(?:,? that| which)? (?:are|is|exist)(?: there)?| there(?: are)?| (?:do|did) (?:we|i|you) have)?(?: (?:in|from|of|inside) (?:the|my|our|this) (?:sqlite |sql )?(?:database|db))?(?: (?:are|is) there)?$/i

/** `completed orders`, `users from Berlin`, `all users in the database`, `of them`. Null when the words mean no rows. */
export function rowsOf(words: string, phrase: Phrase, scope: Scope): Rows | null {
  const text = words.replace(ENDING, '')
  const them = THEM.exec(text)?.groups
  const known = scope.about.rows
  // Of the first few rows no tool takes an average: `them` would be all of the table.
  if (them && known && known.limit === undefined) {
    const more = them['rest'] === undefined ? null : conditionOf(them['rest'], phrase, scope)
    if (them['rest'] !== undefined && more === null) return null
    return { table: known.table, where: both(known.where, more) }
  }
  const groups = ROWS.exec(text)?.groups
  const table = groups?.['table'] ?? ''
  if (!groups || !isName(table) || NO_TABLES.test(table) || isElsewhere(table, scope)) return null
  const rest = groups['rest']?.trim() ?? ''
  const condition = rest === '' ? null : conditionOf(rest, phrase, scope)
  if (rest !== '' && condition === null) return null
  if (groups['state'] !== undefined && !isKnownColumn('status', scope)) return null
  const state = groups['state'] === undefined ? null : stateIs(groups['state'])
  return { table: pluralOf(table.toLowerCase()), where: both(state, condition) }
}

/** Whether any tool for tables was selected; where none was, a clause is about something else. */
export const hasTables = (scope: Scope): boolean =>
  (['queryTable', 'aggregateTable', 'joinTables', 'executeSql', 'describeTable', 'listTables'] as const).some(
    (role) => scope.role(role) !== null,
  )

const both = (a: string | null, b: string | null) => [a, b].filter((part) => part !== null).join(' AND ') || null

/** Another selected server has a tool for things of that name: they need not be rows of a table. */
function isElsewhere(noun: string, scope: Scope): boolean {
  const own = (scope.role('queryTable') ?? scope.role('aggregateTable'))?.tool.server
  const names = [pluralOf(noun), singularOf(noun)].map((name) => name.toLowerCase())
  return scope.tools.some(({ server, tool }) => server !== own && wordsOf(tool).some((word) => names.includes(word)))
}
