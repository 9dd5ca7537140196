import { quote } from '../../quote.ts'
import type { Phrase } from '../phrase.ts'
import { requiredOf } from '../roles.ts'
import type { Rule } from '../rule.ts'
import type { Rows, Scope } from '../scope.ts'
import { problem, step } from '../step.ts'
import { conditionCode } from '../tables/conditions.ts'
import { hasTables, rowsOf } from '../tables/rows.ts'
import { camelCase, isColumn, singularOf } from '../tables/words.ts'

const TYPES: Record<string, 'avg' | 'sum' | 'min' | 'max'> = {
  average: 'avg',
  mean: 'avg',
  avg: 'avg',
  total: 'sum',
  sum: 'sum',
  minimum: 'min',
  lowest: 'min',
  smallest: 'min',
  maximum: 'max',
  highest: 'max',
  largest: 'max',
  biggest: 'max',
}
const WORDS: Record<string, string> = { avg: 'average', sum: 'total', min: 'lowest', max: 'highest' }
/** Those words, as a pattern knows them. */
export const AGGREGATE_TYPES = Object.keys(TYPES).join('|')
export const ASK =
  '(?:(?:what is|what are|show|show me|get|give me|find|tell me|calculate|compute|list|print|determine) )?'
export const GROUP =
  /(?:,)? (?:by|per|for each|for every|in each|grouped by|group by|broken down by) (?:the )?(?<group>\w+)$/i
const COUNT =
  /^(?:(?:tell me|find|find out|show|show me|get|calculate|what is) )?(?:how many|count(?: up)?|(?:the )?(?:total )?(?:number|count) of) (?<rows>.+)$/i
const AGGREGATE = new RegExp(
  `^${ASK}(?<whose>the |their |its |our )?(?<type>${AGGREGATE_TYPES})(?: (?:value )?of)?(?: (?:the|all|their))? (?<column>\\w+)(?: (?:of|for|from|in|across|over|among) (?<rows>.+))?$`,
  'i',
)

interface Asked {
  type: 'count' | 'avg' | 'sum' | 'min' | 'max'
  column: string | null
  group: string | null
  rows: Rows | null
}

/** `how many orders are pending`, `total quantity of completed orders by product`, `what is their average age`. */
export const aggregateRows: Rule = {
  apply(phrase, scope) {
    const asked = hasTables(scope) && readAsked(phrase, scope)
    if (!asked) return null
    const role = scope.role('aggregateTable')
    if (!role) return problem('This needs a tool such as aggregate, and none that fits was selected.')
    if (!asked.rows && requiredOf(role.tool.inputSchema).includes(role.fields['table']!)) {
      return problem(`Say which table has ${asked.column}, like "average salary of users by city".`)
    }
    const slots: Record<string, string> = asked.rows ? { table: quote(asked.rows.table) } : {}
    slots['type'] = quote(asked.type)
    if (asked.column !== null) slots['column'] = quote(asked.column)
    if (asked.rows?.where) slots['where'] = conditionCode(asked.rows.where)
    if (asked.group !== null) slots['groupBy'] = quote(asked.group)
    const lacking = Object.keys(slots).find((slot) => !(slot in role.fields))
    if (lacking) return problem(`${role.tool.server}.${role.tool.tool} has no field for the ${lacking} asked for.`)

    if (asked.rows) scope.about = { ...scope.about, rows: asked.rows }
    const name = scope.name(nameFor(asked))
    const call = scope.call(role, slots)
    const isNumber = asked.group === null
    return step({
      tools: [role.tool],
      lines: [`const ${name} = ${isNumber ? `(${call}) as number` : call}`],
      values: [{ name, type: isNumber ? 'number' : 'unknown', about: [] }],
    })
  },
}

/** Whether a clause asks for a number of a column and says nothing of which rows: beside others these may be meant for it, too. */
export const isOpenAggregate = (phrase: Phrase, scope: Scope): boolean => {
  const asked = hasTables(scope) ? readAsked(phrase, scope) : null
  return asked?.rows === null && asked.group === null
}

function readAsked(phrase: Phrase, scope: Scope): Asked | null {
  const grouped = GROUP.exec(phrase.text)
  const group = grouped?.groups?.['group']?.toLowerCase() ?? null
  if (group !== null && !isColumn(group)) return null
  const text = grouped ? phrase.text.slice(0, grouped.index) : phrase.text
  const counted = COUNT.exec(text)?.groups
  if (counted) {
    const rows = rowsOf(counted['rows']!, phrase, scope)
    return rows && { type: 'count', column: null, group, rows }
  }
  const groups = AGGREGATE.exec(text)?.groups
  const column = groups?.['column']?.toLowerCase() ?? ''
  // `Paris` in `the average salary in Berlin and Paris` is no column.
  if (!groups || !isColumn(column) || /^\p{Lu}\p{Ll}/u.test(groups['column']!)) return null
  const said = groups['rows']
  const isTheirs = said === undefined && scope.about.rows !== undefined
  const rows = isTheirs ? scope.about.rows! : said === undefined ? null : rowsOf(said, phrase, scope)
  if (rows === null && (said !== undefined || /^(?:their|its) $/i.test(groups['whose'] ?? ''))) return null
  // Of the first few rows no tool takes an average: it would be that of all.
  if (isTheirs && rows?.limit !== undefined) return null
  return { type: TYPES[groups['type']!.toLowerCase()]!, column, group, rows }
}

function nameFor({ type, column, group, rows }: Asked): string {
  const what = column === null ? [singularOf(rows!.table), 'count'] : [WORDS[type]!, column]
  return camelCase(...what, ...(group === null ? [] : ['by', group]))
}
