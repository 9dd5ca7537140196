import { addServers } from './service/add-servers.ts'
import { changeServers } from './service/change-servers.ts'
import { connectServers } from './service/connect-servers.ts'
import { decideOnTools } from './service/decide-on-tools.ts'
import { lookAtServers } from './service/look-at-servers.ts'
import { type ConnectionServiceOptions, openService } from './service/open-service.ts'
import { readLogs } from './service/read-logs.ts'
import { readUse } from './service/read-use.ts'
import { tryOffers } from './service/try-offers.ts'
import { tryTools } from './service/try-tools.ts'

/** What people do with connections in the browser. Every call says who asks; nobody reaches what is somebody else's. */
export type ConnectionService = ReturnType<typeof createConnectionService>

export function createConnectionService(options: ConnectionServiceOptions) {
  const parts = openService(options)
  return {
    ...addServers(parts),
    ...lookAtServers(parts),
    ...changeServers(parts),
    ...decideOnTools(parts),
    ...connectServers(parts),
    ...tryTools(parts),
    ...readLogs(parts),
    ...readUse(parts),
    ...tryOffers(parts),
  }
}
