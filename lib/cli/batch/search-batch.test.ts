import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { writeServer } from '../../selection/index/testing/write-tree.ts'

test('a batch that goes on sees a tool that was added since its last line', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'search-batch-'))
  const servers = join(dir, 'servers')
  writeServer(servers, 'zoo', { feedLion: 'Feed a lion' })
  const main = join(import.meta.dirname, '../main.ts')
  const child = spawn(process.execPath, [main, 'tools', 'search', '--batch', '-', '--servers', servers, '--json'], {
    env: { ...process.env, INIT_CWD: dir, DATA_DIR: join(dir, 'data'), WORKSPACES_DIR: join(dir, 'workspaces') },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => child.once('close', done))
  onTestFinished(async () => {
    child.kill()
    await ended
    rmSync(dir, { recursive: true, force: true })
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ask = async (id: number, task: string) => {
    child.stdin.write(`${JSON.stringify({ id, task })}\n`)
    return JSON.parse((await lines.next()).value as string) as { id: number; results: { tool: string }[] }
  }

  expect(await ask(1, 'feed a penguin')).toMatchObject({ id: 1, results: [{ tool: 'feedLion' }] })
  writeServer(servers, 'ice', { feedPenguin: 'Feed a penguin' })
  expect(await ask(2, 'feed a penguin')).toMatchObject({
    id: 2,
    results: [{ tool: 'feedPenguin' }, { tool: 'feedLion' }],
  })
  child.stdin.end()
  expect(await ended).toBe(0)
})
