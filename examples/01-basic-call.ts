// Basic call: a program imports a tool as a function and calls it. An agent runs programs of your own, or a model's.
import assert from 'node:assert/strict'
import { createAgent } from 'code-execution-mcp'
import { programOf } from './runner/program-of.ts'
import { temporarySettings } from './runner/temporary-settings.ts'

const agent = createAgent({ config: temporarySettings() })
const program = programOf('01-basic-call')
const { value, error, run } = await agent.executeCode(program)

console.log(program.trimEnd())
for (const { server, tool, ms } of run.toolCalls) console.log(`called ${server}.${tool} in ${ms} ms`)
console.log(`value ${value}`)

assert.equal(error, null)
assert.equal(value, 12)
await agent.close()
