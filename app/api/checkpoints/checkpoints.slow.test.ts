import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runToEnd } from '../../../lib/testing/open-playground.ts'
import { openRoutes } from '../../_server/testing/call-route.ts'
import { GET as FILES, PUT } from '../files/[[...path]]/route.ts'
import { GET as FILE } from './[id]/files/[...path]/route.ts'
import { POST as RESTORE } from './[id]/restore/route.ts'
import { DELETE, GET as SHOW } from './[id]/route.ts'
import { GET, POST } from './route.ts'

test('over HTTP a person keeps, compares, brings back and forgets, and nobody else sees any of it', async () => {
  const { playground, somebody } = await openRoutes()
  const [ada, bob] = [await somebody('ada'), await somebody('bob')]
  await ada.call(PUT, '/api/files/a%20b.txt', { method: 'PUT', body: 'before' })
  const body = JSON.stringify({ name: 'one' })
  const made = await ada.call(POST, '/api/checkpoints', { method: 'POST', body })
  expect(made.status).toBe(201)
  const checkpoint = await made.json()
  expect(checkpoint).toMatchObject({ name: 'one', why: 'asked', files: 1, bytes: 6 })
  const place = join(playground.config.paths.workspacesDir, ada.account.id, 'a b.txt')
  writeFileSync(place, 'after!!')
  const params = { id: checkpoint.id }
  const at = `/api/checkpoints/${checkpoint.id}`
  const files = [{ path: 'a b.txt', change: 'changed', bytesNow: 7, bytesThen: 6 }]
  expect(await (await ada.call(SHOW, at, { params })).json()).toEqual({ checkpoint, files })
  expect(await (await ada.call(FILE, `${at}/files/a%20b.txt`, { params })).text()).toBe('before')
  expect((await bob.call(SHOW, at, { params })).status).toBe(404)
  expect((await bob.call(RESTORE, `${at}/restore`, { params, method: 'POST' })).status).toBe(404)
  expect(await (await bob.call(GET, '/api/checkpoints')).json()).toEqual({ checkpoints: [] })
  const restored = await (await ada.call(RESTORE, `${at}/restore`, { params, method: 'POST' })).json()
  expect(restored).toMatchObject({ files, before: { why: 'before-restore' } })
  expect(readFileSync(place, 'utf8')).toBe('before')
  expect((await ada.call(DELETE, at, { params, method: 'DELETE' })).status).toBe(204)
  const left = await (await ada.call(GET, '/api/checkpoints')).json()
  expect(left.checkpoints.map(({ id }: { id: string }) => id)).toEqual([restored.before.id])
})

test('files of checkpoints and files of now are sent a few at once, together', async () => {
  const { somebody } = await openRoutes()
  const ada = await somebody('ada')
  await ada.call(PUT, '/api/files/large', { method: 'PUT', body: 'x'.repeat(1_000_000) })
  const body = JSON.stringify({ name: 'one' })
  const { id } = await (await ada.call(POST, '/api/checkpoints', { method: 'POST', body })).json()
  const open = () => ada.call(FILE, `/api/checkpoints/${id}/files/large`, { params: { id } })
  const sent = await Promise.all([open(), open(), open(), open()])
  const come: string[] = []
  const [fifth, sixth] = [open(), ada.call(FILES, '/api/files/large')]
  for (const [name, response] of [['then', fifth] as const, ['now', sixth] as const])
    void response.then(() => come.push(name))
  // What takes longer than opening a file is done before.
  await ada.call(SHOW, `/api/checkpoints/${id}`, { params: { id } })
  expect(come).toEqual([])
  for (const { body } of sent) await body?.cancel()
  for (const response of [await fifth, await sixth]) expect((await response.text()).length).toBe(1_000_000)
  expect(come.sort()).toEqual(['now', 'then'])
})

test('a token that only reads looks at them and changes none', async () => {
  const { playground, somebody } = await openRoutes()
  const ada = await somebody('ada')
  const person = {
    id: ada.account.id,
    admin: false,
    isListed: true,
    workspaceDir: join(playground.config.paths.workspacesDir, 'x'),
  }
  const reads = { ...person, reach: { tools: [], readsOnly: true } }
  const own = playground.checkpoints(reads as never)
  expect(await own.list()).toEqual([])
  await expect(own.make({ why: 'asked', name: 'x' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(own.restore('x')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(playground.runs.start(reads as never, { code: '1', checkpoint: true })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('before a run on request: what the run did is brought back as a whole', async () => {
  const { playground, somebody } = await openRoutes({ settings: { workspaces: { checkpoints_mb: 1 } } })
  const ada = await somebody('ada')
  const workspaceDir = join(playground.config.paths.workspacesDir, ada.account.id)
  const person = { id: ada.account.id, admin: false, isListed: true, workspaceDir }
  await playground.workspace(person).write('a.txt', 'before')
  const code = `import { rmSync, writeFileSync } from 'node:fs'
rmSync('a.txt'); writeFileSync('b.txt', 'made')
export default 1`
  const { runId, record } = await runToEnd(playground, person, { code, checkpoint: true })
  expect(record.outcome).toEqual({ kind: 'returned' })
  const own = playground.checkpoints(person)
  const [made] = await own.list()
  expect(made).toMatchObject({ why: 'before-run', runId, files: 1 })
  await own.restore(made?.id as string)
  expect((await playground.workspace(person).list()).map(({ path }) => path)).toEqual(['a.txt'])
  // Where it cannot be made nothing is run.
  await playground.workspace(person).write('large', Buffer.alloc(1_100_000, 'x'))
  const refused = await runToEnd(playground, person, { code, checkpoint: true })
  expect(refused.record.outcome).toMatchObject({ kind: 'failed', code: 'too-large' })
  expect((await playground.workspace(person).list()).map(({ path }) => path)).toEqual(['a.txt', 'large'])
})
