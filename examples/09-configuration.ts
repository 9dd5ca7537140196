// Configuration: defaults, then config.yaml, then the environment, then what the caller says; later wins. Faults are named.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAgent, loadConfig, PlaygroundError } from 'code-execution-mcp'
import { temporaryFolder, temporarySettings } from './runner/temporary-settings.ts'

const dir = temporaryFolder()
const file = join(dir, 'config.yaml')
writeFileSync(file, 'guardrails:\n  max_execution_time: 60\n  max_memory_mb: 256\n')
const env = { MAX_EXECUTION_TIME: '1' }
const config = loadConfig({ file, env, overrides: temporarySettings(dir) })
const { max_execution_time: seconds, max_memory_mb: megabytes } = config.guardrails
console.log(`time    ${seconds} s, from the environment, over the 60 of config.yaml`)
console.log(`memory  ${megabytes} MB, from config.yaml`)

const agent = createAgent({ config })
const { error } = await agent.executeCode('for (;;) {}')
console.log(`a program without an end: ${error?.message}`)
await agent.close()

let faults = ''
try {
  loadConfig({ env: { MAX_MEMORY_MB: 'much', LOG_LEVEL: 'loud' } })
} catch (thrown) {
  if (!(thrown instanceof PlaygroundError)) throw thrown
  faults = thrown.message
}
console.log(faults)

assert.deepEqual({ seconds, megabytes }, { seconds: 1, megabytes: 256 })
assert.equal(error?.kind, 'timed-out')
assert.match(faults, /^The configuration has 2 faults:\n.*max_memory_mb.*\n.*logging\.level/)
