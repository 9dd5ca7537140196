import { NextRequest } from 'next/server'
import { expect, onTestFinished, test } from 'vitest'
import type { Playground } from '../../lib/playground.ts'
import { openPlayground } from '../../lib/testing/open-playground.ts'
import { GET as diff } from '../api/state/diff/route.ts'
import { GET as files } from '../api/state/files/route.ts'
import { POST as restore } from '../api/state/restore/route.ts'
import { GET as load, PUT as save } from '../api/state/route.ts'
import { GET as versions } from '../api/state/versions/route.ts'

type Route = (request: NextRequest, context: { params: Promise<never> }) => Promise<Response>

/** Two people with a token each; one of them also with one that only reads. */
async function openFor() {
  const { playground } = await openPlayground()
  const kept = globalThis as typeof globalThis & { cemPlayground?: Promise<Playground> | undefined }
  kept.cemPlayground = Promise.resolve(playground)
  onTestFinished(() => void (kept.cemPlayground = undefined))
  const as = async (email: string, scope: 'read' | 'all' = 'all') => {
    if (!(await playground.people.findByEmail(email)))
      await playground.people.create({ email, password: 'correct horse' })
    const { token } = await playground.access.tokens.create(email, { name: scope, ...(scope === 'read' && { scope }) })
    return async (route: Route, method: string, path: string, body?: unknown) => {
      const headers = { Authorization: `Bearer ${token}` }
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
      const answer = await route(new NextRequest(`http://127.0.0.1/api/state${path}`, init), {
        params: Promise.resolve({}) as never,
      })
      return { status: answer.status, body: await answer.json() }
    }
  }
  return {
    ann: await as('ann@example.com'),
    reading: await as('ann@example.com', 'read'),
    bob: await as('bob@example.com'),
  }
}

test('a state is read, saved over what was read, compared and restored over HTTP', async () => {
  const { ann } = await openFor()
  expect(await ann(load, 'GET', '')).toEqual({
    status: 200,
    body: { file: 'state.json', exists: false, version: null, value: null },
  })
  await ann(save, 'PUT', '', { value: { n: 1 }, ifVersion: 0 })
  expect((await ann(save, 'PUT', '', { value: { n: 2 }, ifVersion: 1 })).body).toMatchObject({
    ...{ file: 'state.json', version: 2, cause: 'saved' },
  })
  const late = await ann(save, 'PUT', '', { value: { n: 3 }, ifVersion: 1 })
  expect([late.status, late.body.error.code]).toEqual([409, 'conflict'])
  expect((await ann(load, 'GET', '')).body).toEqual({ file: 'state.json', exists: true, version: 2, value: { n: 2 } })
  expect((await ann(load, 'GET', '?version=1')).body).toMatchObject({ version: 1, value: { n: 1 } })
  expect((await ann(diff, 'GET', '/diff')).body).toMatchObject({ from: 1, to: 2, changes: [{ path: '/n' }] })
  expect((await ann(restore, 'POST', '/restore', { version: 1 })).body).toMatchObject({ version: 3, from: 1 })
  expect((await ann(versions, 'GET', '/versions')).body).toMatchObject({
    current: 3,
    versions: [{ version: 3 }, { version: 2 }, { version: 1 }],
  })
  expect((await ann(files, 'GET', '/files')).body.files).toMatchObject([{ file: 'state.json', version: 3 }])
})

test('nobody reaches the states of somebody else, and a token that only reads changes none', async () => {
  const { ann, reading, bob } = await openFor()
  await ann(save, 'PUT', '', { value: 'the secret' })
  expect(await bob(load, 'GET', '')).toMatchObject({ body: { exists: false, value: null } })
  expect((await bob(load, 'GET', '?version=1')).status).toBe(404)
  expect((await bob(restore, 'POST', '/restore', { version: 1 })).status).toBe(404)
  expect((await bob(versions, 'GET', '/versions')).body.versions).toEqual([])
  expect((await bob(files, 'GET', '/files')).body).toEqual({ files: [] })

  expect((await reading(load, 'GET', '?version=1')).body).toMatchObject({ value: 'the secret' })
  expect((await reading(save, 'PUT', '', { value: 1 })).status).toBe(403)
  expect((await reading(restore, 'POST', '/restore', { version: 1 })).status).toBe(403)
})

test.each([
  [load, 'GET', '?file=..%2F..%2Fetc%2Fpasswd', 403],
  [load, 'GET', '?version=0', 400],
  [load, 'GET', '?fil=state.json', 400],
  [versions, 'GET', '/versions?file=.runs%2Fx', 403],
  [restore, 'POST', '/restore', 400],
  [diff, 'GET', '/diff?from=1&to=2', 404],
] as const)('what is asked wrongly is refused: %#', async (route, method, path, status) => {
  const { ann } = await openFor()
  const body = method === 'POST' ? { version: 'first' } : undefined
  expect((await ann(route as Route, method, path, body)).status).toBe(status)
})
