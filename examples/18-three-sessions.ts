// Three sessions: each command is a process of its own; the next session reads what was done, and goes on with it.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from './runner/temporary-settings.ts'

const dir = temporaryFolder()
const main = resolve(import.meta.dirname, '../lib/cli/main.ts')
const { PATH, TMPDIR } = process.env
const folders = { DATA_DIR: join(dir, 'data'), WORKSPACES_DIR: join(dir, 'workspaces') }
const env = { NODE_ENV: 'production' as const, PATH, TMPDIR, LLM_ENABLED: 'false', LOG_LEVEL: 'error', ...folders }

/** Runs one command to its end, and answers the JSON it prints. */
async function cem(args: string[], stdin = '') {
  const running = promisify(execFile)(process.execPath, [main, ...args, '--json'], { env, cwd: dir })
  running.child.stdin?.end(stdin)
  return JSON.parse((await running).stdout)
}

// Monday: a task, and a program that keeps how far it has come.
const sum = await cem(['run', 'Calculate (100 + 200) * 3', '--session', 'new'])
await cem(
  ['exec', '-', '--session', 'current'],
  `import { saveState } from './client/state.ts'
await saveState({ step: 1, of: 3 })
console.log('step 1 is done')`,
)
const first = await cem(['sessions', 'end'])
console.log(`session ${first.number}  ${first.runs} runs, the first came to ${sum.value}`)

// Tuesday: a new session. Its program reads in current_session.json what was done before.
const found = await cem(
  ['exec', '-', '--session', 'new'],
  `import { readFile } from 'node:fs/promises'
import { loadState, saveState } from './client/state.ts'

const { session_id, tasks, checkpoint } = JSON.parse(await readFile('current_session.json', 'utf8'))
const state = await loadState()
await saveState({ ...state, step: state.step + 1 })
export default { session_id, results: tasks.map(({ result }) => result), step: checkpoint.step, state }`,
)
console.log(`session 2  found ${JSON.stringify(found.value)}`)

// Another day: the first session goes on, and its tasks may say "it" and "the same".
await cem(['sessions', 'resume', '1'])
const root = await cem(['run', 'Calculate 12 * 12', '--session', 'current'])
const doubled = await cem(['run', 'Multiply it by 2', '--session', 'current'])
await cem(['run', 'Save it to total.txt', '--session', 'current'])
const read = await cem(['run', 'Read that file', '--session', 'current'])
console.log(
  `session 1  "${doubled.task}" meant "${doubled.understood.meant}": ${doubled.value}, in total.txt: ${read.value}`,
)

const log = JSON.parse(readFileSync(join(folders.WORKSPACES_DIR, 'local/sessions/session_001.json'), 'utf8'))
console.log(`its log    ${log.tasks.length} tasks, ended_at ${log.ended_at}, state files ${log.state_files}`)

assert.deepEqual([sum.value, root.value, doubled.value, read.value], [900, 144, 288, '288'])
assert.deepEqual(found.value, { session_id: 'session_001', results: [900, null], step: 2, state: { step: 1, of: 3 } })
assert.equal(log.tasks.length, 6)
