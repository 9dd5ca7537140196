import { type ToolProviderOptions, toolProviders } from '../../../connections/tool-providers.ts'
import { openWorkspace } from '../../../workspace/open-workspace.ts'
import {
  type Connections,
  type ConnectionsOptions,
  createConnections,
  type OpenProviders,
} from '../create-connections.ts'

export type OpenOptions = Partial<ToolProviderOptions> & Omit<ConnectionsOptions, 'providers'>

/** All kinds of providers, with time enough for any test; what a tool returns as a file is in the caller's workspace. */
export const openProviders = (options: Partial<ToolProviderOptions> = {}): OpenProviders =>
  toolProviders({
    ...{ callTimeoutMs: 60_000, connectTimeoutMs: 30_000, idleMs: 300_000 },
    saveFile: async ({ workspaceDir }, path, content) => void (await openWorkspace(workspaceDir).write(path, content)),
    ...options,
  })

/** Connections as the product has them, with the built-in servers among them. */
export function openConnections({ servers, onToolsChanged, ...options }: OpenOptions): Connections {
  return createConnections({ servers, providers: openProviders(options), ...(onToolsChanged && { onToolsChanged }) })
}
