// Control flow: loops, conditions, calls at once and a call that fails are plain TypeScript and cost no further turn.
import assert from 'node:assert/strict'
import { createAgent } from 'code-execution-mcp'
import { programOf } from './runner/program-of.ts'
import { temporarySettings } from './runner/temporary-settings.ts'

const agent = createAgent({ config: temporarySettings() })
const { value, error, run } = await agent.executeCode(programOf('04-control-flow'))

const failed = run.toolCalls.filter(({ ok }) => !ok)
console.log(`calls   ${run.toolCalls.length} in one run`)
console.log(`failed  ${failed.map((call) => `${call.server}.${call.tool}: ${call.error?.message}`).join('; ')}`)
console.log(`value   ${JSON.stringify(value)}`)

assert.equal(error, null)
assert.equal(run.toolCalls.length, 16)
assert.deepEqual(value, { even: [4, 16], doublings: 10, failed: 'tool-failed' })
await agent.close()
