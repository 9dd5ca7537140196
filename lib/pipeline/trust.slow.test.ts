import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import { createLog } from '../config/log.ts'
import { createPlayground } from '../create-playground.ts'
import { asPerson } from '../people/as-person.ts'
import { openSandbox } from '../sandbox/open-sandbox.ts'
import type { RunRequest } from './request.ts'

const ADA = { id: 'ada', email: 'ada@example.com', name: 'Ada', admin: false, createdAt: new Date(0).toISOString() }
const ADD = "import { add } from './servers/calculator/add.ts'\nexport default await add({ a: 1, b: 2 })"

/** What sandboxes are told of each run's trust. */
async function trustOf(asked: { token?: string; request: RunRequest }[], hosts: string[]): Promise<unknown[]> {
  const dir = mkdtempSync(join(tmpdir(), 'trust-'))
  const config = loadConfig({
    env: {},
    overrides: {
      server: { data_dir: join(dir, 'data') },
      workspaces: { dir: join(dir, 'people') },
      execution: { allow_network_access: hosts },
      logging: { level: 'error' },
    },
  })
  const { sandbox, homeOf } = await openSandbox(config, createLog(config))
  const told: unknown[] = []
  const run: typeof sandbox.run = (program, options) => {
    told.push(options.trust)
    return sandbox.run(program, options)
  }
  const playground = await createPlayground(config, { sandbox: { ...sandbox, run }, homeOf })
  onTestFinished(async () => {
    await playground.close()
    rmSync(dir, { recursive: true, force: true })
  })
  for (const { token, request } of asked) {
    const person = { ...asPerson(ADA, config, token === undefined ? {} : { tokenId: token }), isListed: false }
    const { runId } = await playground.runs.start(person, request)
    for await (const event of playground.runs.events(person, runId)) if (event.kind === 'finished') break
  }
  return told
}

test('runs share a process only when the same person asks by the same way for the same powers', async () => {
  const request = { code: 'export default 1' }
  const trusts = await trustOf(
    [
      { request },
      { request, token: 'cem_laptop' },
      { request: { code: 'export default 2' }, token: 'cem_laptop' },
      { request, token: 'cem_robot' },
      { request: { ...request, approve: 'all' } },
      { request: { code: ADD } },
      { request },
    ],
    [],
  )
  expect(trusts.map((trust) => trusts.indexOf(trust))).toEqual([0, 1, 1, 3, 4, 5, 0])
  expect(JSON.stringify(trusts)).not.toMatch(/laptop|robot/)
  expect((await trustOf([{ request }], ['api.example.com']))[0]).not.toBe(trusts[0])
})
