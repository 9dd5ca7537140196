import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../../lib/config/load-config.ts'
import { createPlayground } from '../../../lib/create-playground.ts'
import type { Playground } from '../../../lib/playground.ts'
import { EXAMPLES } from './examples.ts'

const dir = mkdtempSync(join(tmpdir(), 'examples-'))
let playground: Playground
beforeAll(async () => {
  playground = await createPlayground(
    loadConfig({
      // Nothing answers there: the weather is what is usual, and no test leaves this machine.
      env: { WEATHER_BASE_URL: 'http://127.0.0.1:9' },
      overrides: { server: { data_dir: join(dir, 'data') }, logging: { level: 'error' } },
    }),
  )
})
afterAll(async () => {
  await playground.close()
  rmSync(dir, { recursive: true, force: true })
})

test.each(EXAMPLES.map(({ task }) => task))('the example works by rules, with no key: %s', async (task) => {
  const ada = { id: 'ada', admin: false, workspaceDir: join(dir, 'ada'), isListed: false }
  const { runId } = await playground.runs.start(ada, { task })
  for await (const event of playground.runs.events(ada, runId)) if (event.kind === 'finished') break
  const record = await playground.runs.get(ada, runId)
  expect(record.outcome).toEqual({ kind: 'returned' })
  expect(record.toolCalls.every((call) => call.ok)).toBe(true)
})
