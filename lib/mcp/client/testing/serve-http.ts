import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server'

/** An MCP server over HTTP on loopback. */
export async function serveHttp(
  createOne: () => McpServer,
  isAllowed: (authorization: string | undefined) => boolean = () => true,
): Promise<{ url: string; close(): void }> {
  const handler = createMcpHandler(createOne)
  const http = createServer(async (request, response) => {
    if (!isAllowed(request.headers.authorization)) return response.writeHead(401).end()
    const hasBody = request.method === 'POST'
    const answer = await handler.fetch(
      new Request(`http://127.0.0.1${request.url}`, {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(hasBody && { body: Buffer.concat(await Array.fromAsync(request)) }),
      }),
    )
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()))
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
