import type { OfferedServer } from '../../lib/people/offered-tools.ts'
import { patternOf } from '../../lib/people/tool-patterns.ts'

/** Puts a whole server in or takes it out; its single tools are then in it, or chosen no more. */
export function turnServer(chosen: ReadonlySet<string>, { name, tools }: OfferedServer): ReadonlySet<string> {
  const next = new Set(chosen)
  const isIn = next.delete(patternOf(name))
  for (const { tool } of tools) next.delete(patternOf(name, tool))
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

/** Servers and tools whose names have these words in them; a server that has them with all of its tools. */
export function findOffered(servers: readonly OfferedServer[], words: string): OfferedServer[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return [...servers]
  return servers.flatMap((server) => {
    if (server.name.toLowerCase().includes(wanted)) return [server]
    const tools = server.tools.filter(({ tool }) => tool.toLowerCase().includes(wanted))
    return tools.length > 0 ? [{ ...server, tools }] : []
  })
}
