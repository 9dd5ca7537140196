import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBroker } from '../../broker/testing/open-broker.ts'
import { createFetch } from '../../fetch/create-fetch.ts'
import { openWeb, TO_LOOPBACK, type Web } from '../../fetch/testing/open-web.ts'
import type { ToolCallStep } from '../../runs/event.ts'
import type { CallHost } from '../contract.ts'
import { addingHost, type Current, runToEnd } from './open-test-homes.ts'

/** What every sandbox promises of `fetch`: the host's way to a server on this machine, which stands for the internet. */
export function describeFetch(current: Current): void {
  describe('fetch', () => {
    let web: Web
    let steps: ToolCallStep[]
    /** Of answers that have begun and were not ended. */
    let closed: Promise<void>
    const begun = { now: () => {} }
    /** Answers that are held until there are two. */
    let held: (() => void)[] = []

    beforeAll(async () => {
      web = await openWeb(async (request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://x')
        const body = Buffer.concat(await Array.fromAsync(request))
        if (pathname === '/echo') {
          const { method, headers } = request
          return response
            .setHeader('content-type', 'application/json')
            .end(JSON.stringify({ method, headers, body: body.toString('base64') }))
        }
        if (pathname === '/bytes') return response.end(Buffer.from([0, 255, 195, 40, 13]))
        if (pathname === '/moved') return response.writeHead(302, { location: '/text' }).end()
        if (pathname === '/gone') return response.writeHead(404, 'Gone Away').end('not here')
        if (pathname === '/large') return response.end(Buffer.alloc(2_000_000, 'x'))
        if (pathname === '/pair') {
          held.push(() => response.end())
          if (held.length === 2) for (const answer of held.splice(0)) answer()
          return
        }
        if (pathname === '/open') {
          closed = new Promise((resolve) => void response.once('close', resolve))
          response.write('some')
          return begun.now()
        }
        return response.writeHead(200, { 'x-one': '1', 'set-cookie': ['a=1', 'b=2'] }).end(`\ufeffgrüße ${pathname}`)
      })
    })
    beforeEach(() => {
      steps = []
      held = []
    })
    afterAll(() => web.close())

    const hostFor = (allowed: string[], answerBytes = 1024 * 1024): CallHost => {
      const fetch = createFetch({ ...TO_LOOPBACK, allowed, silenceMs: 10_000 })
      const { host } = openBroker({ fetch, answerBytes, emit: (step) => step.kind === 'tool-call' && steps.push(step) })
      return (call, bounds) => (call.op === 'fetch' ? host(call, bounds) : addingHost(call, bounds))
    }
    const at = (path: string) => `http://api.example.test:${web.port}${path}`
    const run = (source: string, options: Parameters<typeof runToEnd>[3] = {}) =>
      runToEnd(current().sandbox, current().homes.ann, source, {
        host: hostFor([`*.example.test:${web.port}`]),
        ...options,
      })

    test('is refused where no host is named, and says what to do', async () => {
      const { outcome, value } = await run(
        `const refused: any = await fetch('https://api.example.com/v1').catch((error) => error)
        const { cause } = refused
        export default [refused instanceof TypeError, cause instanceof ToolError, cause.code, cause.server, cause.retryable]`,
        { host: hostFor([]) },
      )
      expect([outcome, value]).toEqual([{ kind: 'returned' }, [true, true, 'denied', 'network', false]])
      expect((await run(`\nawait fetch('https://api.example.com/v1')`, { host: hostFor([]) })).outcome).toMatchObject({
        kind: 'threw',
        name: 'TypeError',
        message: expect.stringMatching(/api\.example\.com is refused.*execution\.allow_network_access/),
      })
      expect(steps.at(-1)).toMatchObject({
        server: 'network',
        tool: 'fetch',
        phase: 'failed',
        line: 2,
        error: { code: 'denied' },
      })
    })

    test('brings back what a server answers', async () => {
      const { outcome, value } = await run(`
        const r = await fetch('${at('/text')}')
        const bytes = await (await fetch(new URL('${at('/bytes')}'))).bytes()
        const moved = await fetch('${at('/moved')}')
        const gone = await fetch('${at('/gone')}')
        export default [
          [r.ok, r.status, r.statusText, r.url, r.redirected, r.headers.get('X-One'), r.headers.getSetCookie(), await r.text(), r.bodyUsed],
          [[...bytes], bytes instanceof Uint8Array, (await (await fetch('${at('/bytes')}')).arrayBuffer()).byteLength],
          [moved.url, moved.redirected, await moved.text()],
          [gone.ok, gone.status, gone.statusText, await gone.text()],
        ]`)
      expect({ outcome, value }).toEqual({
        outcome: { kind: 'returned' },
        value: [
          [true, 200, 'OK', at('/text'), false, '1', ['a=1', 'b=2'], 'grüße /text', true],
          [[0, 255, 195, 40, 13], true, 5],
          [at('/text'), true, 'grüße /text'],
          [false, 404, 'Gone Away', 'not here'],
        ],
      })
      expect(
        steps.filter(({ phase }) => phase === 'done').map(({ line, args, result }) => [line, args, result])[0],
      ).toEqual([2, undefined, { status: 200, type: null, bytes: Buffer.byteLength('\ufeffgrüße /text') }])
      expect(steps[0]).toMatchObject({ phase: 'started', args: { method: 'GET', url: at('/text') } })
    })

    test('sends methods, headers and bodies of every kind', async () => {
      const { outcome, value } = await run(`
        const echo = async (input: any, init?: any) => {
          const { method, headers, body } = (await (await fetch(input, init)).json()) as any
          return [method, headers['content-type'] ?? null, Buffer.from(body, 'base64').toString('latin1'), headers['x-one'] ?? null]
        }
        const url = '${at('/echo')}'
        const request = new Request(url, { method: 'put', body: 'kept', headers: new Headers([['X-One', '1'], ['x-one', '2']]) })
        export default [
          await echo(url, { headers: { 'X-One': 'a' } }),
          await echo(url, { method: 'POST', body: JSON.stringify({ a: 1 }), headers: { 'Content-Type': 'application/json' } }),
          await echo(url, { method: 'post', body: 'ü' }),
          await echo(url, { method: 'POST', body: new URLSearchParams({ q: 'a b' }) }),
          await echo(url, { method: 'PATCH', body: new Uint8Array([0, 1, 255]).subarray(1) }),
          await echo(url, { method: 'DELETE', body: Buffer.from('x').buffer.slice(0, 0) }),
          await echo(request.clone()), await echo(request, { method: 'POST' }),
          request.bodyUsed, await request.text(),
        ]`)
      expect({ outcome, value }).toEqual({
        outcome: { kind: 'returned' },
        value: [
          ['GET', null, '', 'a'],
          ['POST', 'application/json', '{"a":1}', null],
          ['POST', 'text/plain;charset=UTF-8', 'Ã¼', null],
          ['POST', 'application/x-www-form-urlencoded;charset=UTF-8', 'q=a+b', null],
          ['PATCH', null, '\u0001ÿ', null],
          ['DELETE', null, '', null],
          ['PUT', 'text/plain;charset=UTF-8', 'kept', '1, 2'],
          ['POST', 'text/plain;charset=UTF-8', 'kept', '1, 2'],
          false,
          'kept',
        ],
      })
    })

    test('has Headers, Request and Response as the web has them', async () => {
      const { outcome, value } = await run(`
        const tell = async (work: () => unknown) => { try { return await work() } catch (e: any) { return e.name + ': ' + e.message.slice(0, 30) } }
        const h = new Headers({ B: ' 2 ', a: '1' }); h.append('b', '3'); h.set('c', '4'); h.delete('A')
        const r = new Response('x', { status: 201, headers: h }); const twin = r.clone()
        const made = Response.json({ a: [1] }, { status: 400 })
        export default [
          [...h], h.get('B'), h.get('none'), h.has('C'), [...h.keys()], Object.fromEntries(new Headers(h)),
          [r.ok, r.status, await r.text(), await tell(() => r.text()), await tell(() => r.clone()), await twin.json().catch((e) => e.name), r.headers.get('c')],
          [made.ok, made.headers.get('content-type'), await made.json()],
          await tell(() => h.set('a b', '1')), await tell(() => h.set('a', '1\\r\\nx: 2')), await tell(() => new Response('', { status: 99 })),
          await tell(() => fetch('/relative')), await tell(() => new Request('${at('/')}', { body: {} as any })),
          'from' in Response, String(r), new Request('HTTP://A.example').url,
        ]`)
      expect({ outcome, value }).toEqual({
        outcome: { kind: 'returned' },
        value: [
          ...[
            [
              ['b', '2, 3'],
              ['c', '4'],
            ],
            '2, 3',
            null,
            true,
            ['b', 'c'],
            { b: '2, 3', c: '4' },
          ],
          [
            true,
            201,
            'x',
            expect.stringMatching('TypeError: This body has been read'),
            expect.stringMatching('TypeError: This body'),
            'SyntaxError',
            '4',
          ],
          [false, 'application/json', { a: [1] }],
          ...[
            'TypeError: "a b" is not a name of a heade',
            expect.stringMatching(/^TypeError: The header a cannot/),
            expect.stringMatching(/^RangeError/),
          ],
          ...[expect.stringMatching(/^TypeError: Invalid URL/), expect.stringMatching(/^TypeError: A body is text/)],
          ...[false, '[object Response]', 'http://a.example/'],
        ],
      })
    })

    test('counts as a call of a tool, in all and at once', async () => {
      const many = (path: string) =>
        `await Promise.all(Array.from({ length: 4 }, () => fetch('${at(path)}')))\nexport default 1`
      const limits = { toolCalls: 4, toolCallsInFlight: 2 }
      expect((await run(many('/pair'), { limits })).value).toBe(1)
      const under = steps.map((_, last) =>
        steps.slice(0, last + 1).reduce((count, { phase }) => count + (phase === 'started' ? 1 : -1), 0),
      )
      expect(Math.max(...under)).toBe(2)
      expect((await run(many('/text'), { limits: { toolCalls: 3 } })).outcome).toEqual({
        kind: 'tool-limit',
        limitCalls: 3,
      })
    })

    test('refuses too large a request and too large an answer, by name', async () => {
      const { value } = await run(
        `const code = (work: Promise<unknown>) => work.then(() => 'sent', (e) => [e.name, e.cause.code, e.message])
        export default [await code(fetch('${at('/echo')}', { method: 'POST', body: 'x'.repeat(2000) })), await code(fetch('${at('/text')}'))]`,
        { limits: { toolArgumentBytes: 1000 }, host: hostFor([`*.example.test:${web.port}`], 100) },
      )
      expect(value).toEqual([
        ['TypeError', 'too-large', expect.stringContaining('The arguments of network.fetch are')],
        ['TypeError', 'too-large', expect.stringContaining('sandbox.limits.tool_result_bytes')],
      ])
    })

    test('is given up by a signal', async () => {
      const { value } = await run(`
        const name = (work: Promise<unknown>) => work.then(() => 'answered', (e) => e?.name ?? e)
        const controller = new AbortController()
        const given = name(fetch('${at('/open')}', { signal: controller.signal }))
        setTimeout(() => controller.abort('enough'), 20)
        export default [
          await given, await name(fetch('${at('/open')}', { signal: AbortSignal.timeout(20) })),
          await name(fetch('${at('/text')}', { signal: AbortSignal.abort() })), await name(fetch('${at('/text')}', { signal: AbortSignal.timeout(20_000) })),
        ]`)
      expect(value).toEqual(['enough', 'TimeoutError', 'AbortError', 'answered'])
    })

    test('ends at the server when it is given up, and makes room for others', async () => {
      const { value } = await run(
        `for (let n = 0; n < 5; n++) await fetch('${at('/open')}', { signal: AbortSignal.timeout(20) }).catch(() => {})
        const waiting = fetch('${at('/open')}', { signal: AbortSignal.timeout(100) }).catch((e) => e.name)
        const queued = fetch('${at('/open')}', { signal: AbortSignal.timeout(20) }).catch((e) => e.name)
        export default [await queued, await waiting, (await fetch('${at('/text')}')).status]`,
        { limits: { toolCallsInFlight: 1 } },
      )
      expect(value).toEqual(['TimeoutError', 'TimeoutError', 200])
      await closed
    })

    test('ends with its run', async () => {
      const controller = new AbortController()
      begun.now = () => controller.abort()
      const { outcome } = await run(`await fetch('${at('/open')}')`, { signal: controller.signal })
      begun.now = () => {}
      expect(outcome).toEqual({ kind: 'cancelled' })
      await closed
    })

    test('does not mind what a program does to the language', async () => {
      const { value } = await run(`
        const url = '${at('/echo')}'
        const g = globalThis as any
        g.TextDecoder = g.TextEncoder = g.URL = g.Headers = g.Request = g.Response = class { constructor() { throw new Error('bad') } }
        JSON.stringify = () => 'bad'; JSON.parse = () => 'bad'; g.Uint8Array.fromBase64 = () => 'bad'; Object.entries = () => []
        const r = await fetch(url, { method: 'POST', body: 'ü', headers: { 'x-one': '1' } })
        const text = await r.text()
        export default [r.status, text.includes('w7w='), text.includes('"POST"')]`)
      expect(value).toEqual([200, true, true])
    })

    test('takes several hundred at once, each with its own answer', async () => {
      const { value } = await run(`
        const texts = await Promise.all(Array.from({ length: 300 }, async (_, n) => (await fetch('${at('/')}' + n)).text()))
        export default texts.every((text, n) => text === 'grüße /' + n)`)
      expect(value).toBe(true)
    })

    test('takes many large answers at once, though the host holds few', async () => {
      const { value, outcome } = await run(
        `const sizes = await Promise.all(Array.from({ length: 12 }, async () => (await (await fetch('${at('/large')}')).bytes()).length))
        export default sizes.reduce((sum, size) => sum + size, 0)`,
        { host: hostFor([`*.example.test:${web.port}`], 4_000_000) },
      )
      expect([outcome.kind, value]).toEqual(['returned', 24_000_000])
    })
  })
}
