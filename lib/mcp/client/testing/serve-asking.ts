import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import {
  createMcpHandler,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { type Served, serveRequests } from './serve-http.ts'

/** The server that asks, over Streamable HTTP on loopback: of the newer revision, or with sessions of the older one. */
export async function serveAsking(speaks: '2026' | '2025'): Promise<Served> {
  const { createAsking } = (await import(join(import.meta.dirname, 'asking-server.mjs'))) as {
    createAsking(): McpServer
  }
  return serveRequests(speaks === '2026' ? newer(createAsking) : older(createAsking))
}

/** A list that changed is of one instance, so there is one for all requests. */
function newer(create: () => McpServer): (request: Request) => Promise<Response> {
  const handler = createMcpHandler(create, { legacy: 'reject' })
  return async (request) => {
    const isChange = (await request.clone().text()).includes('"change"')
    const answer = await handler.fetch(request)
    if (isChange) handler.notify.toolsChanged()
    return answer
  }
}

function older(create: () => McpServer): (request: Request) => Promise<Response> {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>()
  return async (request) => {
    const known = sessions.get(request.headers.get('mcp-session-id') ?? '')
    if (known) return known.handleRequest(request)
    if (!(await request.clone().text()).includes('"initialize"')) return new Response(null, { status: 400 })
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, transport),
    })
    await create().connect(transport)
    return transport.handleRequest(request)
  }
}
