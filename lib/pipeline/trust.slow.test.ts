import { expect, test } from 'vitest'
import { createLog } from '../config/log.ts'
import { asPerson } from '../people/as-person.ts'
import { openPlayground, runToEnd } from '../testing/open-playground.ts'
import { openSandbox } from './open-sandbox.ts'
import type { RunRequest } from './request.ts'

const ADA = { id: 'ada', email: 'ada@example.com', name: 'Ada', admin: false, createdAt: new Date(0).toISOString() }
const ADD = "import { add } from './servers/calculator/add.ts'\nexport default await add({ a: 1, b: 2 })"

/** What sandboxes are told of each run's trust. */
async function trustOf(asked: { token?: string; request: RunRequest }[], hosts: string[]): Promise<unknown[]> {
  const told: unknown[] = []
  const { playground } = await openPlayground({
    settings: { execution: { allow_network_access: hosts } },
    async sandbox(config) {
      const { sandbox, homeOf } = await openSandbox(config, createLog(config))
      const run: typeof sandbox.run = (program, options) => {
        told.push(options.trust)
        return sandbox.run(program, options)
      }
      return { sandbox: { ...sandbox, run }, homeOf }
    },
  })
  for (const { token, request } of asked) {
    const asked = asPerson(ADA, playground.config, token === undefined ? {} : { tokenId: token })
    await runToEnd(playground, { ...asked, isListed: false }, request)
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
