// Cross-session persistence: files, state and runs outlive the agent; another one with the same folders goes on with them.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { createAgent } from 'code-execution-mcp'
import { temporaryFolder, temporarySettings } from './runner/temporary-settings.ts'

const dir = temporaryFolder()
const openSession = () => createAgent({ config: temporarySettings(dir), workspace: join(dir, 'work') })

const first = openSession()
const before = await first.executeCode(`
import { writeFile } from 'node:fs/promises'
import { saveState } from './client/state.ts'

await writeFile('draft.md', '# Chapter one')
await saveState({ chapter: 1 })`)
await first.close()
console.log(`session 1  ${before.run.files.map(({ path, change }) => `${path} ${change}`).join(', ')}`)

const second = openSession()
const after = await second.executeCode(`
import { readFile } from 'node:fs/promises'
import { loadState } from './client/state.ts'

export default { draft: await readFile('draft.md', 'utf8'), state: await loadState() }`)
const { playground, person } = await second.open()
const kept = await playground.runs.get(person, before.run.runId)
await second.close()
console.log(`session 2  ${JSON.stringify(after.value)}`)
console.log(`the run of session 1 is kept: ${kept.outcome?.kind}`)

assert.equal(before.error ?? after.error, null)
assert.deepEqual(after.value, { draft: '# Chapter one', state: { chapter: 1 } })
assert.equal(kept.outcome?.kind, 'returned')
