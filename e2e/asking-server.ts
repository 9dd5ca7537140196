import { acceptedContent, inputRequired, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { serveHttp } from '../lib/mcp/client/testing/serve-http.ts'

const form = z.object({
  guest: z.string().min(2).describe('As it stands on the bill.'),
  mail: z.email().optional(),
  seats: z.int().min(1).max(9).default(2),
  day: z.iso.date().optional(),
  quiet: z.boolean().default(true),
  meal: z.enum(['fish', 'beans']),
})

const text = (value: string) => ({ content: [{ type: 'text' as const, text: value }] })

/** An MCP server on loopback, of protocol revision 2026-07-28, that asks whoever calls it. */
export const startAskingServer = () =>
  serveHttp(() => {
    const server = new McpServer({ name: 'table', version: '1' })
    server.registerTool('book', { description: 'Books a table.', inputSchema: z.object({}) }, (_input, ctx) => {
      const said = acceptedContent(ctx.mcpReq.inputResponses, 'form', form)
      if (said) return text(JSON.stringify(said))
      if (ctx.mcpReq.inputResponses?.['form']) return text('not booked')
      return inputRequired({
        inputRequests: {
          form: inputRequired.elicit({
            message: 'For whom is the table?\n<b>Urgent</b>: see javascript:alert(1)',
            requestedSchema: form,
          }),
        },
      })
    })
    server.registerTool('pay', { description: 'Pays for a table.', inputSchema: z.object({}) }, (_input, ctx) => {
      if (ctx.mcpReq.inputResponses?.['page']) return text('paid')
      const url = 'https://pay.example.test/checkout?table=7'
      return inputRequired({ inputRequests: { page: inputRequired.elicitUrl({ message: 'Pay first.', url }) } })
    })
    return server
  })
