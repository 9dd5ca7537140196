import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { digestOf } from '../../../lib/discovery/modules/write-server.ts'
import { temporaryDir } from '../../../lib/process/remove-orphaned-files.ts'
import { makeZip } from '../../../lib/workspace/zip/testing/make-zip.ts'
import { openRoutes } from '../../_server/testing/call-route.ts'
import { GET, POST } from './[[...path]]/route.ts'

async function namesIn(response: Response): Promise<string[]> {
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()))
  return (await Array.fromAsync(zip.eachEntry())).map(({ fileName }) => fileName)
}

test('a zip file comes in whole, and goes out as it was, without what can be generated again', async () => {
  const { playground, somebody } = await openRoutes()
  const ada = await somebody('ada')
  const body = makeZip([
    { name: 'data/a.txt', content: 'a' },
    { name: 'b.txt', content: 'b' },
  ])
  const answer = await ada.call(POST, '/api/files/in?format=zip', { method: 'POST', body })
  expect([answer.status, await answer.json()]).toEqual([200, { files: 2, bytes: 2, replaced: 0 }])
  const again = await ada.call(POST, '/api/files/in?format=zip', {
    ...{ method: 'POST', body, headers: { 'If-None-Match': '*' } },
  })
  expect([again.status, (await again.json()).error.message]).toEqual([412, expect.stringContaining('"in/data/a.txt"')])
  const replaced = await ada.call(POST, '/api/files/in?format=zip', { method: 'POST', body })
  expect(await replaced.json()).toEqual({ files: 2, bytes: 2, replaced: 2 })

  const home = join(playground.config.paths.workspacesDir, ada.account.id)
  const [made, edited] = ['export const a = 1', 'export const b = 2 // mine']
  const tool = { tool: 't', description: '', inputSchema: {} }
  const tools = { a: { ...tool, sha256: digestOf(made) }, b: { ...tool, sha256: digestOf('') } }
  mkdirSync(join(home, 'servers/shop'), { recursive: true })
  for (const [name, text] of Object.entries({
    'server.json': JSON.stringify({ server: 'shop', description: '', tools }),
    'index.ts': '',
    'a.ts': made,
    'b.ts': edited,
    'mine.ts': '',
  }))
    writeFileSync(join(home, 'servers/shop', name), text)
  const all = await ada.call(GET, '/api/files?format=zip')
  expect(all.headers.get('content-disposition')).toContain('attachment; filename="workspace.zip"')
  expect(await namesIn(all)).toEqual(['in/b.txt', 'in/data/a.txt', 'servers/shop/b.ts', 'servers/shop/mine.ts'])
  expect(await namesIn(await ada.call(GET, '/api/files/in/data?format=zip'))).toEqual(['data/a.txt'])
  expect(await namesIn(await (await somebody('bob')).call(GET, '/api/files?format=zip'))).toEqual([])
  expect((await ada.call(GET, '/api/files/none?format=zip')).status).toBe(404)
  expect((await ada.call(GET, '/api/files?format=tar')).status).toBe(400)
})

test('a zip file that is refused leaves nothing, also beside the workspace', async () => {
  const { playground, somebody } = await openRoutes({ settings: { workspaces: { quota_mb: 1 } } })
  const ada = await somebody('ada')
  const { workspacesDir, dataDir } = playground.config.paths
  const sent = async (body: Buffer) => (await ada.call(POST, '/api/files?format=zip', { method: 'POST', body })).status
  expect(await sent(makeZip([{ name: '../x', content: 'x' }]))).toBe(400)
  expect(await sent(Buffer.from('PK'))).toBe(400)
  expect(await sent(makeZip([{ name: 'x', content: Buffer.alloc(2_000_000, 'ab') }]))).toBe(413)
  expect(await sent(makeZip([{ name: 'x', content: Buffer.alloc(500_000, 'ab') }]))).toBe(200)
  expect(await sent(makeZip([{ name: 'y', content: Buffer.alloc(900_000, 'ab') }]))).toBe(413)
  expect(readdirSync(workspacesDir).filter((name) => name !== '.sandbox')).toEqual([ada.account.id])
  expect(readdirSync(join(workspacesDir, ada.account.id))).toEqual(['x'])
  expect(readdirSync(temporaryDir(dataDir))).toEqual([])
})
