import { acceptedContent, fromJsonSchema, inputRequired, McpServer } from '@modelcontextprotocol/server'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { fixedServers } from './offer/server-source.ts'
import { openConnections } from './testing/open-connections.ts'
import { serveHttp } from './testing/serve-http.ts'

const ann = { personId: 'ann', workspaceDir: '/nowhere/ann' }
const form = z.object({ sure: z.boolean() })
const NAMES = ['region', 'limit', 'shown']

/** A server whose tool wants some of its arguments in headers as well, and hands back those that came. */
function createOne() {
  const server = new McpServer({ name: 'regional', version: '1' })
  const inputSchema = fromJsonSchema<{ region: string }>({
    type: 'object',
    properties: {
      region: { type: 'string', 'x-mcp-header': 'Region' },
      limit: { type: 'integer', 'x-mcp-header': 'Limit' },
      how: { type: 'object', properties: { shown: { type: 'boolean', 'x-mcp-header': 'Shown' } } },
      secret: { type: 'string' },
    },
    required: ['region'],
  } as object)
  server.registerTool('query', { inputSchema }, ({ region }, ctx) => {
    if (region === 'ask' && !acceptedContent(ctx.mcpReq.inputResponses, 'form', form))
      return inputRequired({
        inputRequests: { form: inputRequired.elicit({ message: 'Sure?', requestedSchema: form }) },
      })
    const headers = NAMES.map((name) => ctx.http?.req?.headers.get(`mcp-param-${name}`) ?? null)
    return { content: [{ type: 'text', text: JSON.stringify(headers) }] }
  })
  return server
}

async function open() {
  const { url, close } = await serveHttp(createOne)
  onTestFinished(close)
  const connections = openConnections({ servers: fixedServers({ regional: { url, headers: {} } }) })
  onTestFinished(() => connections.close())
  return {
    connections,
    query: async (input: object, during = {}) =>
      JSON.parse(await connections.callTool(ann, 'regional', 'query', input, new AbortController().signal, during)),
  }
}

test('arguments that a tool wants in headers are there, also before its list was asked for', async () => {
  const { connections, query } = await open()
  const input = { region: 'eu', limit: 3, how: { shown: true }, secret: 'x' }
  expect(await query(input)).toEqual(['eu', '3', 'true'])
  expect(await query({ region: 'us' })).toEqual(['us', null, null])
  expect(await connections.state(ann, 'regional')).toMatchObject({ protocol: '2026-07-28' })
  // What is no plain text cannot break out of its header.
  expect(await query({ region: 'ü\r\nX-Evil: 1' })).toEqual([
    `=?base64?${Buffer.from('ü\r\nX-Evil: 1').toString('base64')}?=`,
    null,
    null,
  ])
})

test('they are there as well when the call is made again after somebody was asked', async () => {
  const { query } = await open()
  const onElicit = async () => ({ action: 'accept' as const, content: { sure: true } })
  expect(await query({ region: 'ask' }, { onElicit })).toEqual(['ask', null, null])
})
