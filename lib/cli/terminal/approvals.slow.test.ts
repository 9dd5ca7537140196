import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { RunRecord } from '../../runs/event.ts'

const dir = mkdtempSync(join(tmpdir(), 'cli-approvals-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

writeFileSync(join(dir, 'config.yaml'), 'approvals:\n  release_after: 1\n')
writeFileSync(
  join(dir, 'write.ts'),
  `import { execute } from './servers/database/execute.ts'
const add = (n: number) => execute({ sql: 'UPDATE users SET salary = salary + ' + n + ' WHERE id = 1' })
export default (await Promise.all([1, 10, 100].map((n) => add(n).catch(() => null)))).map((one) => one !== null)
`,
)

/** A command with nothing piped into it yet, and what it has told so far. */
function cem(...args: string[]) {
  const child: ChildProcess = spawn(
    process.execPath,
    [resolve('lib/cli/main.ts'), ...args, '--config', 'config.yaml'],
    {
      cwd: dir,
      env: {
        ...{ NODE_ENV: 'test', PATH: process.env.PATH, HOME: dir },
        ...{ DATA_DIR: join(dir, 'data'), WORKSPACES_DIR: join(dir, 'workspaces') },
      },
    },
  )
  const told = { out: '', err: '' }
  child.stdout?.on('data', (text) => (told.out += text))
  child.stderr?.on('data', (text) => (told.err += text))
  const ended = new Promise<number | null>((done) => child.on('close', done))
  return { child, told, ended }
}

/** The same where nobody can be asked. */
async function cemAlone(...args: string[]) {
  const { child, told, ended } = cem(...args)
  child.stdin?.end()
  return { status: await ended, ...told }
}

const asked = (text: string) => text.split('asks to be called').length - 1

test('a command ends with its run, also where whoever answered could say more', { timeout: 60_000 }, async () => {
  const { child, told, ended } = cem('exec', 'write.ts', '--approve', 'ask')
  for (let question = 1; question <= 3; question++) {
    await expect.poll(() => asked(told.err), { timeout: 30_000 }).toBe(question)
    child.stdin?.write(question === 2 ? 'd\n' : 'o\n')
  }
  // Its input is still open.
  expect(await ended).toBe(0)
  expect(JSON.parse(told.out)).toEqual([true, false, true])
})

test('what was allowed with another call is not asked about', { timeout: 60_000 }, async () => {
  const { child, told, ended } = cem('exec', 'write.ts', '--approve', 'ask')
  await expect.poll(() => asked(told.err), { timeout: 30_000 }).toBe(1)
  child.stdin?.end('r\n')
  expect(await ended).toBe(0)
  expect([JSON.parse(told.out), asked(told.err)]).toEqual([[true, true, true], 1])
})

test('an answer given by a script is for that call alone: the others go on waiting', { timeout: 90_000 }, async () => {
  const { child, told, ended } = cem('exec', 'write.ts', '--approve', 'ask')
  await expect.poll(() => asked(told.err), { timeout: 30_000 }).toBe(1)
  const [{ runId }] = JSON.parse((await cemAlone('runs', 'list', '--json')).out) as [RunRecord]
  const waiting = async () => (JSON.parse((await cemAlone('runs', 'show', runId, '--json')).out) as RunRecord).approvals
  const numbers = async () => (await waiting())?.map(({ callId }) => callId)
  await expect.poll(numbers, { timeout: 20_000 }).toEqual([1, 2, 3])
  // Its sandbox is let go meanwhile, so that another process may take the run.
  await expect
    .poll(async () => (await cemAlone('runs', 'export', runId)).out, { timeout: 20_000 })
    .toMatch('"suspended"')
  child.kill('SIGKILL')
  await ended

  const first = await cemAlone('runs', 'answer', runId, '2', 'allow-once')
  expect(first.status).toBe(0)
  expect(first.err).toMatch(`The run waits for an answer: cem runs answer ${runId} 1 `)
  expect(await numbers()).toContain(1)
  await cemAlone('runs', 'answer', runId, '1', 'deny')
  expect(await numbers()).toEqual([3])
  const last = await cemAlone('runs', 'answer', runId, '3', 'allow-once')
  expect([last.status, JSON.parse(last.out)]).toEqual([0, [false, true, true]])
})
