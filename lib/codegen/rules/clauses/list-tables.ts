import { quote } from '../../quote.ts'
import type { Rule } from '../rule.ts'
import { problem, step } from '../step.ts'
import { hasTables } from '../tables/rows.ts'
import { isName } from '../tables/words.ts'

const DATABASE =
  '(?: (?:are |is )?(?:there )?(?:in|of|from) (?:the|my|our) (?:sqlite |sql )?(?:database|db))?(?: have| has)?'
const LIST = new RegExp(
  `^(?:list|show|show me|get|print|what are|what|which|tell me)(?: all)?(?: the| my)?(?: database)? tables(?: are there| there are| exist| do (?:we|i) have| does the database have)?${DATABASE}$`,
  'i',
)
const DESCRIBE = [
  /^(?:describe|explain) (?:the )?(?:table )?(?<table>\w+)(?: table)?$/i,
  /^(?:show|show me|list|get|what is|what are|tell me) (?:the |all )?(?:schema|structure|columns|fields) (?:of|in|for) (?:the )?(?:table )?(?<table>\w+)(?: table)?$/i,
  /^(?:what|which) columns (?:does|do|are in) (?:the )?(?:table )?(?<table>\w+)(?: table)?(?: have)?$/i,
]

/** `what tables are in the database`, `describe the users table`. */
export const listTables: Rule = {
  apply({ text }, scope) {
    if (!hasTables(scope)) return null
    const table = DESCRIBE.map((describe) => describe.exec(text)?.groups?.['table']).find(Boolean)
    if (!LIST.test(text) && (table === undefined || !isName(table))) return null
    const role = scope.role(table === undefined ? 'listTables' : 'describeTable')
    const needed = table === undefined ? 'list_tables' : 'describe_table'
    if (!role) return problem(`This needs a tool such as ${needed}, and none that fits was selected.`)
    const name = scope.name(table === undefined ? 'tables' : 'description')
    const call = scope.call(role, table === undefined ? {} : { table: quote(table.toLowerCase()) }, 'lines')
    const values = [{ name, type: table === undefined ? ('lines' as const) : ('unknown' as const), about: [] }]
    return step({ tools: [role.tool], lines: [`const ${name} = ${call}`], values })
  },
}
