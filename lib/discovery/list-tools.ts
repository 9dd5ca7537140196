import type { Catalog, Detail, Tool } from './tool.ts'

/** The catalog as other programs read it: tools by server, as much of each as was asked for. */
export function listTools(catalog: Catalog, detail: Detail): Record<string, unknown[]> {
  const shown = (tool: Tool) =>
    detail === 'name' ? tool.tool : detail === 'description' ? { tool: tool.tool, description: tool.description } : tool
  return Object.fromEntries(catalog.servers.map((server) => [server.name, server.tools.map(shown)]))
}
