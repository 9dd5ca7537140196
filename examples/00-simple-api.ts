// Simple API: one function takes a task in words, chooses tools, writes a program, runs it and answers what came of it.
import assert from 'node:assert/strict'
import { executeTask } from 'code-execution-mcp'
import { temporarySettings } from './runner/temporary-settings.ts'

const TASK = 'Calculate (100 + 200) * 3 - 50 and save the result to result.json'

const { value, output, error, run } = await executeTask(TASK, { config: temporarySettings() })

console.log(`task     ${TASK}`)
console.log(`program  by ${run.generator}, ${run.program?.trimEnd().split('\n').length} lines`)
console.log(`calls    ${run.toolCalls.map(({ server, tool }) => `${server}.${tool}`).join(', ')}`)
console.log(`output   ${output.trimEnd()}`)
console.log(`value    ${JSON.stringify(value)}`)

assert.equal(error, null)
assert.deepEqual(
  run.toolCalls.map(({ tool }) => tool),
  ['calculate', 'write_file'],
)
assert.deepEqual(run.files, [{ path: 'result.json', change: 'created' }])
