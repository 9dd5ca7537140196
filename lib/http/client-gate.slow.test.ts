import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import { GATE_LIMITS, type GateLimits } from './client-gate.ts'
import { guardServers } from './guard-servers.ts'

/** What reached the application and is not answered yet. */
let inHand: { path: string; response: ServerResponse }[] = []
let most = 0
let reached = 0
const server = createServer((heard, response) => {
  reached++
  inHand.push({ path: heard.url ?? '', response })
  if (heard.url === '/slow') heard.resume()
  most = Math.max(most, inHand.length)
  // Before the gate lets the next one in.
  response.prependListener('close', () => {
    inHand = inHand.filter((each) => each.response !== response)
  })
})
let port = 0

beforeEach(async () => {
  inHand = []
  most = 0
  reached = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

function open(limits: Partial<GateLimits> = {}, isBusy = () => false) {
  // The tests stand where a proxy would, so that they have many addresses.
  const config = loadConfig({ env: {}, overrides: { server: { trusted_proxies: ['127.0.0.1'] } } })
  guardServers(config, { limits: { ...GATE_LIMITS, ...limits }, isBusy })
}

/** A request that waits for its answer; null when it was given up. */
function send(path: string, from = '10.0.0.1', headers: Record<string, string> = {}) {
  const giveUp = new AbortController()
  const answer = new Promise<{ status: number; headers: IncomingMessage['headers']; text: string } | null>(
    (resolve) => {
      const sent = request(
        {
          ...{ port, path, host: '127.0.0.1', agent: false, signal: giveUp.signal },
          headers: { host: 'localhost', 'x-forwarded-for': from, ...headers },
        },
        async (found) => {
          const chunks = await found.toArray().catch(() => [])
          resolve({ status: found.statusCode ?? 0, headers: found.headers, text: Buffer.concat(chunks).toString() })
        },
      )
      sent.on('error', () => resolve(null)).end()
    },
  )
  return { answer, giveUp: () => giveUp.abort() }
}

const sendMany = (count: number, ...rest: [path?: string, from?: string]) =>
  Array.from({ length: count }, () => send(...([rest[0] ?? '/', rest[1]] as [string, string?])))

/** Answers everything, as fast as it comes, until so many have reached the application. */
async function answerAll(count: number): Promise<void> {
  await expect
    .poll(() => {
      for (const { response } of inHand) if (!response.writableEnded) response.end('fine')
      return reached
    })
    .toBe(count)
  for (const { response } of inHand) if (!response.writableEnded) response.end('fine')
}
/** A bare connection; that it may be broken off belongs to the test. */
const dial = () => connect(port, '127.0.0.1').on('error', () => undefined)
const paths = () => inHand.map(({ path }) => path)

test('of a hundred requests that nobody signed, eight are in hand at once, and all are answered', async () => {
  open()
  const all = sendMany(100)
  await expect.poll(() => reached).toBe(8)
  await answerAll(100)
  for (const { answer } of all) expect(await answer).toMatchObject({ status: 200, text: 'fine' })
  expect(most).toBe(8)
})

test('another address is answered at once, however many requests of one wait', async () => {
  open()
  sendMany(60, '/flood')
  await expect.poll(() => reached).toBe(8)
  const other = send('/work', '10.0.0.2')
  await expect.poll(paths).toContain('/work')
  inHand.at(-1)?.response.end('hers')
  expect(await other.answer).toMatchObject({ text: 'hers' })
})

test('a credential has six in hand, and another for each request gives an address no more than sixteen', async () => {
  open()
  for (let n = 0; n < 30; n++) send('/one', '10.0.0.1', { authorization: 'Bearer cem_1' })
  await expect.poll(() => reached).toBe(6)
  for (let n = 0; n < 30; n++) send('/many', '10.0.0.1', { cookie: `a=b; cem-3000.session=${n}` })
  await expect.poll(() => reached).toBe(16)
  for (const round of [1, 2, 3]) {
    inHand[0]?.response.end()
    await expect.poll(() => reached).toBe(16 + round)
  }
  expect(most).toBe(16)
})

test('an address of IPv6 is the network its client has', async () => {
  open()
  for (let n = 1; n <= 20; n++) send('/', `2001:db8:1:2::${n}`)
  await expect.poll(() => reached).toBe(8)
  send('/next-network', '2001:db8:1:3::1')
  await expect.poll(paths).toContain('/next-network')
  expect(most).toBe(9)
})

test('people of one address take turns: whoever sends a hundred requests does not keep a colleague waiting', async () => {
  open({ address: 2, nameless: 2 })
  sendMany(50, '/flood')
  await expect.poll(() => reached).toBe(2)
  const colleague = send('/work', '10.0.0.1', { authorization: 'Bearer cem_hers' })
  await expect.poll(connections).toBe(51)
  for (let turn = 0; turn < 3 && !paths().includes('/work'); turn++) {
    const before = reached
    inHand[0]?.response.end()
    await expect.poll(() => reached).toBe(before + 1)
  }
  expect(paths()).toContain('/work')
  inHand.find(({ path }) => path === '/work')?.response.end('hers')
  expect(await colleague.answer).toMatchObject({ text: 'hers' })
})

test('whoever comes when the line of an address is full is told so, not before it may come again, in the form of the place', async () => {
  open({ waiting: 4, fullAnswerMs: 300 })
  const began = performance.now()
  sendMany(12)
  await expect.poll(() => reached).toBe(8)
  await expect.poll(connections).toBe(12)
  const [api, page] = await Promise.all([send('/api/runs').answer, send('/runs').answer])
  expect(api).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'content-type': 'application/json' } })
  expect(JSON.parse(api?.text ?? '')).toEqual({
    error: { code: 'busy', message: expect.stringContaining('Try again in a few seconds') },
  })
  expect(page).toMatchObject({ status: 503, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  expect(performance.now() - began).toBeGreaterThan(290)
  expect(reached).toBe(8)
})

test('a request that is given up leaves the line and never reaches the application', async () => {
  open({ waiting: 4 })
  sendMany(8, '/first')
  await expect.poll(() => reached).toBe(8)
  const waiting = sendMany(4, '/given-up')
  await expect.poll(connections).toBe(12)
  for (const { answer, giveUp } of waiting) {
    giveUp()
    expect(await answer).toBeNull()
  }
  await expect.poll(connections).toBe(8)
  const later = send('/later')
  await answerAll(9)
  expect(await later.answer).toMatchObject({ status: 200 })
})

test('all that was sent down one connection leaves when it is gone', async () => {
  open({ nameless: 2 })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20))
  await expect.poll(() => reached).toBe(2)
  socket.destroy()
  await expect.poll(connections).toBe(0)
  send('/after', '127.0.0.1')
  await expect.poll(paths).toContain('/after')
  expect(reached).toBe(3)
})

