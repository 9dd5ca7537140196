import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { brotliCompressSync, constants, createZstdCompress, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ByteBudget } from './byte-budget.ts'
import { failureOf, openWeb, PUBLIC, reach, TO_LOOPBACK } from './testing/open-web.ts'

async function serve(listener?: RequestListener) {
  const web = await openWeb(listener)
  onTestFinished(() => web.close())
  const at = (path = '/', host = 'api.example.test') => `http://${host}:${web.port}${path}`
  return { ...web, at }
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

describe('a fetch of a host that is named', () => {
  test('sends what the program gave and brings back what came', async () => {
    const { at, port, heard } = await serve(async (request, response) => {
      const body = Buffer.concat(await Array.fromAsync(request)).toString()
      response.writeHead(201, 'Made', { 'content-type': 'text/plain', 'set-cookie': ['a=1', 'b=2'], 'x-one': '1' })
      response.end(`${request.method} ${body}`)
    })
    const answer = await reach(at('/v1?q=1#part'), {
      ...TO_LOOPBACK,
      request: {
        method: 'POST',
        headers: [
          ['content-type', 'application/json'],
          ['authorization', 'Bearer mine'],
        ],
        body: json({ a: 1 }),
      },
    })
    expect(answer).toMatchObject({
      url: at('/v1?q=1'),
      redirected: false,
      status: 201,
      statusText: 'Made',
      body: 'POST {"a":1}',
    })
    expect(answer.headers).toContainEqual(['x-one', '1'])
    expect(answer.headers.filter(([name]) => name === 'set-cookie')).toEqual([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ])
    expect(heard[0]?.url).toBe('/v1?q=1')
    expect(heard[0]?.headers).toMatchObject({
      ...{ host: `api.example.test:${port}`, authorization: 'Bearer mine', 'content-length': '7' },
      ...{ 'user-agent': 'code-execution-mcp', accept: '*/*', 'accept-encoding': 'identity' },
    })
  })

  test('looks a name up once for each connection, and connects to what was looked at', async () => {
    const { at, heard } = await serve()
    const resolve = vi.fn(TO_LOOPBACK.resolve)
    const dialled: string[] = []
    const dial = (address: string) => {
      dialled.push(address)
      return '127.0.0.1'
    }
    await reach(at(), { resolve, dial })
    await reach(at(), { resolve, dial })
    expect(resolve).toHaveBeenCalledTimes(2)
    expect(dialled).toEqual([PUBLIC, PUBLIC])
    expect(heard.length).toBe(2)
  })

  test('leaves to us what belongs to the connection, and keeps no cookie', async () => {
    const { at, port, heard } = await serve((_request, response) => response.setHeader('set-cookie', 'a=1').end())
    const headers: [string, string][] = [
      'Host',
      'Upgrade',
      'Expect',
      'TE',
      'Proxy-Authorization',
      'Keep-Alive',
      'Trailer',
      'Transfer-Encoding',
      'Accept-Encoding',
      'Content-Length',
    ].map((name) => [name, '5'])
    await reach(at(), { ...TO_LOOPBACK, request: { headers } })
    await reach(at(), TO_LOOPBACK)
    expect(heard[0]?.headers).toEqual({
      ...{ host: `api.example.test:${port}`, connection: 'close', accept: '*/*', 'accept-encoding': 'identity' },
      ...{ 'user-agent': 'code-execution-mcp' },
    })
    expect(heard[1]?.headers.cookie).toBeUndefined()
  })

  test('tells a TLS server the name, and does not trust a certificate nobody vouches for', async () => {
    const names: string[] = []
    const tls = createTlsServer({
      SNICallback(name, answer) {
        names.push(name)
        answer(new Error('no certificate'))
      },
    }).listen(0, '127.0.0.1')
    await once(tls, 'listening')
    tls.on('tlsClientError', () => {})
    onTestFinished(() => void tls.close())
    const { port } = tls.address() as AddressInfo
    const error = await failureOf(() => reach(`https://api.example.test:${port}/`, TO_LOOPBACK))
    expect(error).toMatchObject({ code: 'unavailable', retryable: true })
    expect(names).toEqual(['api.example.test'])
  })

  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['BR', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['identity', (text: string) => Buffer.from(text)],
  ])('unpacks a body that is packed as %s, though nobody asked for it', async (coding, pack) => {
    const { at } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(pack('so long '.repeat(1000))),
    )
    expect((await reach(at(), TO_LOOPBACK)).body).toBe('so long '.repeat(1000))
  })

  test('unpacks nothing that wants more memory than HTTP lets it', async () => {
    const window = { [constants.ZSTD_c_windowLog]: 27, [constants.ZSTD_c_contentSizeFlag]: 0 }
    const { at } = await serve((_request, response) => {
      const packed = createZstdCompress({ params: window })
      response.writeHead(200, { 'content-encoding': 'zstd' })
      packed.pipe(response)
      // In two parts: of a body that comes whole it is known that it needs less.
      packed.write('so ', () => packed.flush(() => packed.end('long')))
    })
    const error = await failureOf(() => reach(at(), TO_LOOPBACK))
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('too much memory') })
  })

  test('says of JSON with too many values that there are too many', async () => {
    const { at } = await serve((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(`[${'1,'.repeat(1_500_000)}1]`),
    )
    const error = await failureOf(() => reach(at(), { ...TO_LOOPBACK, answerBytes: 8 * 1024 * 1024 }))
    expect(error.message).toContain('A message has more than 1000000 values')
  })

  test.each([204, 304])('%i has no body', async (status) => {
    const { at } = await serve((_request, response) => response.writeHead(status).end())
    expect(await reach(at(), TO_LOOPBACK)).toMatchObject({ status, body: '' })
  })

  test('takes a body up to the limit on results, to the byte', async () => {
    const { at } = await serve(({ url }, response) => response.end('x'.repeat(Number(url?.slice(1)))))
    const sizeOf = async (size: number) =>
      JSON.stringify({ ...(await reach(at(`/${size}`), TO_LOOPBACK)), body: '' }).length
    const answerBytes = (await sizeOf(3000)) + 4000
    expect((await reach(at('/3000'), { ...TO_LOOPBACK, answerBytes })).body.length).toBe(3000)
    const error = await failureOf(() => reach(at('/3001'), { ...TO_LOOPBACK, answerBytes }))
    expect(error).toMatchObject({ code: 'too-large', retryable: false })
    expect(error.message).toContain('is more than 3000 bytes')
    expect(error.message).toContain('sandbox.limits.tool_result_bytes')
  })
})

