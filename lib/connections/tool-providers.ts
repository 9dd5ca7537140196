import type { Config } from '../config/config.ts'
import { type BuiltinOptions, createBuiltin } from '../mcp/builtin/create-builtin.ts'
import type { OpenProviders } from '../mcp/client/create-connections.ts'
import { type McpOptions, openMcpProvider } from '../mcp/client/mcp-provider.ts'
import { handedOn } from '../mcp/client/transport/handed-on.ts'

export interface ToolProviderOptions extends Omit<McpOptions, 'makeBuiltin'> {
  /** How the built-in servers are made. */
  builtins?: BuiltinOptions
}

export const timeoutsOf = ({ connections: { call_timeout, connect_timeout, idle } }: Config) => ({
  ...{ callTimeoutMs: call_timeout * 1000, connectTimeoutMs: connect_timeout * 1000, idleMs: idle * 1000 },
})

/** What the configuration says of every connection. */
export const connectingOf = (config: Config) => ({ ...timeoutsOf(config), handedOn: handedOn(config.variable) })

/** Where tools come from, by the kind of a server's entry. A new kind of source is a file of its own and a line here. */
export function toolProviders({ builtins, ...options }: ToolProviderOptions): OpenProviders {
  const mcp = openMcpProvider({ ...options, makeBuiltin: (name, home) => createBuiltin(name, home, builtins) })
  return { builtin: mcp, command: mcp, url: mcp }
}
