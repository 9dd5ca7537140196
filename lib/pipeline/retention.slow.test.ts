import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import { createPlayground } from '../create-playground.ts'

const MUCH = `for (let line = 0; line < 100; line++) console.log('x'.repeat(2000))
export default 'x'.repeat(100_000)`

test('whoever runs what prints much fills no disk: the oldest runs leave the list and the folder, and it is told', {
  timeout: 120_000,
}, async () => {
  const dir = mkdtempSync(join(tmpdir(), 'retention-'))
  const overrides = {
    server: { data_dir: join(dir, 'data') },
    workspaces: { dir: join(dir, 'workspaces') },
    retention: { runs_mb: 0.5, run_mb: 0.1 },
    logging: { level: 'error' as const },
  }
  const { runs, people, close } = await createPlayground(loadConfig({ env: {}, overrides }))
  onTestFinished(async () => {
    await close()
    rmSync(dir, { recursive: true, force: true })
  })
  const account = await people.create({ email: 'ada@example.com', password: 'correct horse battery' })
  const person = { ...account, workspaceDir: join(dir, 'workspaces', account.id), isListed: true }
  const ids: string[] = []
  for (let run = 0; run < 8; run++) {
    const { runId } = await runs.start(person, { code: MUCH })
    for await (const _ of runs.events(person, runId));
    ids.push(runId)
  }
  const files = () => readdirSync(join(dir, 'data/runs')).filter((name) => name.endsWith('.jsonl'))
  const bytes = () =>
    files()
      .map((name) => statSync(join(dir, 'data/runs', name)).size)
      .reduce((sum, size) => sum + size, 0)
  await expect.poll(bytes, { timeout: 20_000 }).toBeLessThanOrEqual(0.5 * 1024 * 1024)
  expect((await runs.get(person, ids.at(-1) as string)).logLimitBytes).toBe(0.1 * 1024 * 1024)
  await expect(runs.get(person, ids[0] as string)).rejects.toThrow('There is no run here')
  const listed = (await runs.list(person)).map(({ runId }) => `${runId}.jsonl`)
  expect(listed.sort()).toEqual(files().sort())
  expect((await runs.kept(person)).removed?.runs).toBe(8 - listed.length)
})
