// Filesystem: a program works in your workspace, by node:fs and by tools; nothing else of this machine is in its reach.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAgent } from 'code-execution-mcp'
import { programOf } from './runner/program-of.ts'
import { temporaryFolder, temporarySettings } from './runner/temporary-settings.ts'

const dir = temporaryFolder()
const workspace = join(dir, 'work')
const agent = createAgent({ config: temporarySettings(dir), workspace })
const { value, error, run } = await agent.executeCode(programOf('07-filesystem'))

console.log(`value    ${JSON.stringify(value)}`)
console.log(`changed  ${run.files.map(({ path, change }) => `${path} ${change}`).join(', ')}`)
console.log(`on disk  ${JSON.stringify(readFileSync(join(workspace, 'notes.txt'), 'utf8'))}`)

assert.equal(error, null)
assert.deepEqual(value, { files: ['notes.txt'], lines: 3, outside: 'refused' })
await agent.close()
