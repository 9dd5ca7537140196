import { quote } from '../../quote.ts'
import { countFrom } from '../number-words.ts'
import { pattern } from '../pattern.ts'
import type { Phrase } from '../phrase.ts'
import type { Rule } from '../rule.ts'
import type { Rows, Scope } from '../scope.ts'
import { type Problem, problem, step } from '../step.ts'
import { conditionCode } from '../tables/conditions.ts'
import { isKnownColumn } from '../tables/known-columns.ts'
import { hasTables, rowsOf } from '../tables/rows.ts'
import { ADJECTIVES, camelCase, DIRECTIONS, isColumn, singularOf } from '../tables/words.ts'

const ASK =
  '(?:show|show me|list|query|get|get me|give me|find|find me|display|print|select|fetch|return|tell me|who are|what are|who is|which are)'
const DIRECTION = Object.keys(DIRECTIONS).join('|')
const ADJECTIVE = Object.keys(ADJECTIVES).join('|')
const BEST = [
  pattern(
    `^(?:${ASK} )?(?:the )?(?:top )?(?:COUNT )?(?<rows>.+?),? (?:with|having|by|that have|who have|with respect to) (?:the )?(?<direction>${DIRECTION}) (?<column>\\w+)$`,
  ),
  pattern(`^(?:${ASK} )?(?:the )?top COUNT (?<rows>.+?) (?:by|ordered by|sorted by) (?:the )?(?<column>\\w+)$`),
  pattern(`^(?:${ASK} )?(?:the )?(?:COUNT )?(?<adjective>${ADJECTIVE}) (?<rows>.+)$`),
  pattern(`^(?:which|what) (?<one>\\w+) (?:has|have|had) (?:the )?(?<direction>${DIRECTION}) (?<column>\\w+)$`),
  pattern(`^(?:which|who|what) (?<one>\\w+ )?is (?:the )?(?<adjective>${ADJECTIVE})(?: (?<noun>\\w+))?$`),
]
const SORTED =
  /,? (?:sorted|ordered|sort|order)(?: them)? by (?:the )?(?<column>\w+)(?:,? (?:in )?(?<direction>asc|ascending|desc|descending|highest first|lowest first)(?: order)?)?$/i
const SHOW = pattern(
  `^${ASK} (?:(?:the )?(?:first |any )COUNT (?=\\w))?(?:(?:all |only )?(?:the )?(?<columns>\\w+(?:(?:, and |, | and )\\w+)*) (?:of|for) )?(?<rows>.+)$`,
)

interface Asked {
  rows: Rows
  columns: string[]
  order: string | null
  limit: number | null
}

/** `list the three users with the highest salary`, `show all users from Berlin`, `the 5 oldest users`. */
export const queryRows: Rule = {
  apply(phrase, scope) {
    const asked = hasTables(scope) && (readBest(phrase, scope) ?? readShow(phrase, scope))
    if (!asked || 'kind' in asked) return asked || null
    const role = scope.role('queryTable')
    if (!role) return problem('Rows of a table need a tool such as query, and none that fits was selected.')
    const { rows, columns, order, limit } = asked
    const slots: Record<string, string> = { table: quote(rows.table) }
    if (columns.length > 0) slots['columns'] = `[${columns.map(quote).join(', ')}]`
    if (rows.where !== null) slots['where'] = conditionCode(rows.where)
    if (order !== null) slots['orderBy'] = quote(order)
    if (limit !== null) slots['limit'] = String(limit)
    const lacking = Object.keys(slots).find((slot) => !(slot in role.fields))
    if (lacking) return problem(`${role.tool.server}.${role.tool.tool} has no field for the ${lacking} asked for.`)
    scope.about = { ...scope.about, rows: limit === null ? rows : { ...rows, limit } }
    const name = scope.name(camelCase(rows.table) || 'rows')
    const values = [{ name, type: 'unknown' as const, about: [] }]
    return step({ tools: [role.tool], lines: [`const ${name} = ${scope.call(role, slots)}`], values })
  },
}

/** Some rows at one end of an order. Without a number only a noun for one says how many: `the user with …`. */
function readBest(phrase: Phrase, scope: Scope): Asked | Problem | null {
  const groups = BEST.map((best) => best.exec(phrase.text)?.groups).find(Boolean)
  if (!groups) return null
  const said = groups['one']?.trim() ?? groups['noun'] ?? groups['rows']
  const rows = said === undefined ? null : rowsOf(said, phrase, scope)
  const adjective = groups['adjective'] && ADJECTIVES[groups['adjective'].toLowerCase()]
  const column = adjective ? adjective.column : groups['column']?.toLowerCase()
  if (rows === null || column === undefined || !isColumn(column)) return null
  if (adjective && !isKnownColumn(column, scope)) {
    return problem(
      `Which column of ${rows.table} says which is ${groups['adjective']}? Say it, like "${said} with the ${adjective.direction === 'asc' ? 'lowest' : 'highest'} ${column}".`,
    )
  }
  const direction = adjective ? adjective.direction : (DIRECTIONS[groups['direction']?.toLowerCase() ?? ''] ?? 'desc')
  const isOne = groups['one'] !== undefined || groups['noun'] !== undefined || isForOne(said!)
  const limit = countFrom(groups['count']) ?? (isOne ? 1 : null)
  return limit === null ? null : { rows, columns: [], order: `${column} ${direction}`, limit }
}

const isForOne = (noun: string) => {
  const [first = ''] = noun.replace(/^(?:the|all) /i, '').split(' ')
  return singularOf(first) === first
}

function readShow(phrase: Phrase, scope: Scope): Asked | null {
  const sorted = SORTED.exec(phrase.text)
  const column = sorted?.groups?.['column']?.toLowerCase() ?? null
  if (column !== null && !isColumn(column)) return null
  const groups = SHOW.exec(sorted ? phrase.text.slice(0, sorted.index) : phrase.text)?.groups
  if (!groups) return null
  const columns = (groups['columns']?.split(/, and |, | and /) ?? []).map((name) => singularOf(name.toLowerCase()))
  const rows = rowsOf(groups['rows']!, phrase, scope)
  if (rows === null || !columns.every(isColumn)) return null
  const direction = /^(?:desc|highest)/i.test(sorted?.groups?.['direction'] ?? '') ? 'desc' : 'asc'
  const order = column === null ? null : `${column} ${direction}`
  return { rows, columns, order, limit: countFrom(groups['count']) }
}
