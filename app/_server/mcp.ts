import type { createServer } from '../../lib/mcp/server/create-server.ts'
import type { createMcpHttp, McpHttp } from '../../lib/mcp/server/http/mcp-http.ts'
import { serveRequest } from '../../lib/mcp/server/http/serve-request.ts'
import type { Playground } from '../../lib/playground.ts'
import { loadWithNode } from './lifetime/load-with-node.ts'
import { personOfMcpRequest, unauthorizedMcp } from './mcp-auth.ts'
import { playground } from './playground.ts'

// As the playground itself (playground.ts): routes are bundled apart, and a session has to be found by each of them.
const kept = globalThis as typeof globalThis & { cemMcp?: { of: Playground; http: Promise<McpHttp> } }

/** Sessions end with the playground that they are of. */
async function mcpHttp(): Promise<McpHttp> {
  const of = await playground()
  if (kept.cemMcp?.of !== of) {
    const old = kept.cemMcp
    kept.cemMcp = { of, http: open(of) }
    void old?.http.then((http) => http.close())
  }
  return kept.cemMcp.http
}

async function open(of: Playground): Promise<McpHttp> {
  const [server, http] = await Promise.all([
    loadWithNode<{ createServer: typeof createServer }>('lib/mcp/server/create-server.ts'),
    loadWithNode<{ createMcpHttp: typeof createMcpHttp }>('lib/mcp/server/http/mcp-http.ts'),
  ])
  return http.createMcpHttp(server.createServer(), of)
}

/** A route that MCP clients speak to. */
export async function serveMcp(request: Request): Promise<Response> {
  return serveRequest(await mcpHttp(), request, {
    letIn: personOfMcpRequest,
    challenge: unauthorizedMcp,
    publicUrl: process.env.NEXTAUTH_URL,
    hasPage: true,
    failed: (error) => console.error('A request of an MCP client failed:', error),
  })
}
