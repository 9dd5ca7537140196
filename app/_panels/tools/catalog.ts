/** A tool as the page lists it. */
export interface ListedTool {
  tool: string
  /** Absent until the page has asked for the whole catalog, as the signature is. */
  description?: string
  signature?: string
}

/** A server with its tools; `broken` names files that cannot be used and why. */
export interface ListedServer {
  name: string
  description: string
  tools: ListedTool[]
  broken: { file: string; reason: string }[]
}

/** What the page lists. Two of the same version have the same tools with the same types. */
export interface ListedCatalog {
  version: string
  servers: ListedServer[]
  /** Of its tools only the names are told. */
  isOutline?: true
}

export const countTools = (servers: readonly ListedServer[]): number =>
  servers.reduce((sum, { tools }) => sum + tools.length, 0)

/** The tools whose name, server or description holds every word of the filter, by server. */
export function filterCatalog(servers: readonly ListedServer[], filter: string): ListedServer[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...servers]
  return servers
    .map((server) => ({
      ...server,
      tools: server.tools.filter(({ tool, description }) => {
        const text = `${server.name}.${tool} ${description ?? ''}`.toLowerCase()
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ tools }) => tools.length > 0)
}
