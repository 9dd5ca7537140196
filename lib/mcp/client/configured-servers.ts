import type { Config } from '../../config/config.ts'
import { type McpServers, parseMcpServers, readMcpServers } from './mcp-servers.ts'

/** The MCP servers of this installation: a file that is named, else `mcpServers` of the configuration, else mcp.json. */
export function configuredServers(config: Config, file?: string): Promise<McpServers> | McpServers {
  if (file !== undefined || config.mcpServers === undefined) return readMcpServers(file ?? config.paths.mcpFile)
  return parseMcpServers(JSON.stringify({ mcpServers: config.mcpServers }), 'config.yaml')
}
