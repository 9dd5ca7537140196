import type { Config } from '../../../config/config.ts'
import { type McpServers, readMcpServers, readServers } from '../mcp-servers.ts'
import { expandEnvironment } from './expand-environment.ts'

export interface ConfiguredOptions {
  /** Read instead of what the installation has. */
  file?: string | undefined
  /** Told what the file says that has no effect here. */
  note?: (line: string) => void
}

/**
 * The MCP servers of this installation: a file that is named, else `mcpServers` of the configuration, else mcp.json.
 * All are an administrator's, so `${env:NAME}` in them is what the environment says.
 */
export async function configuredServers(config: Config, { file, note }: ConfiguredOptions = {}): Promise<McpServers> {
  if (file !== undefined || config.mcpServers === undefined) {
    const path = file ?? config.paths.mcpFile
    return expandEnvironment(await readMcpServers(path, note), config.variable, path)
  }
  const about = { file: 'config.yaml', place: 'mcpServers', ...(note && { note }) }
  return expandEnvironment(readServers(config.mcpServers, about), config.variable, 'config.yaml')
}
