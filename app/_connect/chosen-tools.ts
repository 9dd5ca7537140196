import { patternOf } from '../../lib/people/tool-patterns.ts'
import type { OfferedServer } from './offered-servers.ts'

/** Puts a whole server in or takes it out; its single tools are then in it, or chosen no more. */
export function turnServer(chosen: ReadonlySet<string>, { name, tools }: OfferedServer): ReadonlySet<string> {
  const next = new Set(chosen)
  const isIn = next.delete(patternOf(name))
  for (const tool of tools) next.delete(patternOf(name, tool))
  if (!isIn) next.add(patternOf(name))
  return next
}

/** Puts one tool in or takes it out. */
export function turnTool(chosen: ReadonlySet<string>, server: string, tool: string): ReadonlySet<string> {
  const next = new Set(chosen)
  const pattern = patternOf(server, tool)
  if (!next.delete(pattern)) next.add(pattern)
  return next
}