describe('a redirect', () => {
  const redirecting = (status: number, location: (port: number) => string) =>
    serve(async (request, response) => {
      if (request.url !== '/') return response.end(`${request.method} ${Buffer.concat(await Array.fromAsync(request))}`)
      return response.writeHead(status, { location: location(request.socket.localPort as number) }).end('elsewhere')
    })

  test.each([
    [301, 'POST', 'GET '],
    [302, 'POST', 'GET '],
    [303, 'POST', 'GET '],
    [303, 'PUT', 'GET '],
    [301, 'PUT', 'PUT "a"'],
    [307, 'POST', 'POST "a"'],
    [308, 'DELETE', 'DELETE "a"'],
  ])('%i of a %s becomes: %s', async (status, method, arrived) => {
    const { at, heard } = await redirecting(status, () => '/next')
    const request = {
      method,
      body: json('a'),
      headers: [
        ['content-type', 'text/x'],
        ['authorization', 'mine'],
      ] as [string, string][],
    }
    const answer = await reach(at(), { ...TO_LOOPBACK, request })
    expect(answer).toMatchObject({ url: at('/next'), redirected: true, status: 200, body: arrived })
    expect(heard[1]?.headers['content-type']).toBe(arrived.startsWith('GET') ? undefined : 'text/x')
    expect(heard[1]?.headers.authorization).toBe('mine')
  })

  test('takes no credential to another origin, whatever it is called', async () => {
    const { at, port, heard } = await redirecting(307, (port) => `http://other.example.test:${port}/next`)
    const names = ['Authorization', 'Cookie', 'X-Api-Key', 'Api-Token', 'Accept', 'Content-Type', 'User-Agent']
    await reach(at(), {
      ...TO_LOOPBACK,
      allowed: [`*.example.test:${port}`],
      request: { headers: names.map((name): [string, string] => [name, 'mine']) },
    })
    const { host, connection, ...arrived } = heard[1]?.headers ?? {}
    expect(arrived).toEqual({
      accept: 'mine',
      'content-type': 'mine',
      'user-agent': 'mine',
      'accept-encoding': 'identity',
    })
  })

  test('is handed over or refused where the program says so', async () => {
    const { at, heard } = await redirecting(302, () => '/next')
    expect(await reach(at(), { ...TO_LOOPBACK, request: { redirect: 'manual' } })).toMatchObject({
      status: 302,
      body: 'elsewhere',
    })
    expect((await failureOf(() => reach(at(), { ...TO_LOOPBACK, request: { redirect: 'error' } }))).message).toContain(
      "redirect: 'error'",
    )
    expect(heard.length).toBe(2)
  })

  test('is followed five times, and no sixth', async () => {
    const { at, heard } = await serve(({ url }, response) => {
      const left = Number(url?.slice(1))
      response.writeHead(left > 0 ? 302 : 200, { location: `/${left - 1}` }).end('there')
    })
    expect((await reach(at('/5'), TO_LOOPBACK)).body).toBe('there')
    expect((await failureOf(() => reach(at('/6'), TO_LOOPBACK))).message).toContain('redirects more than 5 times')
    expect(heard.length).toBe(6 + 6)
  })
})

