import type { Config } from '../../config/config.ts'
import { expandEnvironment } from './expand-environment.ts'
import { type McpServers, parseMcpServers, readMcpServers } from './mcp-servers.ts'

/**
 * The MCP servers of this installation: a file that is named, else `mcpServers` of the configuration, else mcp.json.
 * All are an administrator's, so `${env:NAME}` in them is what the environment says.
 */
export async function configuredServers(config: Config, file?: string): Promise<McpServers> {
  if (file !== undefined || config.mcpServers === undefined) {
    const path = file ?? config.paths.mcpFile
    return expandEnvironment(await readMcpServers(path), config.variable, path)
  }
  const servers = parseMcpServers(JSON.stringify({ mcpServers: config.mcpServers }), 'config.yaml')
  return expandEnvironment(servers, config.variable, 'config.yaml')
}
