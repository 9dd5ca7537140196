import { quote } from '../../quote.ts'
import type { Rule } from '../rule.ts'
import { problem, step } from '../step.ts'

const SQL =
  /^(?:execute|run)(?: the| this)?(?: sql)?(?: statement| query| command)?:? <text:(?<index>\d+)>(?: (?:on|in|against) (?:the|my) (?:database|db))?$/i
const CHANGE =
  /^(?:delete|remove|drop|truncate|erase|wipe|clear|purge|insert|update|alter|set|change|increase|decrease|raise|rename|add (?:a |an )(?:new )?\w+ )\b/i

/** SQL that the task itself gives is executed; other wishes to change rows are refused, since a guess could destroy them. */
export const changeRows: Rule = {
  apply({ text, literals }, scope) {
    const index = SQL.exec(text)?.groups?.['index']
    const role = scope.role('executeSql')
    if (index !== undefined && role) {
      const name = scope.name('executed')
      const call = scope.call(role, { sql: quote(literals[Number(index)]!.value) })
      const values = [{ name, type: 'unknown' as const, about: [] }]
      return step({ tools: [role.tool], lines: [`const ${name} = ${call}`], values })
    }
    const tables = role ?? scope.role('queryTable') ?? scope.role('aggregateTable')
    if (!tables || !CHANGE.test(text) || /<(?:file|folder):/.test(text)) return null
    const shown = text.replace(/<\w+:(\d+)>/g, (_all, i: string) => `"${literals[Number(i)]!.value}"`).slice(0, 80)
    return problem(
      `"${shown}" changes the database, and rules do not guess the SQL for that. It is done by ${tables.tool.server}.execute, which has to be approved: write the program, like execute({ sql: 'DELETE FROM orders WHERE id = ?', params: [7] }), or give the SQL in quotes: execute "…".`,
    )
  },
}
