import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { NextRequest } from 'next/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Bill } from '../../../lib/bill/bill.ts'
import type { Playground } from '../../../lib/playground.ts'
import { createInstallation } from '../../../lib/testing/open-playground.ts'
import { POST } from './route.ts'

const installation = createInstallation()
const kept = globalThis as typeof globalThis & { cemPlayground?: Promise<Playground> | undefined }
let playground: Playground
const tokens: Record<string, string> = {}

beforeAll(async () => {
  playground = await installation.open()
  kept.cemPlayground = Promise.resolve(playground)
  const { people, access } = playground
  const make = async (name: string, of: string, given: object = {}) => {
    tokens[name] = (await access.tokens.create(`${of}@example.com`, { name, ...given })).token
  }
  await people.create({ email: 'root@example.com', password: 'correct horse', admin: true })
  await people.create({ email: 'ann@example.com', password: 'correct horse' })
  await make('root', 'root')
  await make('ann', 'ann')
  await make('narrow', 'root', { tools: ['calculator/add', 'text/*'] })
  await make('reader', 'ann', { scope: 'read' })
  tokens['nobody'] = 'cem_nothing'
})
afterAll(async () => {
  kept.cemPlayground = undefined
  await installation.close()
})

async function ask(who: string, body: unknown, signal?: AbortSignal) {
  const request = new NextRequest('http://127.0.0.1/api/bill', {
    method: 'POST',
    headers: { Authorization: `Bearer ${tokens[who]}` },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
  const response = await POST(request, { params: Promise.resolve({}) } as never)
  return { status: response.status, body: await response.json() }
}
const billOf = async (who: string, body: unknown): Promise<Bill> => {
  const answer = await ask(who, body)
  expect(answer.status).toBe(200)
  return answer.body
}

const ODD = resolve('lib/bill/testing/odd-server.mjs')
const odd = (oddity: string, ...args: string[]) => ({ command: process.execPath, args: [ODD, oddity, ...args] })

describe('POST /api/bill', { timeout: 60_000 }, () => {
  test('without a block it is of all tools that are connected, and adds up', async () => {
    const bill = await billOf('ann', { turnsPerTask: 3, model: 'gpt-4.1' })
    const { servers } = await playground.catalog(installation.personOf('ann'))
    expect(bill.servers.map(({ name, tools }) => [name, tools])).toEqual(
      servers.map(({ name, tools }) => [name, tools.length]),
    )
    const all = await playground.weigh(installation.personOf('ann'), [])
    expect([bill.tools, bill.perTurn.tokens]).toEqual([all.all.tools, all.all.tokens])
    expect(bill).toMatchObject({ turnsPerTask: 3, tasksPerMonth: 1_000, price: { model: 'gpt-4.1', input: 2 } })
  })

  test('a token that was given some tools counts those, and no block', async () => {
    const bill = await billOf('narrow', {})
    expect(bill.servers.map(({ name }) => name)).toEqual(['calculator', 'text'])
    expect(bill.servers[0]?.toolList.map(({ tool }) => tool)).toEqual(['add'])
    const refused = await ask('narrow', { block: { mcpServers: { calculator: { builtin: 'calculator' } } } })
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
  })

  test('of a block a person’s commands are not started, an administrator’s are', async () => {
    const note = join(installation.dir, 'started')
    const block = { mcpServers: { one: odd('plain', note), calculator: { builtin: 'calculator' } } }
    const anns = await billOf('ann', { block })
    expect(anns.servers).toMatchObject([
      { name: 'one', tools: 0, state: expect.stringContaining('only an administrator') },
      { name: 'calculator', tools: expect.any(Number) },
    ])
    expect(existsSync(note)).toBe(false)
    const roots = await billOf('root', { block: JSON.stringify(block) })
    expect(roots.servers[0]).toMatchObject({ name: 'one', tools: 1 })
  })

  test.each([
    ['nobody', {}, 401],
    ['reader', {}, 403],
    ['ann', { turnsPerTask: 0 }, 400],
    ['ann', { unknown: 1 }, 400],
    ['ann', { priceInput: 1 }, 400],
    ['ann', { block: '{"mcpServers": {' }, 400],
  ])('%s asking %j is told %d', async (who, body, status) => {
    expect(await ask(who, body)).toMatchObject({ status, body: { error: { message: expect.any(String) } } })
  })

  test('a second at once is told so, others are not kept from theirs, and it ends with whoever asked', async () => {
    const note = join(installation.dir, 'silent')
    const gone = new AbortController()
    const first = ask('root', { block: { mcpServers: { quiet: odd('silent', note) } } }, gone.signal)
    await vi.waitFor(() => expect(existsSync(note)).toBe(true), { timeout: 20_000 })
    const block = { mcpServers: { calculator: { builtin: 'calculator' } } }
    expect(await ask('root', { block })).toMatchObject({
      body: { error: { code: 'busy', message: expect.stringContaining('already') } },
    })
    expect((await billOf('ann', { block })).tools).toBeGreaterThan(5)
    // Whoever asked goes away.
    gone.abort()
    expect(await first).toMatchObject({ body: { error: { code: 'unavailable', message: 'The bill was stopped.' } } })
    expect((await billOf('root', { block })).tools).toBeGreaterThan(5)
  })
})
