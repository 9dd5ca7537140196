import type { CatalogServer, Tool } from './tool.ts'

/**
 * The tools of a server that a person added, without what would make one of them harmless: such a server says of itself
 * what it likes, and a program can write to the files where it is noted. That one is destructive is believed.
 */
export function dropUntrustedHints(server: CatalogServer): CatalogServer {
  return { ...server, tools: server.tools.map(withTrustedHints) }
}

function withTrustedHints({ annotations, ...tool }: Tool): Tool {
  if (annotations === undefined) return tool
  const { title, destructiveHint, openWorldHint } = annotations
  return {
    ...tool,
    annotations: {
      ...(title !== undefined && { title }),
      ...(destructiveHint === true && { destructiveHint }),
      ...(openWorldHint === true && { openWorldHint }),
    },
  }
}
