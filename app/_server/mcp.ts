import type { Asker } from '../../lib/audit/asker.ts'
import type { RecentCall } from '../../lib/mcp/server/calls/recent-calls.ts'
import type { CodeExecutionServer, createServer } from '../../lib/mcp/server/create-server.ts'
import type { createMcpHttp, McpHttp } from '../../lib/mcp/server/http/mcp-http.ts'
import { serveRequest } from '../../lib/mcp/server/http/serve-request.ts'
import type { Person, Playground } from '../../lib/playground.ts'
import { loadWithNode } from './lifetime/load-with-node.ts'
import { personOfMcpRequest, unauthorizedMcp } from './mcp-auth.ts'
import { playground } from './playground.ts'
import { noteRefused } from './refused-agents.ts'
import { addressOf } from './sign-in/attempts.ts'

// As the playground itself (playground.ts): routes are bundled apart, and a session has to be found by each of them.
const kept = globalThis as typeof globalThis & { cemMcp?: { of: Playground; opened: Promise<Opened> } }

interface Opened {
  http: McpHttp
  calls: CodeExecutionServer['calls']
}

/** Sessions end with the playground that they are of. */
async function mcpHttp(): Promise<McpHttp> {
  const of = await playground()
  if (kept.cemMcp?.of !== of) {
    const old = kept.cemMcp
    kept.cemMcp = { of, opened: open(of) }
    void old?.opened.then(({ http }) => http.close())
  }
  return (await kept.cemMcp.opened).http
}

/** Which clients of a person have called since the server started, the newest first. */
export async function recentCalls(personId: string): Promise<RecentCall[]> {
  const opened = await kept.cemMcp?.opened
  return opened?.calls.list(personId) ?? []
}

async function open(of: Playground): Promise<Opened> {
  const [ours, http] = await Promise.all([
    loadWithNode<{ createServer: typeof createServer }>('lib/mcp/server/create-server.ts'),
    loadWithNode<{ createMcpHttp: typeof createMcpHttp }>('lib/mcp/server/http/mcp-http.ts'),
  ])
  const server = ours.createServer()
  return { http: http.createMcpHttp(server, of), calls: server.calls }
}

/** A route that MCP clients speak to. */
export async function serveMcp(request: Request): Promise<Response> {
  const http = await mcpHttp()
  const { audit } = await playground()
  const asker: Asker = { address: addressOf(request.headers.get('x-forwarded-for')) }
  return audit.from(asker, () =>
    serveRequest(http, request, {
      letIn: async (asked) => {
        const person = await letIn(asked)
        asker.person = person
        return person
      },
      challenge: unauthorizedMcp,
      publicUrl: process.env.NEXTAUTH_URL,
      hasPage: true,
      failed: (error) => console.error('A request of an MCP client failed:', error),
    }),
  )
}

async function letIn(request: Request): Promise<Person> {
  try {
    return await personOfMcpRequest(request)
  } catch (error) {
    noteRefused(request.headers, error)
    throw error
  }
}
