import { setTimeout as wait } from 'node:timers/promises'
import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { image, text, WAV } from './samples.ts'

const STEP_MS = 50

/** The tools of the suite that only answer: kinds of content, progress, logs, an error, schemas as they stand. */
export function registerContentTools(server: McpServer): void {
  const answers = {
    test_simple_text: [text('This is a simple text response for testing.')],
    test_image_content: [image],
    test_audio_content: [{ type: 'audio' as const, data: WAV, mimeType: 'audio/wav' }],
    test_embedded_resource: [
      resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
    ],
    test_multiple_content_types: [
      text('Multiple content types test:'),
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }
  for (const [name, content] of Object.entries(answers))
    server.registerTool(name, { description: `Answers what ${name} asks for` }, async () => ({ content }))

  server.registerTool('test_error_handling', { description: 'Fails' }, async () => {
    throw new Error('This tool intentionally returns an error for testing')
  })

  const logging = { description: 'Logs three lines while it works' }
  for (const name of ['test_tool_with_logging', 'test_logging_tool'])
    server.registerTool(name, logging, async ({ mcpReq }) => {
      for (const line of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await mcpReq.log('info', line)
        await wait(STEP_MS)
      }
      return { content: [text('Logged three lines')] }
    })

  server.registerTool('test_tool_with_progress', { description: 'Tells how far it is' }, async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
      await wait(STEP_MS)
    }
    return { content: [text('Told three times how far it is')] }
  })

  server.registerTool(
    'test_reconnection',
    { description: 'Closes its stream, and answers on the next' },
    async (call) => {
      await wait(STEP_MS)
      call.http?.closeSSE?.()
      await wait(STEP_MS)
      return { content: [text('Answered after the client came back')] }
    },
  )

  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Tool with JSON Schema 2020-12 features', inputSchema: fromJsonSchema(WIDE_SCHEMA) },
    async () => ({ content: [text('ok')] }),
  )

  server.registerTool(
    'test_custom_header',
    {
      description: 'Takes an argument that is in a header, too',
      inputSchema: z.object({ region: z.string().optional().meta({ 'x-mcp-header': 'Region' }) }),
    },
    async ({ region = 'none' }) => ({ content: [text(`Region: ${region}`)] }),
  )
}

const resource = (uri: string, mimeType: string, content: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: content },
})

const WIDE_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
}