test('a stream of events is not counted while it streams, nor what waits long for something else', async () => {
  open({ nameless: 2 })
  sendMany(10, '/events')
  for (let opened = 0; opened < 10; opened++) {
    await expect.poll(() => reached).toBeGreaterThan(opened)
    const { response } = inHand[opened] as (typeof inHand)[number]
    response.setHeader('content-type', 'text/event-stream; charset=utf-8')
    response.flushHeaders()
  }
  expect(inHand).toHaveLength(10)

  open({ nameless: 2, countedMs: 20 })
  sendMany(5, '/long')
  await expect.poll(() => reached).toBe(15)
})

test('while the thread has more to do than it can, a part of that is in hand, however long it takes', async () => {
  let isBusy = true
  open({ countedMs: 10 }, () => isBusy)
  sendMany(20, '/flood')
  for (let n = 0; n < 20; n++) send('/one', '10.0.0.1', { authorization: 'Bearer cem_1' })
  for (let n = 0; n < 20; n++) send('/many', '10.0.0.1', { authorization: `Bearer cem_many${n}` })
  await expect.poll(connections).toBe(60)
  expect(paths().toSorted()).toEqual(['/flood', '/flood', '/one', '/one'])
  const other = send('/work', '10.0.0.2')
  await expect.poll(paths).toContain('/work')
  inHand.at(-1)?.response.end('hers')
  expect(await other.answer).toMatchObject({ text: 'hers' })
  // Long after the time at which what waits for something else is no longer counted.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(reached).toBe(5)
  isBusy = false
  await expect.poll(() => reached).toBe(61)
})

test('while the thread is busy, all addresses that ask much share a few in hand, in turns, and others pass', async () => {
  let isBusy = false
  open({ oftenTogether: 4, countedMs: 1e6 }, () => isBusy)
  for (let n = 0; n < 30; n++) send('/before', `10.0.1.${n}`)
  for (let n = 0; n < 10; n++) sendMany(12, '/before', `10.0.2.${n}`)
  await answerAll(150)
  await expect.poll(paths).toEqual([])
  isBusy = true
  for (let n = 0; n < 10; n++) sendMany(10, `/flood${n}`, `10.0.2.${n}`)
  await expect.poll(connections).toBe(100)
  expect(inHand).toHaveLength(4)
  expect(new Set(paths()).size).toBeGreaterThan(1)
  send('/work', '10.0.1.1')
  await expect.poll(paths).toContain('/work')
  expect(inHand).toHaveLength(5)
  // As some are answered, each of the ten gets its turn before anybody gets a third.
  const turns = paths().filter((path) => path !== '/work')
  for (let turn = 0; turn < 16; turn++) {
    const { response } = inHand.find((each) => each.path !== '/work')!
    const before = inHand.map((each) => each.response)
    response.end()
    const added = () => inHand.filter((each) => !before.includes(each.response))
    await expect.poll(() => added().length).toBe(1)
    turns.push(added()[0]!.path)
  }
  expect(new Set(turns.slice(0, 14)).size).toBe(10)
  isBusy = false
  await answerAll(150 + 100 + 1)
})

