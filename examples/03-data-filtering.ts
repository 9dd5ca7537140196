// Data filtering: a tool answers 10,000 rows, which stay in the sandbox; the five that matter come back.
import assert from 'node:assert/strict'
import { createAgent } from 'code-execution-mcp'
import { programOf } from './runner/program-of.ts'
import { temporarySettings } from './runner/temporary-settings.ts'

const agent = createAgent({ config: temporarySettings() })
const { value, output, error, run } = await agent.executeCode(programOf('03-data-filtering'))

const rows = value as { id: number; city: string; amount: number }[]
console.log(output.trimEnd())
for (const { id, city, amount } of rows) console.log(`order ${id}  ${city}  ${amount}`)
console.log(`tokens  ${run.tokens?.codeMode.total} with a program, ${run.tokens?.direct.total} with direct calls`)

assert.equal(error, null)
assert.equal(output, 'read 10000 rows\n')
assert.deepEqual(
  rows.map(({ amount }) => amount),
  rows.map(({ amount }) => amount).sort((a, b) => b - a),
)
assert.equal(rows.length, 5)
await agent.close()
