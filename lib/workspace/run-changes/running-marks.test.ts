import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createWorkspaces } from '../create-workspaces.ts'
import { openRunningMarks } from './running-marks.ts'

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'running-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** Another process with a run in a workspace, until it is ended. */
async function runElsewhere(dir: string, workspace: string) {
  const marks = JSON.stringify(resolve('lib/workspace/run-changes/running-marks.ts'))
  const code = `import { openRunningMarks } from ${marks}
    await openRunningMarks(...${JSON.stringify([dir, workspace])}).begin()
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

test('a checkpoint is not restored while a run of another process is under way', async () => {
  const dir = folder()
  const bounds = { quota: { bytes: 1_000_000, files: 100 }, checkpoints: { count: 5, bytes: 1_000_000 } }
  const dirs = { workspacesDir: join(dir, 'all'), versionsDir: join(dir, 'states'), runningDir: join(dir, 'running') }
  const workspaces = createWorkspaces({ shared: { serversDir: '/none', skillsDir: '/none' }, ...bounds, ...dirs })
  const home = join(dir, 'all/ada')
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'a.txt'), 'then')
  await workspaces.checkpoints(home).make({ why: 'asked', name: 'one' })
  writeFileSync(join(home, 'a.txt'), 'now')
  const kill = await runElsewhere(dirs.runningDir, 'ada')
  await expect(workspaces.checkpoints(home).restore('one')).rejects.toMatchObject({ code: 'conflict' })
  expect(readFileSync(join(home, 'a.txt'), 'utf8')).toBe('now')
  await kill()
  const { end } = await workspaces.open(home).begin('r_222222222222')
  expect(await openRunningMarks(dirs.runningDir, 'ada').isAny()).toBe(true)
  await end()
  await workspaces.checkpoints(home).restore('one')
  expect(readFileSync(join(home, 'a.txt'), 'utf8')).toBe('then')
})
