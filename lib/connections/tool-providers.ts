import { type BuiltinOptions, createBuiltin } from '../mcp/builtin/create-builtin.ts'
import type { OpenProviders } from '../mcp/client/create-connections.ts'
import { type McpOptions, openMcpProvider } from '../mcp/client/mcp-provider.ts'

export interface ToolProviderOptions extends Omit<McpOptions, 'makeBuiltin'> {
  /** How the built-in servers are made. */
  builtins?: BuiltinOptions
}

/** Where tools come from, by the kind of a server's entry. A new kind of source is a file of its own and a line here. */
export function toolProviders({ builtins, ...options }: ToolProviderOptions = {}): OpenProviders {
  const mcp = openMcpProvider({ ...options, makeBuiltin: (name, home) => createBuiltin(name, home, builtins) })
  return { builtin: mcp, command: mcp, url: mcp }
}
