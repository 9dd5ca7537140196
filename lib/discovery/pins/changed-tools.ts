import { setImmediate as turn } from 'node:timers/promises'
import type { ServerTools } from '../modules/write-server.ts'
import { digestOfSaid, isTooDeep, type Said, saidOf } from './said.ts'

/** A tool that says something else than is written of it. */
export interface ChangedTool {
  tool: string
  before: Said
  now: Said
}

const AT_ONCE = 100

/** Tools that are written and are listed, and say something else now. */
export async function changedTools(written: ServerTools | null, listed: ServerTools): Promise<ChangedTool[]> {
  if (written === null || written.server !== listed.server) return []
  const before = new Map(written.tools.map((one) => [one.tool, saidOf(one)]))
  const changed: ChangedTool[] = []
  for (const [index, one] of listed.tools.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await turn()
    const said = before.get(one.tool)
    if (said === undefined || isTooDeep(one) || digestOfSaid(said) === digestOfSaid(one)) continue
    changed.push({ tool: one.tool, before: said, now: saidOf(one) })
  }
  return changed
}
