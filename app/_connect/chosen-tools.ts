import type { OfferedServer } from './offered-servers.ts'

/** How a server, or a tool of it, is written where several are named. */
export const patternOf = (server: string, tool?: string): string =>
  tool === undefined ? written(server) : `${written(server)}/${written(tool)}`

const written = (name: string) =>
  name.replace(/[%/*,]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

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
