import type { ToolKind } from '../broker/tool-kind.ts'
import { isMisspelt } from '../format/edit-distance.ts'
import type { Reach } from './reach.ts'
import { namedTools, readPattern } from './tool-patterns.ts'

/** A server as somebody chooses what a token reaches. */
export interface OfferedServer {
  name: string
  tools: { tool: string; kind: ToolKind }[]
}

const SAYS: Record<Exclude<ToolKind, 'reads'>, string> = {
  writes: 'writes',
  destroys: 'writes',
  unknown: 'does not say that it only reads',
}

/**
 * What contradicts itself in what a token is to be given, each a sentence: names that are no tools at this moment, and
 * tools that it could never call. Runs in browsers, too.
 */
export function contradictionsIn({ tools, readsOnly }: Reach, servers: readonly OfferedServer[]): string[] {
  return (tools ?? []).flatMap((pattern) => {
    const { server: name, parts } = readPattern(pattern)
    const server = servers.find((one) => one.name === name)
    if (!server) {
      const near = servers.find((one) => isMisspelt(name, one.name))
      return [`You have no server called ${name} now.${near ? ` Did you mean ${near.name}?` : ''}`]
    }
    const named = namedTools([pattern])
    const all = server.tools.filter(({ tool }) => named.has({ server: name, tool }))
    if (all.length === 0) return [`${pattern} names no tool that you have now.`]
    if (!readsOnly || all.some(({ kind }) => kind === 'reads')) return []
    const [only] = all
    if (parts?.length === 1 && only && only.kind !== 'reads')
      return [`${name}.${only.tool} ${SAYS[only.kind]}, and it may only read.`]
    return [`No tool that ${pattern} names is known to only read, and no others may be called.`]
  })
}
