// Statefulness through MCP: a program saves state in one session; a client that connects later reads it, and goes on.
import assert from 'node:assert/strict'
import { connectToServer } from './runner/connect-to-server.ts'
import { programOf } from './runner/program-of.ts'
import { temporaryFolder } from './runner/temporary-settings.ts'

const dir = temporaryFolder()

const first = await connectToServer(dir)
for (let run = 1; run <= 2; run++)
  await first.callTool({ name: 'execute_code', arguments: { code: programOf('05-state') } })
await first.close()
console.log('session 1 ran the program twice')

const second = await connectToServer(dir)
const read = await second.callTool({ name: 'get_state', arguments: {} })
console.log(`session 2 reads ${JSON.stringify(read.structuredContent)}`)
await second.callTool({ name: 'save_state', arguments: { state_data: { visits: 40 } } })
const again = await second.callTool({ name: 'execute_code', arguments: { code: programOf('05-state') } })
await second.close()
console.log(`session 2 saves 40, and the program makes of it ${JSON.stringify(again.structuredContent)}`)

assert.deepEqual(read.structuredContent, { exists: true, data: { visits: 2 } })
assert.deepEqual(again.structuredContent, { success: true, result: 41, output: '', error: null })
