import type { Config } from '../../../config/config.ts'
import { type McpServers, readMcpServers, readServers } from '../mcp-servers.ts'

export interface ConfiguredOptions {
  /** Read instead of what the installation has. */
  file?: string | undefined
  /** Told what the file says that has no effect here. */
  note?: (line: string) => void
}

/**
 * The MCP servers of this installation: a file that is named, else `mcpServers` of the configuration, else mcp.json.
 * As they are written: `${env:NAME}` in them is put in where they are connected to, for a variable that is not set is the fault
 * of one server and not of all.
 */
export async function configuredServers(config: Config, { file, note }: ConfiguredOptions = {}): Promise<McpServers> {
  if (file !== undefined || config.mcpServers === undefined) {
    const path = file ?? config.paths.mcpFile
    return readMcpServers(path, note)
  }
  const about = { file: 'config.yaml', place: 'mcpServers', ...(note && { note }) }
  return readServers(config.mcpServers, about)
}
