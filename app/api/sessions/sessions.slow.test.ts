import { NextRequest } from 'next/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asPerson } from '../../../lib/people/as-person.ts'
import type { Playground } from '../../../lib/playground.ts'
import { createInstallation, runToEnd } from '../../../lib/testing/open-playground.ts'
import { GET as runs } from '../runs/route.ts'
import { GET as readShared } from '../shared/[token]/route.ts'
import { GET as log } from './[id]/log/route.ts'
import { PATCH as change, DELETE as remove, GET as show } from './[id]/route.ts'
import { POST as share, GET as shares, DELETE as unshare } from './[id]/share/route.ts'
import { GET as oneTask } from './[id]/tasks/[runId]/route.ts'
import { POST as begin, GET as list } from './route.ts'

const installation = createInstallation()
const kept = globalThis as typeof globalThis & { cemPlayground?: Promise<Playground> | undefined }
let playground: Playground
const tokens: Record<string, string> = {}

beforeAll(async () => {
  playground = await installation.open()
  kept.cemPlayground = Promise.resolve(playground)
  const { people, access } = playground
  for (const [name, scope] of [['ann', 'all'] as const, ['bob', 'all'] as const, ['reader', 'read'] as const]) {
    const email = `${name === 'reader' ? 'ann' : name}@example.com`
    if (name !== 'reader') await people.create({ email, password: 'correct horse' })
    tokens[name] = (await access.tokens.create(email, { name, scope })).token
  }
})
afterAll(async () => {
  kept.cemPlayground = undefined
  await installation.close()
})

type Route = (request: NextRequest, context: { params: Promise<never> }) => Promise<Response>

async function ask(who: string, route: unknown, method: string, path: string, body?: unknown) {
  const [, id = '', runId = ''] = /^\/api\/(?:sessions|shared)\/([^/?]+)(?:\/tasks\/([^/?]+))?/.exec(path) ?? []
  const request = new NextRequest(`http://127.0.0.1${path}`, {
    method,
    ...(who && { headers: { Authorization: `Bearer ${tokens[who]}` } }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const response = await (route as Route)(request, { params: Promise.resolve({ id, runId, token: id }) as never })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

test('a session is begun, named, listed, ended, shown to others and deleted', async () => {
  const begun = await ask('ann', begin, 'POST', '/api/sessions', { name: 'Monday' })
  expect(begun).toMatchObject({ status: 201, body: { number: 1, name: 'Monday', isCurrent: true } })
  const { id } = begun.body
  const person = asPerson((await playground.people.findByEmail('ann@example.com'))!, playground.config)
  const { runId } = await runToEnd(playground, person, { task: 'Calculate 6 * 7', session: id })

  const at = `/api/sessions/${id}`
  expect((await ask('ann', show, 'GET', at)).body.tasks).toMatchObject([{ runId, outcome: 'returned', isKept: true }])
  expect((await ask('ann', oneTask, 'GET', `${at}/tasks/${runId}`)).body).toMatchObject({
    ...{ runId, outcome: 'returned', isKept: true },
    entry: { task: 'Calculate 6 * 7', result: 42, program: expect.stringContaining('export default') },
  })
  expect((await ask('bob', oneTask, 'GET', `${at}/tasks/${runId}`)).status).toBe(404)
  expect((await ask('ann', runs, 'GET', `/api/runs?session=${id}`)).body.runs).toMatchObject([{ runId, session: id }])
  expect((await ask('ann', list, 'GET', '/api/sessions?search=monday')).body.sessions).toMatchObject([{ id, runs: 1 }])
  expect((await ask('ann', log, 'GET', `${at}/log`)).body).toMatchObject({
    session_id: 'session_001',
    tasks: [{ result: 42 }],
  })
  expect((await ask('ann', change, 'PATCH', at, { name: 'Tuesday', ended: true })).body).toMatchObject({
    ...{ name: 'Tuesday', isCurrent: false, endedAt: expect.any(String) },
  })
  expect((await ask('ann', change, 'PATCH', at, { ended: false })).body).toMatchObject({
    isCurrent: true,
    endedAt: null,
  })
  expect((await ask('ann', change, 'PATCH', at, {})).status).toBe(400)

  const made = await ask('ann', share, 'POST', `${at}/share`, {})
  expect(made).toMatchObject({ status: 201, body: { path: expect.stringMatching(/^\/shared\/cems_/) } })
  const seen = await ask('', readShared, 'GET', `/api${made.body.path}`)
  expect(seen.body).toMatchObject({ name: 'Tuesday', tasks: [{ description: 'Calculate 6 * 7', result: 42 }] })
  expect(seen.headers.get('cache-control')).toBe('no-store')
  expect((await ask('ann', shares, 'GET', `${at}/share`)).body.shares).toEqual([
    { id: made.body.id, createdAt: expect.any(String), expiresAt: made.body.expiresAt },
  ])
  expect((await ask('ann', unshare, 'DELETE', `${at}/share?share=${made.body.id}`)).status).toBe(204)
  expect((await ask('', readShared, 'GET', `/api${made.body.path}`)).status).toBe(404)

  expect((await ask('ann', remove, 'DELETE', at)).status).toBe(204)
  expect((await ask('ann', show, 'GET', at)).status).toBe(404)
  expect((await ask('ann', runs, 'GET', '/api/runs')).body.runs).toMatchObject([{ runId }])
})

test('nobody else sees or changes one, and a token that reads only reads', async () => {
  const { body } = await ask('ann', begin, 'POST', '/api/sessions', {})
  const at = `/api/sessions/${body.id}`
  for (const [route, method, sent] of [
    [show, 'GET'],
    [change, 'PATCH', { name: 'x' }],
    [remove, 'DELETE'],
    [share, 'POST', {}],
  ] as const)
    expect((await ask('bob', route, method, at, sent)).status).toBe(404)
  expect((await ask('bob', list, 'GET', '/api/sessions')).body).toEqual({ sessions: [] })
  expect((await ask('reader', show, 'GET', at)).status).toBe(200)
  expect((await ask('reader', remove, 'DELETE', at)).status).toBe(403)
})
