import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import type { SettingsInput } from '../config/schema.ts'
import { guardServers } from './guard-servers.ts'

// A server as anybody makes one, before the guard is there: what it hears of a request it gives back.
const server = createServer((heard, response) => {
  response.end(JSON.stringify({ url: heard.url, headers: heard.headers }))
})
server.on('upgrade', (_heard, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\nupgraded'))
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

function configured(settings: SettingsInput['server'] = {}, env: Record<string, string> = {}) {
  guardServers(loadConfig({ env, overrides: { server: settings } }))
}

/** What a server answers to bytes as they are. */
function send(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
  })
}

const get = (host: string, more = '') =>
  send(`GET /api/runs HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`)
const headersHeard = async (answer: Promise<string>) => {
  const body = (await answer).split('\r\n\r\n')[1] ?? ''
  return JSON.parse(/\{.*\}/s.exec(body)?.[0] ?? '{}').headers as Record<string, string>
}

describe('the host a request names', () => {
  test.each(['localhost', 'LOCALHOST:3000', 'localhost.', '127.0.0.1:3000', '127.9.9.9', '[::1]:3000'])(
    '%s is this machine, and is answered',
    async (host) => {
      configured()
      expect(await get(host)).toMatch(/^HTTP\/1\.1 200 /)
    },
  )

  test.each([
    'evil.example',
    'evil.example:3000',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'localhost:3000@evil.example',
    '127.evil.example',
    '192.168.1.7:3000',
    '0.0.0.0:3000',
    '',
  ])('%j is another, and is refused with a sentence that says what to do', async (host) => {
    configured()
    const answer = await get(host)
    expect(answer).toMatch(/^HTTP\/1\.1 421 /)
    expect(answer).toContain('server.allowed_hosts (ALLOWED_HOSTS), or sets NEXTAUTH_URL')
    expect(answer).toContain('"code":"forbidden"')
  })

  test('may be the one of the configuration, of NEXTAUTH_URL, or one that is named', async () => {
    configured(
      { host: 'box.lan', allowed_hosts: ['Other.lan', '*.cem.example'] },
      { NEXTAUTH_URL: 'https://cem.example.com' },
    )
    for (const host of ['box.lan:3000', 'cem.example.com', 'other.lan', 'a.cem.example', 'localhost']) {
      expect(await get(host), host).toMatch(/^HTTP\/1\.1 200 /)
    }
    for (const host of ['cem.example', 'example.com', 'evilcem.example', 'box.lan.evil.example']) {
      expect(await get(host), host).toMatch(/^HTTP\/1\.1 421 /)
    }
  })

  test('cannot be left out, doubled, or put into the target instead', async () => {
    configured()
    expect(await send('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 421 [\s\S]*has no Host header/)
    expect(await send('GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 4(00|21) /,
    )
    expect(await send('GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 421 /,
    )
    const whole = await send(
      'GET http://localhost:1/files?a=b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    )
    expect(whole).toContain('"url":"/files?a=b"')
  })

  test('counts for upgrades and for what announces a body, of which nothing is read', async () => {
    guardServers(loadConfig({ env: {} }), { takesUpgrades: true })
    const upgrade = (host: string) =>
      send(`GET /x HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
    expect(await upgrade('localhost')).toContain('upgraded')
    expect(await upgrade('evil.example')).toMatch(/^HTTP\/1\.1 421 /)
    for (const more of [
      'Content-Length: 1000000\r\n',
      'Transfer-Encoding: chunked\r\n',
      'Expect: 100-continue\r\nContent-Length: 9\r\n',
    ]) {
      const answer = await send(`PUT /api/files/a HTTP/1.1\r\nHost: evil.example\r\n${more}\r\n`)
      expect(answer, more).toMatch(/HTTP\/1\.1 421 /)
    }
  })

  test('is refused in words on a page', async () => {
    configured()
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      request({ port, host: '127.0.0.1', path: '/sign-up', headers: { host: 'evil.example' } }, resolve)
        .on('error', reject)
        .end(),
    )
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    answer.resume()
  })
})

test('nothing is upgraded, and no such connection stays open', async () => {
  configured()
  const answer = await send('GET /nope HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
})

test('one address has so many connections and no more, and few where many are open', async () => {
  const connections = { address: 3, addressWhenFull: 1, all: 8 }
  guardServers(loadConfig({ env: {} }), { connections })
  const open = Array.from({ length: 5 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
  })
  await expect.poll(() => open.filter(({ closed }) => closed)).toHaveLength(2)
  const other = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
  await once(other, 'connect')
  const second = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }).on('error', () => {})
  await once(second, 'close')
  expect(other.closed).toBe(false)
  other.destroy()
  for (const socket of open) socket.destroy()
  await expect.poll(() => get('localhost')).toMatch(/^HTTP\/1\.1 200 /)
})

describe('forwarded headers', () => {
  const forged =
    'X-Forwarded-For: 1.2.3.4, 5.6.7.8\r\nX-Forwarded-Host: cem.example.com\r\nX-Forwarded-Proto: https\r\nForwarded: for=1.2.3.4\r\nX-Real-IP: 1.2.3.4\r\n'

  test('of somebody who is no proxy of ours are dropped: the address is the one of the socket', async () => {
    configured({}, { NEXTAUTH_URL: 'https://cem.example.com' })
    const heard = await headersHeard(get('localhost', forged))
    expect(heard['x-forwarded-for']).toBe('127.0.0.1')
    expect(Object.keys(heard).filter((name) => /forwarded|real-ip/.test(name))).toEqual(['x-forwarded-for'])
  })

  test('are told of once when they are dropped: they may be of a proxy that nobody named', async () => {
    const told: string[] = []
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((line) => told.push(String(line)) > 0)
    onTestFinished(() => spy.mockRestore())
    configured()
    await get('localhost')
    expect(told).toEqual([])
    await get('localhost', forged)
    await get('localhost', forged)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatch(/ warn 127\.0\.0\.1 sent X-Forwarded-For, which was dropped.*TRUSTED_PROXIES/)
  })

  test('of a proxy that is named are believed as far as proxies that are named go', async () => {
    configured({ trusted_proxies: ['127.0.0.1', '5.6.7.0/24'] }, { NEXTAUTH_URL: 'https://cem.example.com' })
    const heard = await headersHeard(get('localhost', forged))
    expect(heard).toMatchObject({
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'cem.example.com',
      'x-forwarded-proto': 'https',
    })

    configured({ trusted_proxies: ['127.0.0.1'] }, { NEXTAUTH_URL: 'https://cem.example.com' })
    expect((await headersHeard(get('localhost', forged)))['x-forwarded-for']).toBe('5.6.7.8')
    expect(await get('localhost', 'X-Forwarded-Host: evil.example\r\n')).toMatch(/^HTTP\/1\.1 421 /)
  })
})

describe('a target that is no path', () => {
  test.each(['OPTIONS *', 'PUT /api/files/%ff', 'GET /%ff', 'GET /api/files/%'])(
    '%s is refused with a sentence',
    async (line) => {
      configured()
      const answer = await send(
        `${line} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx`,
      )
      expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*(is no path|is not well-formed UTF-8)/)
    },
  )

  test('is told from one with a % in it', async () => {
    configured()
    const answer = await send('GET /api/files/100%25?a=%ff HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('what an action is sent', () => {
  const post = (path: string, more: string) =>
    send(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`)
  const ACTION = 'Next-Action: 4a\r\n'
  const FORM = 'Content-Type: multipart/form-data; boundary=x\r\n'
  const LARGE = 'Content-Length: 900000\r\n'
  const SESSION = 'Cookie: a=b; cem-3000.session=x\r\n'

  test.each([
    ['/', `${ACTION}${LARGE}`],
    ['/runs', `${FORM}${LARGE}`],
    ['/sign-up', `${ACTION}Transfer-Encoding: chunked\r\n`],
    ['/sign-up?next=/', `${ACTION}${SESSION}${LARGE}`],
    ['/', `${ACTION}Cookie: cem-3000.browser=x\r\n${LARGE}`],
  ])('by who is not signed in to %s is bounded before it is read: %j', async (path, more) => {
    configured()
    expect(await post(path, more)).toMatch(/^HTTP\/1\.1 413 [\s\S]*at most 16384 bytes/)
  })

  test.each([
    ['/sign-up', `${ACTION}Content-Length: 0\r\n`],
    ['/', `${ACTION}${SESSION}${LARGE}`],
    ['/', `${ACTION}Cookie: __Secure-cem-web.session.0=x\r\n${LARGE}`],
    ['/api/runs', `${LARGE}`],
  ])('to %s is taken: %j', async (path, more) => {
    configured()
    expect(await post(path, more)).toMatch(/^HTTP\/1\.1 200 /)
  })
})

test('names and proxies are checked when the configuration is read', () => {
  const load = (server: SettingsInput['server']) => () => loadConfig({ env: {}, overrides: { server } })
  expect(load({ allowed_hosts: ['https://cem.example.com'] })).toThrow('server.allowed_hosts.0')
  expect(load({ trusted_proxies: ['proxy.lan'] })).toThrow('server.trusted_proxies.0')
  expect(load({ trusted_proxies: ['10.0.0.0/33'] })).toThrow('server.trusted_proxies.0')
  expect(
    loadConfig({ env: { ALLOWED_HOSTS: 'a.lan, b.lan', TRUSTED_PROXIES: '10.0.0.0/8,fd00::1' } }).server,
  ).toMatchObject({
    allowed_hosts: ['a.lan', 'b.lan'],
    trusted_proxies: ['10.0.0.0/8', 'fd00::1'],
  })
})
