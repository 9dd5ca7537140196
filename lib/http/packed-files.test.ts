import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packedFiles } from './packed-files.ts'

const SCRIPT = 'console.log("hello")\n'.repeat(100)
const built = mkdtempSync(join(tmpdir(), 'packed-'))
const dir = join(built, 'static')
mkdirSync(join(dir, 'chunks'), { recursive: true })
const RULES = [
  { source: '/:path*', headers: [{ key: 'X-Content-Type-Options', value: 'nosniff' }] },
  { source: '/shared/:token', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] },
]
writeFileSync(join(built, 'routes-manifest.json'), JSON.stringify({ headers: RULES }))
for (const name of ['chunks/a-1.js', 'style.css', 'secret.txt'])
  writeFileSync(join(dir, `${name}.br`), brotliCompressSync(SCRIPT))
writeFileSync(join(dir, 'plain.js'), SCRIPT)
const serve = packedFiles(built)
const server = createServer((request, response) => {
  if (!serve(request, response)) response.writeHead(204).end()
})
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => {
  server.close()
  rmSync(built, { recursive: true })
})

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

const ask = (
  path: string,
  headers: Record<string, string> = { 'Accept-Encoding': 'gzip, deflate, br' },
  method = 'GET',
) =>
  new Promise<Answer>((done, fail) => {
    const { port } = server.address() as AddressInfo
    get({ host: '127.0.0.1', port, path, headers, method }, async (answer) => {
      done({ status: answer.statusCode, headers: answer.headers, body: await buffer(answer) })
    }).on('error', fail)
  })

test('a script is sent as it was packed, for good, with what every answer carries', async () => {
  const { status, headers, body } = await ask('/_next/static/chunks/a-1.js?v=1')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=UTF-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('x-robots-tag')
  expect(brotliDecompressSync(body).toString()).toBe(SCRIPT)
  expect((await ask('/_next/static/style.css')).headers['content-type']).toBe('text/css; charset=UTF-8')
})

test('HEAD is answered without a body; what is known already is not sent again', async () => {
  const head = await ask('/_next/static/chunks/a-1.js', { 'Accept-Encoding': 'br' }, 'HEAD')
  expect(head).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } })
  expect(head.body).toHaveLength(0)
  const known = { 'Accept-Encoding': 'br', 'If-None-Match': `${head.headers.etag}` }
  expect((await ask('/_next/static/chunks/a-1.js', known)).status).toBe(304)
})

test.each([
  ['who does not take Brotli', '/_next/static/style.css', { 'Accept-Encoding': 'gzip' }],
  ['who refuses Brotli', '/_next/static/style.css', { 'Accept-Encoding': 'gzip, br;q=0' }],
  ['who says nothing', '/_next/static/style.css', {}],
  ['what was not packed', '/_next/static/plain.js', undefined],
  ['what is neither script nor style', '/_next/static/secret.txt', undefined],
  ['what is elsewhere', '/chunks/a-1.js', undefined],
  ['a way out', '/_next/static/../chunks/a-1.js', undefined],
  ['a name that is written otherwise', '/_next/static/chunks%2Fa-1.js', undefined],
])('%s is left to Next', async (_, path, headers) => {
  expect((await ask(path, headers)).status).toBe(204)
})

test('nothing is done to it but to read it', async () => {
  for (const method of ['POST', 'PUT', 'OPTIONS'])
    expect(await ask('/_next/static/chunks/a-1.js', {}, method)).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    })
})

test.each(['bytes=5-2', 'bytes=99999-', 'bytes=0-0,1-1', 'pears=1-2'])('a range of %s does no harm', async (range) => {
  const { status } = await ask('/_next/static/style.css', { 'Accept-Encoding': 'br', Range: range })
  expect([200, 206, 416]).toContain(status)
})
