import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resultFileOf } from '../sessions/continued-run.ts'
import { openPlayground, runToEnd } from '../testing/open-playground.ts'

const MUCH = `for (let line = 0; line < 100; line++) console.log('x'.repeat(2000))
export default 'x'.repeat(100_000)`

test('whoever runs what prints much fills no disk: the oldest runs leave the list and the folder, and it is told', {
  timeout: 120_000,
}, async () => {
  const { playground, personOf, dataDir } = await openPlayground({
    settings: { retention: { runs_mb: 0.5, run_mb: 0.1 } },
  })
  const { runs, people } = playground
  const account = await people.create({ email: 'ada@example.com', password: 'correct horse battery' })
  const person = { ...personOf(account.id), isListed: true }
  const ids: string[] = []
  for (let run = 0; run < 8; run++) {
    ids.push((await runToEnd(playground, person, { code: MUCH })).runId)
    // As a run that goes on from it has it put there.
    if (run === 0) await playground.workspace(person).write(resultFileOf(ids[0] as string), '1')
  }
  const files = () => readdirSync(join(dataDir, 'runs')).filter((name) => name.endsWith('.jsonl'))
  const bytes = () =>
    files()
      .map((name) => statSync(join(dataDir, 'runs', name)).size)
      .reduce((sum, size) => sum + size, 0)
  await expect.poll(bytes, { timeout: 20_000 }).toBeLessThanOrEqual(0.5 * 1024 * 1024)
  expect((await runs.get(person, ids.at(-1) as string)).logLimitBytes).toBe(0.1 * 1024 * 1024)
  await expect(runs.get(person, ids[0] as string)).rejects.toThrow('There is no run here')
  await expect
    .poll(() =>
      playground
        .workspace(person)
        .stat(resultFileOf(ids[0] as string))
        .catch(({ code }) => code),
    )
    .toBe('not-found')
  const listed = (await runs.list(person)).map(({ runId }) => `${runId}.jsonl`)
  expect(listed.sort()).toEqual(files().sort())
  // It is noted once the files are gone.
  await expect.poll(async () => (await runs.kept(person)).removed?.runs, { timeout: 20_000 }).toBe(8 - listed.length)
})
