import { SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { asPerson } from '../../../people/as-person.ts'
import type { Playground } from '../../../playground.ts'
import { createInstallation } from '../../../testing/open-playground.ts'
import { createClient, REVISIONS } from '../testing/connect.ts'
import { serveByToken } from '../testing/serve-by-token.ts'

const EMAIL = 'ada@example.com'
const FOREVER = 'await new Promise((done) => setTimeout(done, 600_000))'
const installation = createInstallation()
let playground: Playground

beforeAll(async () => {
  playground = await installation.open({ settings: { sandbox: { min_isolation: 'permissions' } } })
  await playground.people.create({ email: EMAIL, password: 'a long password' })
})
afterAll(installation.close)

const WAYS = [...REVISIONS.map((revision) => ['http', revision] as const), ['sse', '2025-11-25'] as const]

async function open(way: 'http' | 'sse', revision: (typeof REVISIONS)[number]) {
  const name = `${way} ${revision}`
  const { token } = await playground.access.tokens.create(EMAIL, { name })
  const running = await serveByToken(playground, way)
  const client = createClient(revision)
  const Transport = way === 'sse' ? SSEClientTransport : StreamableHTTPClientTransport
  await client.connect(
    new Transport(new URL(running.url!), { requestInit: { headers: { Authorization: `Bearer ${token}` } } }),
  )
  onTestFinished(() => client.close())
  const { id } = (await playground.access.tokens.list(EMAIL)).find((each) => each.name === name)!
  return { client, running, revoke: () => playground.access.tokens.revoke(id) }
}

async function lastRun() {
  const ada = asPerson((await playground.people.findByEmail(EMAIL))!, playground.config)
  const [row] = await playground.runs.list(ada, { limit: 1 })
  return row && playground.runs.get(ada, row.runId)
}

test.each(WAYS.flatMap(([way, revision]) => [true, false].map((isFollowed) => [way, revision, isFollowed] as const)))(
  'over %s in %s a call is answered at once when its token is taken back, and its run ends (with progress: %s)',
  async (way, revision, isFollowed) => {
    const { client, revoke } = await open(way, revision)
    const answer = client
      .callTool(
        { name: 'execute_code', arguments: { code: FOREVER } },
        { timeout: 60_000, ...(isFollowed && { onprogress: () => {} }) },
      )
      .catch((error: unknown) => error)
    await expect.poll(async () => (await lastRun())?.status).toBe('running')
    expect(await lastRun()).toMatchObject({ by: { kind: 'token', name: `${way} ${revision}`, client: 'test' } })
    const before = performance.now()
    await revoke()
    expect(await answer).toMatchObject({ message: expect.stringMatching(/was closed here/) })
    expect(performance.now() - before).toBeLessThan(10_000)
    await expect.poll(lastRun).toMatchObject({ status: 'finished', outcome: { kind: 'cancelled' } })
  },
)

test.each(WAYS)('over %s in %s a call is answered when the server closes', async (way, revision) => {
  const { client, running } = await open(way, revision)
  const answer = client
    .callTool({ name: 'execute_code', arguments: { code: FOREVER } }, { timeout: 60_000 })
    .catch((error: unknown) => error)
  await expect.poll(async () => (await lastRun())?.status).toBe('running')
  const before = performance.now()
  await running.close()
  expect(await answer).toBeInstanceOf(Error)
  expect(performance.now() - before).toBeLessThan(10_000)
})
