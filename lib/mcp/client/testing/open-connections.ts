import { type ToolProviderOptions, toolProviders } from '../../../connections/tool-providers.ts'
import { type Connections, type ConnectionsOptions, createConnections } from '../create-connections.ts'

export type OpenOptions = ToolProviderOptions & Omit<ConnectionsOptions, 'providers'>

/** Connections as the product has them, with the built-in servers among them. */
export function openConnections({ servers, onToolsChanged, ...options }: OpenOptions): Connections {
  const providers = toolProviders(options)
  return createConnections({ servers, providers, ...(onToolsChanged && { onToolsChanged }) })
}