describe('large answers of one run', () => {
  test('are held one after another, and none is given up because it waits', async () => {
    const { at } = await serve(({ url }, response) => response.end('x'.repeat(Number(url?.slice(1)))))
    const [budget, first, second] = [new ByteBudget(1_000_000), new AbortController(), new AbortController()]
    const sizeOf = async (size: number, signal?: AbortSignal) =>
      (await reach(at(`/${size}`), { ...TO_LOOPBACK, budget, silenceMs: 200, ...(signal && { signal }) })).body.length
    expect(await sizeOf(600_000, first.signal)).toBe(600_000)
    let hasCome = false
    const waiting = sizeOf(500_000, second.signal).then((size) => {
      hasCome = true
      return size
    })
    // Longer than silence may be; small answers go past.
    const until = performance.now() + 500
    while (performance.now() < until) expect(await sizeOf(100_000)).toBe(100_000)
    expect(hasCome).toBe(false)
    first.abort()
    expect(await waiting).toBe(500_000)
  })

  test('leave no budget taken when they are given up', async () => {
    const { at } = await serve((_request, response) => response.write('x'.repeat(400_000)))
    const [budget, run] = [new ByteBudget(900_000), new AbortController()]
    const waiting = Array.from({ length: 3 }, () =>
      failureOf(() => reach(at(), { ...TO_LOOPBACK, budget, answerBytes: 900_000, signal: run.signal })),
    )
    run.abort()
    await Promise.all(waiting)
    await budget.take(900_000, new AbortController().signal)
  })
})

describe('a request that ends early', () => {
  test('is given up when nothing is heard, before the answer and in the middle of it', async () => {
    const { at } = await serve(({ url }, response) => {
      if (url === '/body') response.write('some')
    })
    for (const path of ['/', '/body']) {
      const error = await failureOf(() => reach(at(path), { ...TO_LOOPBACK, silenceMs: 100 }))
      expect(error).toMatchObject({ code: 'timeout', retryable: true })
      expect(error.message).toContain('sent nothing for 0.1 seconds (connections.call_timeout)')
    }
  })

  test('ends at the server, too, when the run is cancelled in the middle of its body', async () => {
    const closed = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const { at } = await serve((_request, response) => {
      response.once('close', () => closed.resolve())
      response.write('some')
      begun.resolve()
    })
    const run = new AbortController()
    const failed = failureOf(() => reach(at(), { ...TO_LOOPBACK, signal: run.signal }))
    await begun.promise
    run.abort()
    await failed
    await closed.promise
  })

  test('says what a connection said', async () => {
    const web = await serve()
    web.close()
    expect((await failureOf(() => reach(web.at(), TO_LOOPBACK))).message).toContain('ECONNREFUSED')
    const resolve = () =>
      Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND api.example.test'), { code: 'ENOTFOUND' }))
    expect(await failureOf(() => reach(web.at(), { resolve }))).toMatchObject({
      ...{
        code: 'unavailable',
        message: expect.stringContaining('did not answer as it should: getaddrinfo ENOTFOUND'),
      },
    })
  })
})
