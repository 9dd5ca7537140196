import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWorkspaces } from '../create-workspaces.ts'
import { openRunningMarks } from './running-marks.ts'

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'running-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** Another process with a run in a workspace, or that holds runs off, until it is ended. */
async function runElsewhere(dir: string, workspace: string, what: 'begin' | 'hold' = 'begin') {
  const marks = JSON.stringify(resolve('lib/workspace/run-changes/running-marks.ts'))
  const code = `import { openRunningMarks } from ${marks}
    await openRunningMarks(...${JSON.stringify([dir, workspace])}).${what}()
    console.log('begun')
    setInterval(() => {}, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

function installation() {
  const dir = folder()
  const bounds = { quota: { bytes: 1_000_000, files: 1_000 }, checkpoints: { count: 5, bytes: 1_000_000 } }
  const dirs = { workspacesDir: join(dir, 'all'), versionsDir: join(dir, 'states'), runningDir: join(dir, 'running') }
  const workspaces = createWorkspaces({ shared: { serversDir: '/none', skillsDir: '/none' }, ...bounds, ...dirs })
  const home = join(dir, 'all/ada')
  mkdirSync(home, { recursive: true })
  return { workspaces, home, runningDir: dirs.runningDir }
}

test('a run is seen in its workspace by all, until it ends or its process is gone', async () => {
  const dir = join(folder(), 'running')
  const [ada, bob] = [openRunningMarks(dir, 'ada'), openRunningMarks(dir, 'bob')]
  expect(await ada.isAny()).toBe(false)
  const end = await ada.begin()
  const kill = await runElsewhere(dir, 'ada')
  expect([await ada.isAny(), await bob.isAny()]).toEqual([true, false])
  await end()
  expect(await ada.isAny()).toBe(true)
  await kill()
  expect(await ada.isAny()).toBe(false)
  expect(readdirSync(dir)).toHaveLength(1)
})

test('a run waits while a restore holds it off, of its own workspace alone, and not for one that is gone', async () => {
  const dir = join(folder(), 'running')
  const ada = openRunningMarks(dir, 'ada', { waitMs: 0 })
  const [patient, held] = [openRunningMarks(dir, 'ada'), openRunningMarks(dir, 'held')]
  const letGo = await ada.hold()
  await expect(ada.begin()).rejects.toMatchObject({ code: 'conflict' })
  expect([await ada.isAny(), await held.isAny()]).toEqual([false, false])
  await (await held.begin())()
  const begun = patient.begin()
  await vi.waitFor(async () => expect(await ada.isAny()).toBe(true))
  expect(await Promise.race([begun, 'waits'])).toBe('waits')
  await letGo()
  await (await begun)()
  const kill = await runElsewhere(dir, 'ada', 'hold')
  await expect(ada.begin()).rejects.toMatchObject({ code: 'conflict' })
  await kill()
  await (await ada.begin())()
})

test('no run begins while a checkpoint is restored', async () => {
  const { workspaces, home } = installation()
  const text = (n: number) => readFileSync(join(home, `${n}.txt`), 'utf8')
  const put = (content: string) => {
    for (let n = 0; n < 200; n++) writeFileSync(join(home, `${n}.txt`), content)
  }
  put('then')
  await workspaces.checkpoints(home).make({ why: 'asked', name: 'one' })
  put('now')
  const restoring = workspaces.checkpoints(home).restore('one')
  await vi.waitFor(() => expect(text(0)).toBe('then'), { interval: 1, timeout: 20_000 })
  const { end } = await workspaces.open(home).begin('r_222222222222')
  expect(text(199)).toBe('then')
  await end()
  expect((await restoring).files).toHaveLength(200)
})

test('a checkpoint is not restored while a run of another process is under way', async () => {
  const { workspaces, home, runningDir } = installation()
  writeFileSync(join(home, 'a.txt'), 'then')
  await workspaces.checkpoints(home).make({ why: 'asked', name: 'one' })
  writeFileSync(join(home, 'a.txt'), 'now')
  const kill = await runElsewhere(runningDir, 'ada')
  await expect(workspaces.checkpoints(home).restore('one')).rejects.toMatchObject({ code: 'conflict' })
  expect(readFileSync(join(home, 'a.txt'), 'utf8')).toBe('now')
  await kill()
  const { end } = await workspaces.open(home).begin('r_222222222222')
  expect(await openRunningMarks(runningDir, 'ada').isAny()).toBe(true)
  await end()
  await workspaces.checkpoints(home).restore('one')
  expect(readFileSync(join(home, 'a.txt'), 'utf8')).toBe('then')
})
