// Approvals and replay: a call that may destroy something waits for an answer. A run that is over is repeated with the
// results that were recorded, and nothing is done a second time.
import assert from 'node:assert/strict'
import { createAgent } from 'code-execution-mcp'
import { temporarySettings } from './runner/temporary-settings.ts'

const program = `import { execute } from './servers/database/execute.ts'
import { query } from './servers/database/query.ts'

const { changes } = await execute({ sql: 'DELETE FROM users WHERE id = ?', params: [1] })
export default { changes, left: (await query({ table: 'users' })).length }`

const agent = createAgent({ config: temporarySettings() })

const denied = await agent.executeCode(program, { approve: () => 'deny' })
console.log(`denied    ${denied.error?.message}`)

const allowed = await agent.executeCode(program, {
  approve({ server, tool, line, consequence }) {
    console.log(`asked     line ${line} calls ${server}.${tool}: ${consequence}`)
    return 'allow-once'
  },
})
console.log(`allowed   ${JSON.stringify(allowed.value)}`)

const { playground, person } = await agent.open()
const { runId } = await playground.runs.start(person, { replayOf: allowed.run.runId })
for await (const _ of playground.runs.events(person, runId));
const replayed = await playground.runs.get(person, runId)
console.log(`replayed  ${JSON.stringify(replayed.value)}, of the calls ${replayed.replay?.made} made again`)
await agent.close()

assert.equal(denied.error?.kind, 'threw')
assert.deepEqual(allowed.value, { changes: 1, left: 11 })
assert.deepEqual(replayed.value, allowed.value)
assert.equal(replayed.replay?.made, 0)
