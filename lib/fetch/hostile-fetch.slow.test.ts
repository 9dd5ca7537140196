import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { createGzip, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { failureOf, openWeb, PUBLIC, reach, TO_LOOPBACK } from './testing/open-web.ts'

const MB = 1024 * 1024

async function serve(listener?: RequestListener) {
  const web = await openWeb(listener)
  onTestFinished(() => web.close())
  const at = (path = '/', host = 'api.example.test') => `http://${host}:${web.port}${path}`
  return { ...web, at }
}

/** A server that says whatever it likes to whoever connects. */
async function serveBytes(speak: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}) // we hang up on it
    socket.once('data', () => speak(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://api.example.test:${(server.address() as AddressInfo).port}/`
}

describe('an address that is not of the public internet', () => {
  // The real resolver and the real connection, though the setting names the host.
  const HOSTS = ['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '0', '[::1]', '[::]',
    '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[fe80::1]',
    '[fd00:ec2::254]', '169.254.169.254', '[::ffff:169.254.169.254]', '10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.0.1',
    '224.0.0.1', '255.255.255.255', '[ff02::1]', '１２７.0.0.1'] // biome-ignore format: a list

  test.each(HOSTS)('%s is refused', async (host) => {
    const web = await serve()
    const error = await failureOf(() => reach(web.at('/', host)))
    expect(error).toMatchObject({ code: 'denied', retryable: false })
    expect(error.message).toContain('is not an address of the public internet. Programs never reach private addresses')
    expect(web.heard).toEqual([])
  })

  test.each([
    ['alone', ['169.254.169.254']],
    ['beside a public one', [PUBLIC, '127.0.0.1']],
    ['as IPv6', ['::1']],
    ['as IPv4 in IPv6', ['::ffff:10.0.0.1']],
    ['with a zone', ['fe80::1%lo']],
    ['as no address at all', ['localhost']],
  ])('is refused where a name leads to it: %s', async (_how, addresses) => {
    const web = await serve()
    const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const error = await failureOf(() => reach(web.at(), { ...TO_LOOPBACK, resolve }))
    expect(error.code).toBe('denied')
    expect(error.message).toContain(`api.example.test (${addresses.at(-1)})`)
    expect(web.heard).toEqual([])
  })

  test('is not reached by a name that changes where it leads', async () => {
    const web = await serve()
    const answers = [PUBLIC, '127.0.0.1']
    const resolve = vi.fn(async () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }])
    await reach(web.at(), { ...TO_LOOPBACK, resolve })
    expect((await failureOf(() => reach(web.at(), { ...TO_LOOPBACK, resolve }))).code).toBe('denied')
    expect([resolve.mock.calls.length, web.heard.length]).toEqual([2, 1])
  })

  test.each([
    ['loopback', (port: number) => `http://127.0.0.1:${port}/secret`],
    ['a cloud’s credentials', () => 'http://169.254.169.254/latest/meta-data'],
    ['loopback as a number', (port: number) => `http://2130706433:${port}/`],
    ['loopback without its scheme', (port: number) => `//127.0.0.1:${port}/`],
    ['a host that is not named', (port: number) => `http://evil.example.net:${port}/`],
    ['another port', () => 'http://api.example.test:1/'],
  ])('is not reached by a redirect to %s', async (_where, locationAt) => {
    const web = await serve(({ socket }, response) =>
      response.writeHead(302, { location: locationAt(socket.localPort as number) }).end(),
    )
    const error = await failureOf(() => reach(web.at(), TO_LOOPBACK))
    expect(error).toMatchObject({ code: 'denied', message: expect.stringContaining('execution.allow_network_access') })
    expect(web.heard.length).toBe(1)
  })

  test('is not reached by a redirect though the setting names it', async () => {
    const web = await serve(({ socket }, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${socket.localPort}/secret` }).end(),
    )
    const allowed = [`api.example.test:${web.port}`, `127.0.0.1:${web.port}`]
    const error = await failureOf(() => reach(web.at(), { ...TO_LOOPBACK, allowed }))
    expect(error).toMatchObject({ code: 'denied', message: expect.stringContaining('not an address of the public') })
    expect(web.heard.length).toBe(1)
  })
})

describe('a request that is no request', () => {
  test.each([
    ['file:///etc/passwd', 'only http: and https:'],
    ['data:text/plain,x', 'only http: and https:'],
    ['ftp://api.example.test/', 'only http: and https:'],
    ['blob:http://api.example.test/1', 'only http: and https:'],
    ['http://user@api.example.test/', 'no name and password'],
    ['http://api.example.test:secret@evil.test/', 'no name and password'],
    ['/v1', 'a whole URL'],
    ['http://', 'a whole URL'],
    ['http://[::1', 'a whole URL'],
    ['http://1.2.3.4.5/', 'a whole URL'],
    [`http://api.example.test/${'x'.repeat(9000)}`, 'at most 8192 characters'],
  ])('%s is refused', async (url, fault) => {
    const error = await failureOf(() => reach('http://api.example.test/', { ...TO_LOOPBACK, request: { url } }))
    expect(error).toMatchObject({ code: 'invalid-input', message: expect.stringContaining(fault) })
  })

  test.each([
    ['a line break in a header', { headers: [['x-one', '1\r\nx-two: 2']] }, 'has a name or a value'],
    ['a line break in a name', { headers: [['x-one\r\nx-two', '1']] }, 'has a name or a value'],
    ['a null byte in a header', { headers: [['x-one', '\0']] }, 'has a name or a value'],
    ['too many headers', { headers: Array.from({ length: 101 }, () => ['a', '1']) }, 'at most 100 headers'],
    ['a tunnel', { method: 'CONNECT' }, 'not "CONNECT"'],
    ['a method of its own', { method: 'GET / HTTP/1.1\r\n\r\nDELETE' }, 'its method is one of'],
    ['a body of a GET', { body: 'YQ==' }, 'GET has no body'],
    ['a URL that is none', { url: 5 }, 'it takes a URL'],
    ['more than it has', { agent: {} }, 'it takes a URL'],
    ['headers that are no pairs', { headers: { a: 1 } }, 'it takes a URL'],
  ])('%s is refused', async (_what, request, fault) => {
    const error = await failureOf(() =>
      reach('http://api.example.test/', { ...TO_LOOPBACK, request: request as never }),
    )
    expect(error).toMatchObject({ code: 'invalid-input', message: expect.stringContaining(fault) })
  })

  test('a path cannot hold a second request', async () => {
    const { at, heard } = await serve()
    await reach(at('/a b\r\nx-two: 2\r\n\r\nGET /secret HTTP/1.1'), { ...TO_LOOPBACK })
    expect(heard.map(({ url, headers }) => [url, headers['x-two']])).toEqual([
      ['/a%20bx-two:%202GET%20/secret%20HTTP/1.1', undefined],
    ])
  })
})

describe('an answer that does harm', () => {
  const answered = async (listener: RequestListener) => {
    const gone = Promise.withResolvers<void>()
    const web = await serve((request, response) => {
      request.socket.once('close', () => gone.resolve())
      listener(request, response)
    })
    const before = process.memoryUsage().arrayBuffers
    const error = await failureOf(() => reach(web.at(), { ...TO_LOOPBACK, answerBytes: MB }))
    await gone.promise // whatever the server would still like to send
    return { error, grown: process.memoryUsage().arrayBuffers - before }
  }

  test('is not read when it says how long it is', async () => {
    const { error } = await answered((_request, response) =>
      response.writeHead(200, { 'content-length': 1e12 }).write('x'),
    )
    expect(error.code).toBe('too-large')
  })

  test.each([
    ['bytes', {}],
    ['events', { 'content-type': 'text/event-stream' }],
  ])('is broken off when its %s have no end', async (_what, headers) => {
    const { error, grown } = await answered((_request, response) => {
      response.writeHead(200, headers)
      const endless = Readable.from((function* () { for (;;) yield `data: ${'x'.repeat(MB / 4)}\n\n` })()) // biome-ignore format: short
      pipeline(endless, response, () => {})
    })
    expect(error.code).toBe('too-large')
    expect(grown).toBeLessThan(64 * MB)
  })

  test.each([
    ['a bomb', () => gzipSync(Buffer.alloc(200 * MB))],
    ['a bomb with a good beginning', () => Buffer.concat([gzipSync('good'), gzipSync(Buffer.alloc(200 * MB))])],
  ])('is not unpacked to more than fits: %s', async (_what, make) => {
    const bomb = make()
    expect(bomb.length).toBeLessThan(MB)
    const { error, grown } = await answered((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    expect(error.code).toBe('too-large')
    expect(grown).toBeLessThan(64 * MB)
  })

  test('is broken off when it is packed without end and unpacks to nothing', async () => {
    const { error } = await answered((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      const gzip = createGzip({ level: 0 })
      gzip.pipe(response)
      gzip.write('')
      const empty = Buffer.from([0, 0, 0, 0xff, 0xff]) // a block of nothing
      gzip.once('data', () => pipeline(Readable.from((function* () { for (;;) yield Buffer.alloc(MB / 4 - (MB / 4) % 5, empty) })()), response, () => {})) // biome-ignore format: short
      gzip.flush()
    })
    expect(error.code).toBe('too-large')
  })

  test.each([
    ['packed in a way nobody knows', { 'content-encoding': 'rot13' }, 'x', 'packed as "rot13"'],
    ['packed twice', { 'content-encoding': 'gzip, gzip' }, 'x', 'packed as "gzip, gzip"'],
    ['not packed as it says', { 'content-encoding': 'gzip' }, 'not gzip', 'incorrect header check'],
    ['cut off', { 'content-encoding': 'gzip' }, gzipSync('a long text').subarray(0, 15), 'unexpected end of file'],
  ])('is refused when it is %s', async (_what, headers, body, reason) => {
    const { error } = await answered((_request, response) => response.writeHead(200, headers).end(body))
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringContaining(reason) })
  })

  test('is not kept open when it cannot be unpacked and does not end', async () => {
    const { error } = await answered((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'rot13' }).write('x'),
    )
    expect(error.message).toContain('packed as "rot13"')
  })

  test.each([
    ['no HTTP', 'SSH-2.0-x\r\n'],
    ['a status that none is', 'HTTP/1.1 999 Odd\r\n\r\n'],
    ['a change of protocol', 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'],
    ['headers without end', `HTTP/1.1 200 OK\r\n${`x-a: ${'y'.repeat(1000)}\r\n`.repeat(200)}`],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx'],
    ['a length and chunks', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['less than it said', 'HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nless'],
    ['nothing', ''],
  ])('is an error that can be caught when it is %s', async (_what, bytes) => {
    const url = await serveBytes((socket) => socket.end(bytes))
    expect(await failureOf(() => reach(url, TO_LOOPBACK))).toMatchObject({ code: 'unavailable' })
  })

  test('is given up when it only ever says that it will go on', async () => {
    const url = await serveBytes((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 10)
      socket.once('close', () => clearInterval(timer))
    })
    expect((await failureOf(() => reach(url, { ...TO_LOOPBACK, silenceMs: 200 }))).code).toBe('timeout')
  })

  test.each(['javascript:1', 'file:///etc/passwd', 'http://a:b@api.example.test/', 'http://[', `/${'x'.repeat(9000)}`])(
    'is an error when it redirects to %s',
    async (location) => {
      const { error } = await answered((_request, response) => response.writeHead(302, { location }).end())
      expect(error).toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('redirects to where fetch does not go'),
      })
    },
  )
})

test('a thousand requests leave no connection behind', async () => {
  const open = new Set<Socket>()
  const web = await serve(({ url, socket }, response) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    if (Number(url?.slice(1)) % 3 === 0)
      return response.writeHead(302, { location: 'http://127.0.0.1/' }).end('x'.repeat(10_000))
    response.end(url)
  })
  const numbers = Array.from({ length: 1000 }, (_, n) => n)
  let right = 0
  const work = async () => {
    for (let n = numbers.pop(); n !== undefined; n = numbers.pop()) {
      const asked = reach(web.at(`/${n}`), TO_LOOPBACK)
      const got = n % 3 === 0 ? (await failureOf(() => asked)).code : (await asked).body
      if (got === (n % 3 === 0 ? 'denied' : `/${n}`)) right++
    }
  }
  await Promise.all(Array.from({ length: 32 }, work))
  expect(right).toBe(1000)
  await vi.waitFor(() => expect(open.size).toBe(0), { timeout: 30_000 })
})
