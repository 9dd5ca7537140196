import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openWeb, PUBLIC, TO_LOOPBACK } from '../../../fetch/testing/open-web.ts'
import { createBuiltin } from '../create-builtin.ts'
import type { HttpOptions } from './http-server.ts'

const MB = 1024 * 1024

async function connect(http: HttpOptions) {
  const client = new Client({ name: 'test', version: '1' })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const server = await createBuiltin('http', { workspaceDir: '/nowhere' }, { http })
  await server.connect(theirs)
  await client.connect(ours)
  onTestFinished(() => client.close())
  const call = async (tool: string, input: Record<string, unknown>): Promise<unknown> => {
    const { isError, content, structuredContent } = await client.callTool({ name: tool, arguments: input })
    if (isError) throw new Error(content[0]?.type === 'text' ? content[0].text : 'no text')
    return (structuredContent as { result: unknown }).result
  }
  return { client, call }
}

/** A web on loopback under a name that is allowed and has a public address. */
async function serve(listener?: RequestListener, options: Partial<HttpOptions> = {}) {
  const web = await openWeb(listener)
  onTestFinished(() => web.close())
  const host = `api.example.test:${web.port}`
  const connected = await connect({ allowedHosts: [host], ...TO_LOOPBACK, ...options })
  return { ...web, ...connected, host, at: (path = '/') => `http://${host}${path}` }
}

const echo: RequestListener = async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request)).toString()
  response.writeHead(200, { 'content-type': 'text/plain' }).end(`${request.method} ${request.url} ${body}`)
}

test('says of each tool what it does', async () => {
  const { client } = await serve()
  const { tools } = await client.listTools()
  const hints = tools.map(({ name, annotations: of }) => [
    name,
    of?.readOnlyHint,
    of?.destructiveHint,
    of?.openWorldHint,
  ])
  expect(hints).toEqual([
    ['get', true, undefined, true],
    ['fetch_json', true, undefined, true],
    ['post', false, true, true],
    ['put', false, true, true],
    ['delete', false, true, true],
  ])
  expect(tools.every(({ title, description }) => title !== undefined && description !== undefined)).toBe(true)
})

describe('a host that is named', () => {
  test.each([
    ['get', {}, 'GET /v1?q=1 '],
    ['post', { body: { a: [1] } }, 'POST /v1?q=1 {"a":[1]}'],
    ['post', { body: 'a=1' }, 'POST /v1?q=1 a=1'],
    ['put', { body: [1, 2] }, 'PUT /v1?q=1 [1,2]'],
    ['delete', {}, 'DELETE /v1?q=1 '],
  ])('is asked by %s with %j', async (tool, input, body) => {
    const { at, call, heard } = await serve(echo)
    expect(await call(tool, { url: at('/v1?q=1#part'), headers: { 'x-one': '1' }, ...input })).toMatchObject({
      ...{ status: 200, ok: true, url: at('/v1?q=1'), body, encoding: 'text' },
      headers: { 'content-type': 'text/plain' },
    })
    expect(heard[0]?.headers['x-one']).toBe('1')
    const isJson = 'body' in input && typeof input.body !== 'string'
    expect(heard[0]?.headers['content-type']).toBe(isJson ? 'application/json' : undefined)
  })

  test('answers JSON as its value, and errors as errors', async () => {
    const { at, call, heard } = await serve(({ url }, response) => {
      if (url === '/none') response.writeHead(404).end('"gone"')
      else response.end(url === '/page' ? '<html>' : url === '/deep' ? '['.repeat(5000) : '{"a":[1,null]}')
    })
    expect(await call('fetch_json', { url: at() })).toEqual({ a: [1, null] })
    expect(heard[0]?.headers.accept).toBe('application/json')
    await expect(call('fetch_json', { url: at('/none') })).rejects.toThrow(
      `${at('/none')} answered with status 404, expected 200 and JSON: "\\"gone\\""`,
    )
    await expect(call('fetch_json', { url: at('/page') })).rejects.toThrow('did not answer with JSON (')
    await expect(call('fetch_json', { url: at('/deep') })).rejects.toThrow('nested deeper than 200 levels')
    expect(await call('get', { url: at('/none') })).toMatchObject({ status: 404, ok: false, body: '"gone"' })
  })

  test.each([
    ['text/plain; charset=iso-8859-1', Buffer.from('Grüße', 'latin1'), { body: 'Grüße', encoding: 'text' }],
    ['text/plain; charset="no-such"', Buffer.from('x'), { body: 'eA==', encoding: 'base64' }],
    ['image/png', Buffer.from([0x89, 0xff]), { body: 'if8=', encoding: 'base64' }],
    ['', Buffer.from('Grüße'), { body: 'Grüße', encoding: 'text' }],
  ])('hands over a body of %s', async (type, bytes, expected) => {
    const { at, call } = await serve((_request, response) => response.setHeader('content-type', type).end(bytes))
    expect(await call('get', { url: at() })).toMatchObject(expected)
  })

  test('is asked without what belongs to the connection', async () => {
    const { at, call, heard } = await serve()
    for (const name of [
      'Host',
      'Connection',
      'Transfer-Encoding',
      'content-length',
      'TE',
      'Upgrade',
      'Proxy-Authorization',
    ]) {
      await expect(call('get', { url: at(), headers: { [name]: 'x' } })).rejects.toThrow(
        `This is no request: the header ${JSON.stringify(name)} belongs to the connection; leave it out.`,
      )
    }
    await expect(call('get', { url: at(), headers: { 'x-one': '1\r\nx-two: 2' } })).rejects.toThrow(
      'HTTP does not have',
    )
    await expect(call('post', { url: at(), body: 'x'.repeat(MB + 1) })).rejects.toThrow()
    await expect(call('post', { url: at(), body: ['x'.repeat(MB)] })).rejects.toThrow('at most 1048576 are sent')
    expect(heard).toEqual([])
  })
})

