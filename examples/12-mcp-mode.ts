// MCP mode: the same program through the library in this process, or with MCP_MODE=true through an MCP server in another.
// Without the variable it does both and compares what came back.
import assert from 'node:assert/strict'
import { createAgent } from 'code-execution-mcp'
import { connectToServer } from './runner/connect-to-server.ts'
import { programOf } from './runner/program-of.ts'
import { temporarySettings } from './runner/temporary-settings.ts'

const program = programOf('02-multi-tool-chain')

async function directly(): Promise<unknown> {
  const agent = createAgent({ config: temporarySettings() })
  const { value } = await agent.executeCode(program)
  await agent.close()
  return value
}

async function throughMcp(): Promise<unknown> {
  const client = await connectToServer()
  const answer = await client.callTool({ name: 'execute_code', arguments: { code: program } })
  await client.close()
  return (answer.structuredContent as { result: unknown }).result
}

const MODES = { directly, 'through MCP': throughMcp }
const wanted = { true: ['through MCP'], false: ['directly'] }[process.env.MCP_MODE ?? ''] ?? Object.keys(MODES)
for (const [mode, run] of Object.entries(MODES)) {
  if (!wanted.includes(mode)) continue
  const value = await run()
  console.log(`${mode}: ${JSON.stringify(value)}`)
  assert.deepEqual(value, { users: 12, averageAge: 37.9166666666667, file: 'report.json' })
}
