import { ToolError } from '../../errors.ts'
import type { Stage } from '../stage.ts'

/** Imports are the capability: what the program does not import it cannot call. */
export const imports: Stage = async (call, next) => {
  if (call.op !== 'tool' || call.definition) return next()
  const where = { server: call.server.slice(0, 100), tool: call.tool.slice(0, 100) }
  throw new ToolError(
    where,
    'not-imported',
    `This program does not import ${where.server}.${where.tool}. A run may call only the tools its program imports.`,
  )
}