describe('a host that is not to be asked', () => {
  test('is refused with the setting that would allow it', async () => {
    const { call } = await connect({})
    for (const tool of ['get', 'fetch_json', 'post', 'put', 'delete']) {
      await expect(call(tool, { url: 'https://api.example.com/v1' })).rejects.toThrow(
        'api.example.com is not asked: the server http may reach no host; an administrator allows it by adding "api.example.com" to http.allowed_hosts (HTTP_ALLOWED_HOSTS).',
      )
    }
  })

  test.each([
    ['file:///etc/passwd', 'only http: and https:'],
    ['http://user:secret@a.example/', 'no name and password'],
    ['/relative', 'a whole URL'],
    ['http://evil.example/', 'may reach only a.example'],
    ['http://a.example.evil.example/', 'may reach only a.example'],
    ['http://a.example:81/', 'may reach only a.example'],
  ])('%s', async (url, message) => {
    const { call } = await connect({ allowedHosts: ['a.example'] })
    await expect(call('get', { url })).rejects.toThrow(message)
  })

  test.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', '10.0.0.1', '169.254.169.254', '[::ffff:127.0.0.1]'])(
    'is refused at a private address though it is named: %s',
    async (host) => {
      const web = await openWeb()
      onTestFinished(() => web.close())
      const { call } = await connect({ allowedHosts: [`${host}:${web.port}`] })
      await expect(call('get', { url: `http://${host}:${web.port}/` })).rejects.toThrow(
        'is not an address of the public internet. An administrator allows it by adding the host to http.private_hosts (HTTP_PRIVATE_HOSTS).',
      )
      expect(web.heard).toEqual([])
    },
  )

  test('is refused where its name leads to a private address, or a redirect does', async () => {
    const rebound = await serve(echo, { resolve: async () => [{ address: '10.0.0.1', family: 4 }] })
    await expect(rebound.call('get', { url: rebound.at() })).rejects.toThrow(
      '(10.0.0.1) is not an address of the public',
    )
    const led = await serve(({ socket }, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${socket.localPort}/secret` }).end(),
    )
    await expect(led.call('get', { url: led.at() })).rejects.toThrow('127.0.0.1')
    expect([rebound.heard.length, led.heard.length]).toEqual([0, 1])
  })

  test('is asked at a private address where both settings name it', async () => {
    const web = await openWeb(echo)
    onTestFinished(() => web.close())
    const allowedHosts = [`127.0.0.1:${web.port}`]
    const { call } = await connect({ allowedHosts, privateHosts: ['127.0.0.0/8'] })
    expect(await call('get', { url: `http://127.0.0.1:${web.port}/x` })).toMatchObject({ body: 'GET /x ' })
    const other = await connect({ allowedHosts, privateHosts: ['10.0.0.0/8', PUBLIC] })
    await expect(other.call('get', { url: `http://127.0.0.1:${web.port}/x` })).rejects.toThrow('http.private_hosts')
  })
})

describe('an answer that does harm', () => {
  test.each([
    ['too long', () => Buffer.alloc(5 * MB), {}],
    ['a bomb', () => gzipSync(Buffer.alloc(200 * MB)), { 'content-encoding': 'gzip' }],
  ])('is broken off: %s', async (_what, make, headers) => {
    const bytes = make()
    const { at, call } = await serve((_request, response) => response.writeHead(200, headers).end(bytes))
    await expect(call('get', { url: at() })).rejects.toThrow('the limit of the server http')
  })

  test('is given up when it does not come', async () => {
    const { at, call, host } = await serve(() => {}, { timeoutMs: 200 })
    await expect(call('get', { url: at() })).rejects.toThrow(`${host} sent nothing for 0.2 seconds (http.timeout).`)
  })

  test('may hold headers with names that objects have', async () => {
    const { at, call } = await serve((_request, response) =>
      response.setHeader('__proto__', 'x').setHeader('constructor', 'y').end(),
    )
    const { headers } = (await call('get', { url: at() })) as { headers: Record<string, string> }
    expect(Object.entries(headers)).toEqual(expect.arrayContaining([['constructor', 'y']]))
  })
})
