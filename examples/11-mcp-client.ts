// A client of it: what Claude Code or Cursor do. It starts the server over stdio, searches tools and runs a program.
import assert from 'node:assert/strict'
import { connectToServer } from './runner/connect-to-server.ts'
import { programOf } from './runner/program-of.ts'

const client = await connectToServer()
console.log(`connected to ${client.getServerVersion()?.name}`)

const found = await client.callTool({ name: 'search_tools', arguments: { query: 'add two numbers' } })
console.log(`found      ${JSON.stringify(found.structuredContent).slice(0, 100)}…`)

const { structuredContent } = await client.callTool({
  name: 'execute_code',
  arguments: { code: programOf('04-control-flow') },
})
await client.close()
console.log(`execute    ${JSON.stringify(structuredContent)}`)

assert.equal((found.structuredContent as { calculator: string[] }).calculator[0], 'add')
assert.deepEqual(structuredContent, {
  success: true,
  result: { even: [4, 16], doublings: 10, failed: 'tool-failed' },
  output: '',
  error: null,
})
