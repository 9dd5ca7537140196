import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server'

export interface Served {
  url: string
  close(): void
}

/** Answers requests on loopback, each as it comes and its answer piece by piece. */
export async function serveRequests(answer: (request: Request) => Promise<Response>): Promise<Served> {
  const http = createServer(async (request, response) => {
    const content = Buffer.concat(await Array.fromAsync(request))
    const { status, headers, body } = await answer(
      new Request(`http://127.0.0.1${request.url}`, {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(content.length > 0 && { body: content }),
      }),
    )
    response.writeHead(status, Object.fromEntries(headers)).flushHeaders()
    // Whoever went away reads no more of it.
    if (body) await pipeline(Readable.fromWeb(body as never), response).catch(() => {})
    else response.end()
  })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    close() {
      http.closeAllConnections()
      http.close()
    },
  }
}

/** An MCP server over HTTP on loopback. */
export function serveHttp(
  createOne: () => McpServer,
  isAllowed: (authorization: string | null) => boolean = () => true,
): Promise<Served> {
  const handler = createMcpHandler(createOne)
  return serveRequests(async (request) =>
    isAllowed(request.headers.get('authorization')) ? handler.fetch(request) : new Response(null, { status: 401 }),
  )
}
