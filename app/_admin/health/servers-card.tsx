import type { ServerHealth } from '../../../lib/health/health.ts'
import { Card } from '../../_ui/panel.tsx'
import { connectionsOf } from './figures.ts'
import { Table } from './table.tsx'
import { words } from './words.ts'

const nameOf = ({ server }: ServerHealth) => server ?? words.connections.theirs

/** The connections to MCP servers, of everybody together. */
export function ServersCard({ servers }: { servers: readonly ServerHealth[] }) {
  return (
    <Card aria-labelledby="health-connections">
      <h2 id="health-connections" className="font-semibold">
        {words.connections.title}
      </h2>
      {servers.length === 0 ? (
        <p className="mt-1 text-ink3">{words.connections.none}</p>
      ) : (
        <Table
          label={words.connections.title}
          heads={[words.connections.server, words.connections.everybody]}
          rows={servers.map((server) => ({
            name: nameOf(server),
            more: server.fault && (
              <span className="whitespace-pre-line text-bad [overflow-wrap:anywhere]">
                {server.failedSince !== null &&
                  `${words.connections.brokenSince(new Date(server.failedSince).toLocaleTimeString())} `}
                {server.fault}
              </span>
            ),
            cells: [
              <span key="state" className={server.failed > 0 ? 'text-bad' : undefined}>
                {connectionsOf(server)}
              </span>,
            ],
          }))}
        />
      )}
    </Card>
  )
}
