import { setImmediate as turn } from 'node:timers/promises'
import type { ServerTools } from '../modules/write-server.ts'
import { definitionOf, digestOfDefinition, isTooDeep, type ToolDefinition } from './tool-definition.ts'

/** A tool that says something else than is written of it. */
export interface ChangedTool {
  tool: string
  before: ToolDefinition
  now: ToolDefinition
}

const AT_ONCE = 100

/** Tools that are written and are listed, and say something else now. */
export async function changedTools(written: ServerTools | null, listed: ServerTools): Promise<ChangedTool[]> {
  if (written === null || written.server !== listed.server) return []
  const before = new Map(written.tools.map((one) => [one.tool, definitionOf(one)]))
  const changed: ChangedTool[] = []
  for (const [index, one] of listed.tools.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await turn()
    const definition = before.get(one.tool)
    if (definition === undefined || isTooDeep(one) || digestOfDefinition(definition) === digestOfDefinition(one))
      continue
    changed.push({ tool: one.tool, before: definition, now: definitionOf(one) })
  }
  return changed
}
