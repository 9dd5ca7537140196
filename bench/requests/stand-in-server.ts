import { createMcpHandler, Server } from '@modelcontextprotocol/server'
import { serveRequests } from '../../lib/mcp/client/testing/serve-http.ts'
import type { StandIn } from './request.ts'

/** A server with somebody's tools, on loopback. It answers as that server would, and fails where it has no answer. */
export function serveStandIn({ server: name, tools, answers }: StandIn) {
  const handler = createMcpHandler(() => {
    const server = new Server({ name, version: '1' }, { capabilities: { tools: {} } })
    server.setRequestHandler('tools/list', () => ({ tools }))
    server.setRequestHandler('tools/call', ({ params }) => {
      const given = params.arguments ?? {}
      const answer = answers.find(({ tool, when }) => tool === params.name && fits(when, given))
      if (!answer) return { content: [{ type: 'text', text: 'not found' }], isError: true }
      const { returns, text } = answer
      const shown = typeof returns === 'string' ? returns : JSON.stringify(returns)
      const isStructured = !text && typeof returns === 'object' && returns !== null && !Array.isArray(returns)
      return { content: [{ type: 'text', text: shown }], ...(isStructured && { structuredContent: returns }) }
    })
    return server
  })
  return serveRequests((request) => handler.fetch(request))
}

const fits = (when: Record<string, unknown>, given: Record<string, unknown>) =>
  Object.entries(when).every(([key, value]) => JSON.stringify(value) === JSON.stringify(given[key]))
