import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  createMcpHandler,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'

/** The server that asks, over Streamable HTTP on loopback: of the newer revision, or with sessions of the older one. */
export async function serveAsking(speaks: '2026' | '2025'): Promise<{ url: string; close(): void }> {
  const { createAsking } = (await import(join(import.meta.dirname, 'asking-server.mjs'))) as {
    createAsking(): McpServer
  }
  const answer = speaks === '2026' ? newer(createAsking) : older(createAsking)
  const http = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request))
    const {
      status,
      headers,
      body: sent,
    } = await answer(
      new Request('http://127.0.0.1/mcp', {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(body.length > 0 && { body }),
      }),
    )
    response.writeHead(status, Object.fromEntries(headers)).flushHeaders()
    if (sent === null) return void response.end()
    Readable.fromWeb(sent as Parameters<typeof Readable.fromWeb>[0])
      .on('error', () => response.destroy())
      .pipe(response)
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    close() {
      http.closeAllConnections()
      http.close()
    },
  }
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
