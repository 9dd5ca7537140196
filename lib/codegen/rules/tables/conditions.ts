import { quote } from '../../quote.ts'
import type { Phrase } from '../phrase.ts'
import type { Scope } from '../scope.ts'
import { isKnownColumn } from './known-columns.ts'
import { isColumn, STATES } from './words.ts'

const NAME = "<text:\\d+>|\\p{Lu}[\\p{L}'-]*(?: \\p{Lu}[\\p{L}'-]*)*"
const NUMBER = '-?\\d+(?:\\.\\d+)?'
const VALUE = `<text:\\d+>|${NUMBER}|[\\p{L}_][\\p{L}\\p{N}_-]*`
const END = '(?= and |$)'
const WITH = '(?:(?<with>with|whose|where|having|that have|who have|which have) )?(?:an? |the )?'
const OPERATORS: [RegExp, string][] = [
  [/^(?:above|over|greater than|more than|higher than|larger than|>)$/i, '>'],
  [/^(?:below|under|less than|lower than|smaller than|fewer than|‹)$/i, '<'],
  [/^(?:at least|>=)$/i, '>='],
  [/^(?:at most|‹=)$/i, '<='],
  [/^(?:not|is not|isn't|!=)$/i, '!='],
]
const COMPARED =
  'above|over|greater than|more than|higher than|larger than|below|under|less than|lower than|smaller than|fewer than|at least|at most|>=|>|‹=|‹|!=|not'

/** How conditions are said, and the SQL-like text each becomes. Capital letters count in names of places, so no `i`. */
const CONDITIONS: [RegExp, (groups: Record<string, string>, phrase: Phrase, scope: Scope) => string | null][] = [
  [
    new RegExp(`^(?:(?:who|that|which) (?:are|is) )?(?:named|called) (?<name>${NAME})${END}`, 'u'),
    ({ name = '' }, phrase, scope) => {
      if (!isKnownColumn('name', scope)) return null
      const whole = literal(name, phrase)
      return `(name = ${whole} OR name LIKE ${whole.slice(0, -1)} %')`
    },
  ],
  [
    new RegExp(
      `^(?:(?:who|that|which) )?(?:(?:are|is|live|lives|living|come|comes|based|located) )?(?:from|in) (?<names>(?:${NAME})(?:(?:, | or |, or )(?:${NAME}))*)${END}`,
      'u',
    ),
    ({ names = '' }, phrase, scope) => {
      if (!isKnownColumn('city', scope)) return null
      const all = names.split(/, or |, | or /).map((name) => literal(name, phrase))
      return all.length === 1 ? `city = ${all[0]}` : `city IN (${all.join(', ')})`
    },
  ],
  [
    new RegExp(
      `^(?:(?:who|that) (?:are|is) |aged )?(?<than>older|younger|over|under) (?:than )?(?<age>\\d+)${END}`,
      'u',
    ),
    ({ than, age }, _phrase, scope) =>
      isKnownColumn('age', scope) ? `age ${than === 'older' || than === 'over' ? '>' : '<'} ${age}` : null,
  ],
  [
    new RegExp(`^${WITH}(?<column>\\w+) (?:is |are )?between (?<low>${NUMBER}) and (?<high>${NUMBER})${END}`, 'u'),
    ({ column = '', low, high }) => (isColumn(column) ? `${column} BETWEEN ${low} AND ${high}` : null),
  ],
  [
    new RegExp(`^(?:(?:that|which|who) )?(?:(?:are|is) )?(?<state>${STATES})${END}`, 'u'),
    ({ state }, _phrase, scope) => (isKnownColumn('status', scope) ? stateIs(state!) : null),
  ],
  [
    new RegExp(
      `^${WITH}(?<column>\\w+)(?: (?<link>is|are|of|was|equals?|equal to|=|:))?(?: (?<operator>${COMPARED}))? (?<value>${VALUE})${END}`,
      'u',
    ),
    ({ with: head, column = '', link, operator, value = '' }, phrase) => {
      // `users named Ada` has no column called `named`.
      if (head === undefined && link === undefined && operator === undefined) return null
      const sign = OPERATORS.find(([words]) => operator !== undefined && words.test(operator))?.[1] ?? '='
      return isColumn(column) && isValue(value) ? `${column} ${sign} ${literal(value, phrase)}` : null
    },
  ],
]

/** The condition that words say, in the grammar of `where`; null when any part of them is not understood. */
export function conditionOf(words: string, phrase: Phrase, scope: Scope): string | null {
  const parts: string[] = []
  let rest = words.trim()
  while (rest !== '') {
    const read = readOne(rest, phrase, scope)
    if (read === null) return null
    parts.push(read.sql)
    rest = rest.slice(read.length).replace(/^ and /, '')
  }
  return parts.length > 0 ? parts.join(' AND ') : null
}

function readOne(text: string, phrase: Phrase, scope: Scope): { sql: string; length: number } | null {
  for (const [pattern, write] of CONDITIONS) {
    const match = pattern.exec(text)
    const sql = match && write(match.groups ?? {}, phrase, scope)
    if (sql) return { sql, length: match[0].length }
  }
  return null
}

export const stateIs = (state: string) => `status = '${state.toLowerCase()}'`

/** A lone small word may be the rest of a sentence that is not understood. */
const isValue = (value: string) => !/^(?:the|a|an|of|in|and|or|is|are|than|by|to|from|it|them)$/i.test(value)

function literal(word: string, { literals }: Phrase): string {
  const index = /^<text:(\d+)>$/.exec(word)?.[1]
  const text = index === undefined ? word : literals[Number(index)]!.value
  return index === undefined && /^-?\d/.test(text) ? text : `'${text.replaceAll("'", "''")}'`
}

/** The condition as code; in double quotes where that spares escapes. */
export function conditionCode(condition: string): string {
  const code = quote(condition)
  return condition.includes('"') ? code : `"${code.slice(1, -1).replaceAll("\\'", "'")}"`
}
