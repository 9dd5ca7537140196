import { wordsOf } from '../../../task/words.ts'
import type { Scope } from '../scope.ts'

/**
 * Whether a tool for tables speaks of a column by itself. `from Berlin`, `older` and `cheapest` leave their column unsaid:
 * where no tool speaks of it, it is a guess, and a guess would end as an error of the database.
 */
export function isKnownColumn(column: string, scope: Scope): boolean {
  const tool = (scope.role('queryTable') ?? scope.role('aggregateTable') ?? scope.role('joinTables'))?.tool
  return tool !== undefined && wordsOf(`${tool.description} ${JSON.stringify(tool.inputSchema)}`).includes(column)
}