test('what takes long of one that asks much keeps only its own address waiting', async () => {
  let isBusy = false
  open({ oftenTogether: 2, countedMs: 100 }, () => isBusy)
  for (let n = 0; n < 30; n++) send('/before', `10.0.1.${n}`)
  for (const address of ['10.0.2.1', '10.0.2.2']) sendMany(20, '/before', address)
  await answerAll(70)
  await expect.poll(paths).toEqual([])
  isBusy = true
  sendMany(10, '/slow', '10.0.2.1')
  await expect.poll(paths).toEqual(['/slow', '/slow'])
  send('/agent', '10.0.2.2')
  await expect.poll(paths).toContain('/agent')
  expect(inHand).toHaveLength(3)
})

test('what waits goes on when the thread has time again, though nothing ends', async () => {
  let isBusy = true
  open({}, () => isBusy)
  sendMany(8)
  await expect.poll(connections).toBe(8)
  expect(reached).toBe(2)
  isBusy = false
  await expect.poll(() => reached).toBe(8)
})

test('what waits for something else is not counted for ever either while the thread has much to do', async () => {
  open({ countedMs: 10, countedWhenBusyMs: 50 }, () => true)
  sendMany(5, '/asks-a-model')
  await expect.poll(() => reached).toBe(5)
})

test('what waits for its client is not counted long: a body that comes slowly, an answer that is read slowly', async () => {
  open({ countedMs: 10 }, () => true)
  const half = (path: string) =>
    dial().write(`PUT ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf`)
  for (let n = 0; n < 3; n++) half('/slow')
  await expect.poll(paths).toEqual(['/slow', '/slow', '/slow'])
  server.closeAllConnections()
  await expect.poll(connections).toBe(0)

  // One that nobody reads waits for this server.
  for (let n = 0; n < 3; n++) half('/unread')
  await expect.poll(connections).toBe(3)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(paths()).toEqual(['/unread', '/unread'])
  server.closeAllConnections()
  await expect.poll(connections).toBe(0)

  for (let n = 0; n < 3; n++) dial().pause().write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const answered = new Set<ServerResponse>()
  await expect
    .poll(() => {
      for (const { path, response } of inHand)
        if (path === '/large' && !answered.has(response)) answered.add(response.end('x'.repeat(3e7)))
      return answered.size
    })
    .toBe(3)
})

test('who is refused hears it at once, and keeps the place for a moment: guessing goes no faster by being answered', async () => {
  open({ nameless: 2, errorKeepsMs: 1e6 })
  const refused = sendMany(2, '/guess')
  await expect.poll(() => reached).toBe(2)
  sendMany(1, '/guess-on')
  await expect.poll(connections).toBe(3)
  for (const { response } of inHand) response.writeHead(401, { connection: 'close' }).end('no')
  for (const { answer } of refused) expect(await answer).toMatchObject({ status: 401, text: 'no' })
  await expect.poll(connections).toBe(1)
  // Somebody else of the same address is not kept, who comes later.
  send('/work', '10.0.0.1', { authorization: 'Bearer cem_hers' })
  await expect.poll(paths).toEqual(['/work'])

  open({ nameless: 2, errorKeepsMs: 50 })
  sendMany(3, '/again', '10.0.0.3')
  await expect.poll(paths).toEqual(['/work', '/again', '/again'])
  for (const { path, response } of inHand) if (path === '/again') response.writeHead(404).end()
  await expect.poll(paths).toEqual(['/work', '/again'])
})

test('whoever takes nothing of an answer is hung up on, and what has nothing to send yet is waited for', async () => {
  open({ stalledMs: 50 })
  dial().pause().write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const slow = send('/slow')
  await expect.poll(() => paths().toSorted()).toEqual(['/large', '/slow'])
  inHand.find(({ path }) => path === '/large')?.response.end('x'.repeat(3e7))
  await expect.poll(paths).toEqual(['/slow'])
  await expect.poll(connections).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 200))
  inHand[0]?.response.end('at last')
  expect(await slow.answer).toMatchObject({ text: 'at last' })
})

test('a foreign host is refused in its turn', async () => {
  open({ nameless: 2, errorKeepsMs: 1e6 })
  const foreign = () => send('/', '10.0.0.1', { host: 'evil.example', connection: 'close' })
  for (const { answer } of [foreign(), foreign()]) expect(await answer).toMatchObject({ status: 421 })
  const third = foreign()
  let isAnswered = false
  void third.answer.then(() => {
    isAnswered = true
  })
  await expect.poll(connections).toBe(1)
  const other = send('/work', '10.0.0.2')
  await answerAll(1)
  expect(await other.answer).toMatchObject({ status: 200 })
  expect(isAnswered).toBe(false)
})

test('a connection that sends on while its refusal waits is closed at once', async () => {
  open({ waiting: 1, nameless: 1 })
  sendMany(2)
  await expect.poll(connections).toBe(2)
  const impatient = dial()
  const closed = once(impatient, 'close')
  impatient.write('GET /a HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n'.repeat(3))
  await closed
  expect(reached).toBe(1)
})

function connections(): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
