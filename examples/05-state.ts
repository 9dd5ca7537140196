// State: what a program saves, the next program has. Each run begins in a fresh sandbox and keeps nothing else.
import assert from 'node:assert/strict'
import { createAgent } from 'code-execution-mcp'
import { programOf } from './runner/program-of.ts'
import { temporarySettings } from './runner/temporary-settings.ts'

const agent = createAgent({ config: temporarySettings() })
const program = programOf('05-state')

const visits: unknown[] = []
for (let run = 1; run <= 3; run++) visits.push((await agent.executeCode(program)).value)
console.log(`saved and loaded  ${visits.join(', ')}`)

const ofSandbox = 'globalThis.visits = (globalThis.visits ?? 0) + 1\nexport default globalThis.visits'
const globals = [await agent.executeCode(ofSandbox), await agent.executeCode(ofSandbox)].map(({ value }) => value)
console.log(`a global          ${globals.join(', ')}`)

assert.deepEqual(visits, [1, 2, 3])
assert.deepEqual(globals, [1, 1])
await agent.close()
