// An MCP server on stdio whose tools do not say what they return: run by tests of what is learned from results.
import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'

const answer = (value) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] })
const readOnly = { annotations: { readOnlyHint: true } }

serveStdio(() => {
  const server = new McpServer({ name: 'shop', version: '1' }, { instructions: 'Orders of a shop.' })
  server.registerTool(
    'list_orders',
    { ...readOnly, description: 'Lists orders of the shop.', inputSchema: z.object({ page: z.number() }) },
    ({ page }) =>
      answer({
        items: [
          { id: page * 10, name: 'Cup of Ann', price: { amount: 3.5, currency: 'EUR' } },
          { id: page * 10 + 1, name: 'Plate', price: { amount: 7, currency: 'EUR' }, note: 'for ann@example.org' },
        ],
        byCustomer: { 'ann@example.org': 2, 'bob@example.org': page },
      }),
  )
  server.registerTool(
    'any_text',
    { ...readOnly, description: 'Says what was said.', inputSchema: z.object({ text: z.string() }) },
    ({ text }) => ({ content: [{ type: 'text', text }] }),
  )
  return server
})
