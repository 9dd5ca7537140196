import { randomBytes } from 'node:crypto'
import { createRequestStateCodec, McpServer } from '@modelcontextprotocol/server'
import { registerAskingTools } from './asking-tools.ts'
import { registerContentTools } from './content-tools.ts'
import { registerResourcesAndPrompts } from './resources-and-prompts.ts'

const codec = createRequestStateCodec<object>({ key: randomBytes(32), ttlSeconds: 60 })

/** What the official conformance suite calls by name; it is served by the transports of the product. */
export function openConformanceServer(): McpServer {
  const server = new McpServer(
    { name: 'conformance', version: '1.0.0' },
    {
      capabilities: {
        logging: {},
        completions: {},
        tools: { listChanged: false },
        resources: { subscribe: true, listChanged: false },
        prompts: { listChanged: false },
      },
      requestState: { verify: codec.verify },
    },
  )
  registerContentTools(server)
  registerAskingTools(server, (state, context) => codec.mint(state, context))
  registerResourcesAndPrompts(server)
  return server
}
