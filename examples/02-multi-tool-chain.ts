// Multi-tool chain: three servers in one program; what one answers is handed to the next, and no model reads it.
import assert from 'node:assert/strict'
import { createAgent } from 'code-execution-mcp'
import { programOf } from './runner/program-of.ts'
import { temporarySettings } from './runner/temporary-settings.ts'

const agent = createAgent({ config: temporarySettings() })
const { value, error, run } = await agent.executeCode(programOf('02-multi-tool-chain'))

const calls = run.toolCalls.map(({ server, tool }) => `${server}.${tool}`)
console.log(`calls  ${calls.join(' → ')}`)
console.log(`files  ${run.files.map(({ path, change }) => `${path} ${change}`).join(', ')}`)
console.log(`value  ${JSON.stringify(value)}`)

assert.equal(error, null)
assert.deepEqual(calls, ['database.query', 'calculator.avg_list', 'filesystem.write_file'])
assert.deepEqual(value, { users: 12, averageAge: 37.9166666666667, file: 'report.json' })
await agent.close()
