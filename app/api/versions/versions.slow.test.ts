import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runToEnd } from '../../../lib/testing/open-playground.ts'
import { openRoutes } from '../../_server/testing/call-route.ts'
import { POST as CHECKPOINT } from '../checkpoints/route.ts'
import { GET as FILE, PUT } from '../files/[[...path]]/route.ts'
import { PUT as SAVE } from '../state/route.ts'
import { GET as CONTENT } from './content/route.ts'
import { GET } from './route.ts'

test('over HTTP it is told how a file came to be what it is, and what it was before a run', async () => {
  const { playground, somebody } = await openRoutes()
  const [ada, bob] = [await somebody('ada'), await somebody('bob')]
  const put = (path: string, body: string) => ada.call(PUT, `/api/files/${path}`, { method: 'PUT', body })
  await put('a%20b.txt', 'first')
  await ada.call(CHECKPOINT, '/api/checkpoints', { method: 'POST', body: JSON.stringify({ name: 'one' }) })
  const workspaceDir = join(playground.config.paths.workspacesDir, ada.account.id)
  const person = { id: ada.account.id, admin: false, isListed: true, workspaceDir }
  const code = `import { writeFileSync } from 'node:fs'\nwriteFileSync('a b.txt', 'second')\nexport default 1`
  const { runId } = await runToEnd(playground, person, { code })
  const asked = '/api/versions?file=a%20b.txt'
  const { versions } = await (await ada.call(GET, asked)).json()
  expect(versions).toMatchObject([
    { kind: 'run', runId, change: 'changed', isKept: true, bytes: 5 },
    { kind: 'checkpoint', name: 'one', bytes: 5 },
  ])
  const content = `/api/versions/content?file=a%20b.txt&run=${runId}`
  const before = await ada.call(CONTENT, content)
  expect([await before.text(), before.headers.get('content-security-policy')]).toEqual([
    'first',
    "sandbox; default-src 'none'",
  ])
  // As many at once as of files that are there.
  const unread = await Promise.all(Array.from({ length: 4 }, () => ada.call(CONTENT, content)))
  const fifth = ada.call(FILE, '/api/files/a%20b.txt')
  expect(await Promise.race([fifth, sleep(500, 'waits')])).toBe('waits')
  for (const { body } of unread) await body?.cancel()
  expect(await (await fifth).text()).toBe('second')
  expect(await (await bob.call(GET, asked)).json()).toEqual({ file: 'a b.txt', versions: [] })
  expect((await bob.call(CONTENT, content)).status).toBe(404)
  expect((await ada.call(CONTENT, '/api/versions/content?file=a&run=..%2Fx')).status).toBe(400)
  expect((await ada.call(GET, '/api/versions?file=..%2Fx')).status).toBeGreaterThanOrEqual(400)

  await ada.call(SAVE, '/api/state', { method: 'PUT', body: JSON.stringify({ value: { step: 1 }, file: 's.json' }) })
  const saved = await (await ada.call(GET, '/api/versions?file=s.json')).json()
  expect(saved.versions).toMatchObject([{ kind: 'state', version: 1, cause: 'saved' }])
})

test('a file is written over only what was read, and the answer says which it is then', async () => {
  const { somebody } = await openRoutes()
  const ada = await somebody('ada')
  const at = '/api/files/a.txt'
  const write = (body: string, tag: string | null) =>
    ada.call(PUT, at, { method: 'PUT', body, ...(tag !== null && { headers: { 'If-Match': tag } }) })
  const tag = (await write('first', null)).headers.get('etag')
  expect((await ada.call(FILE, at)).headers.get('etag')).toBe(tag)
  const second = await write('second', tag)
  expect([second.status, (await second.json()).size]).toEqual([200, 6])
  const refused = await write('third!!', tag)
  expect([refused.status, (await refused.json()).error.code]).toEqual([412, 'conflict'])
  expect(await (await ada.call(FILE, at)).text()).toBe('second')
  expect((await write('fourth', '*')).status).toBe(200)
  expect((await write('fifth', second.headers.get('etag'))).status).toBe(412)
})
