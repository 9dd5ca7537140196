import type { Config } from '../config/config.ts'
import type { Log } from '../config/log.ts'
import type { LazyDatabase } from '../db/lazy-database.ts'
import { createToolUseRows } from '../db/tool-use-rows.ts'
import type { PinStore } from '../discovery/pins/pin-store.ts'
import type { Catalog } from '../discovery/tool.ts'
import { messageOf } from '../errors.ts'
import { createAllowedHosts } from '../http/private-address.ts'
import type { OwnServers } from '../mcp/builtin/own-servers.ts'
import { type Connections, createConnections } from '../mcp/client/create-connections.ts'
import { MessageLog } from '../mcp/client/log/message-log.ts'
import type { McpServers } from '../mcp/client/mcp-servers.ts'
import type { KnownServer, ServerSource } from '../mcp/client/offer/server-source.ts'
import type { Person } from '../people/person.ts'
import type { Seal } from '../settings/seal.ts'
import type { Workspaces } from '../workspace/create-workspaces.ts'
import type { SharedModules } from '../workspace/read-module-table.ts'
import { builtinOptions } from './builtin-options.ts'
import { createCallCounts } from './call-counts.ts'
import { type ConnectionService, createConnectionService } from './connection-service.ts'
import { findServers } from './find-servers.ts'
import { createModules } from './keep-modules.ts'
import type { ServerPolicy } from './server-policy.ts'
import { createServerRows } from './server-rows.ts'
import type { ConnectionServiceOptions } from './service/open-service.ts'
import { createSignIns } from './sign-in/create-sign-ins.ts'
import { connectingOf, toolProviders } from './tool-providers.ts'

/** The servers that people use, the connections to them, and what people do with them in the browser. */
export interface OpenedServers {
  source: ServerSource
  connections: Connections
  service: ConnectionService
}

export interface OpenServersOptions {
  /** Those of the configuration. */
  servers: McpServers
  /** Those among them that this process has itself. */
  own: OwnServers
  database: LazyDatabase
  seal: Seal
  shared: SharedModules
  workspaces: Workspaces
  catalog: (person: Person) => Promise<Catalog>
  policy: ServerPolicy
  grants: ConnectionServiceOptions['grants']
  /** What tools were accepted with. */
  pins: PinStore
  /** Whether there is a model that servers could have write for them. */
  canSample: () => Promise<boolean>
  /** Told of each call of a tool, beside what is counted of it. */
  onCall?: (server: KnownServer, isFailure: boolean) => void
  log: Log
}

/** Cheap to call: each server is connected to when it is first needed. */
export function openServers(config: Config, options: OpenServersOptions): OpenedServers {
  const { servers, own, database, seal, shared, workspaces, catalog, policy, grants, pins, log } = options
  const connecting = connectingOf(config)
  const limits = { connectMs: connecting.connectTimeoutMs, callMs: connecting.callTimeoutMs }
  const rows = createServerRows(database.open, seal, database.isMade, (message) => log('warn', message))
  const source = findServers(servers, rows, config.variable)
  const mayReach = createAllowedHosts(config.connections.allowed_hosts)
  const signIns = createSignIns(rows, { mayReach, timeoutMs: limits.connectMs })
  const messages = new MessageLog()
  const warn = (message: string) => log('warn', message)
  const counts = createCallCounts(createToolUseRows(database.open), database.isMade, warn)
  const connections = createConnections({
    servers: source,
    providers: toolProviders({
      ...connecting,
      builtins: {
        ...builtinOptions(config),
        workspaceOf: workspaces.open,
        own,
      },
      log: (message) => log('info', message),
      mayReach,
      authorize: signIns.authorize,
      canSample: options.canSample,
      messages,
      saveFile: ({ workspaceDir }, path, content) => workspaces.saveResult(workspaceDir, path, content),
    }),
    onCalled(caller, server, tool, isFailure) {
      counts.add(caller, server, tool, isFailure)
      options.onCall?.(server, isFailure)
    },
    onToolsChanged(caller, { name, addedBy }) {
      modules
        .update({ caller, name, addedBy })
        .catch((error) => log('warn', `The modules of ${name} could not be brought up to date: ${messageOf(error)}`))
    },
  })
  const modules = createModules({
    ...{ connections, shared, workspaceOf: workspaces.open, pins },
    log: (message) => log('info', message),
  })
  const service = createConnectionService({
    ...{ source, rows, connections, modules, signIns, grants, catalog, policy, limits, messages, counts },
    configured: new Set(Object.keys(servers)),
    configuredIn: config.mcpServers === undefined ? config.paths.mcpFile : 'config.yaml',
    maxPerPerson: config.connections.max_per_person,
    variable: config.variable,
  })
  async function close() {
    await connections.close()
    await counts.flush()
  }
  return { source, connections: { ...connections, close }, service }
}
