import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { CallHost, Sandbox } from '../contract.ts'
import { addingHost, openTestHomes, runToEnd, type TestHomes } from './open-test-homes.ts'

type RunOptions = Parameters<typeof runToEnd>[3]

/** Tells objects of another realm from the program's own: the top of their prototypes is not the program's. */
const FOREIGN = `
const seenForeign: string[] = []
const isForeign = (value: unknown): boolean => {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false
  let top = value as object
  for (let next = Object.getPrototypeOf(top); next !== null; next = Object.getPrototypeOf(top)) top = next
  return top === value ? typeof value === 'function' : top !== Object.prototype
}
const look = (where: string, ...values: unknown[]) => { if (values.some(isForeign)) seenForeign.push(where) }
const attempt = (where: string, act: () => unknown) => { try { look(where, act()) } catch (e) { look(where + ' threw', e) } }
const attemptLater = async (where: string, act: () => unknown) => { try { look(where, await act()) } catch (e) { look(where + ' threw', e) } }
`

/** What the engine `context` promises beyond what every sandbox does: fresh realms, and a process that is never shared wrongly. */
export function describeContext(name: string, open: (dataDir: string) => Sandbox): void {
  describe(`${name}, programs in realms`, () => {
    let homes: TestHomes
    let sandbox: Sandbox
    let trust = 0
    beforeAll(async () => {
      homes = await openTestHomes()
      sandbox = open(path.join(homes.root, 'data'))
      await sandbox.describe()
    })
    afterAll(async () => {
      await sandbox.close()
      await homes.remove()
    })
    // Whatever a program did, the next of the same person and trust and a neighbour's are right.
    afterEach(async () => {
      const source = `import { add } from './servers/calculator/add.ts'\nconsole.log('hi')\nexport default await add({ a: 20, b: 22 })`
      for (const who of ['ann', 'bob'] as const) {
        const { value, stdout, outcome } = await runToEnd(sandbox, homes[who], source, { trust: `${trust}` })
        expect({ value, stdout, outcome }).toEqual({ value: 42, stdout: 'hi\n', outcome: { kind: 'returned' } })
      }
      trust++
    })
    const run = async (source: string, options: RunOptions = {}) => {
      const result = await runToEnd(sandbox, homes.ann, source, { trust: `${trust}`, ...options })
      const started = result.outputs.find((output) => output.kind === 'started')
      return { ...result, engine: started?.kind === 'started' ? started.sandbox.engine : null }
    }
    test.each<[string, string]>([
      ['context', 'export default 1'],
      [
        'context',
        `import fs from 'node:fs'\nimport { add } from './servers/calculator/add.ts'\nexport default add({ a: 1, b: 2 })`,
      ],
      ['context', 'enum A { B }\nexport default A.B'],
      ['process', 'export default await crypto.subtle.digest("SHA-256", new Uint8Array()).then(() => 1)'],
      ['process', 'export default new SharedArrayBuffer(1).byteLength'],
      ['process', `export default (await import('./servers/calculator/add.ts')).add({ a: 1, b: 2 })`],
      ['process', 'export default typeof import.meta.url'],
      ['process', 'const = 3'],
      ['process', `import { nothing } from './servers/calculator/add.ts'\nexport default nothing`],
      ['process', `import './servers/calculator/none.ts'`],
      ['process', `import 'node:child_process'`],
    ])('chooses %s before the run and says so: %s', async (engine, source) => {
      expect((await run(source)).engine).toBe(engine)
    })

    test('runs of one person and one trust share a process; of others, and those without a trust, never', async () => {
      const dataDir = path.join(homes.root, 'data-of-its-own')
      const own = open(dataDir)
      onTestFinished(() => own.close())
      const seen = new Set<string>()
      /** How many processes there have been by now. */
      const countAfter = async (runs: number, who: 'ann' | 'bob', trust: string | undefined) => {
        for (let i = 0; i < runs; i++) {
          await runToEnd(own, homes[who], 'export default 1', { trust })
          for (const name of await readdir(path.join(dataDir, 'sandbox', 'guests'))) seen.add(name)
        }
        return seen.size
      }
      // The one that runs and one that waits unused, in case the first has to be given up.
      const ofAnn = await countAfter(15, 'ann', 'a')
      expect(ofAnn).toBeLessThanOrEqual(2)
      expect(await countAfter(5, 'ann', 'b')).toBeLessThanOrEqual(ofAnn + 2)
      const before = await countAfter(5, 'ann', 'a')
      expect(await countAfter(5, 'bob', 'a')).toBeGreaterThan(before)
      const shared = await countAfter(5, 'bob', 'a')
      expect(await countAfter(6, 'ann', undefined)).toBeGreaterThanOrEqual(shared + 5)
    })

    test('leaves nothing of one program to the next', async () => {
      await run(`
        import fs from 'node:fs'
        import { add } from './servers/calculator/add.ts'
        const g = globalThis as any
        g.left = 1; g.JSON.parse = () => 'bad'; g.console.log = () => {}; g.Buffer.from = () => 'bad'; g.URL.prototype.toString = () => 'bad'
        for (const key of ['map', 'filter', 'push']) (Array.prototype as any)[key] = () => ['bad']
        ;(Object.prototype as any).polluted = 1; (Promise.prototype as any).polluted = 1; (String.prototype as any).slice = () => 'bad'
        ;(fs as any).readFileSync = () => 'bad'; (add as any).polluted = 1; (Error as any).prepareStackTrace = () => 'bad'
        Object.freeze(Object.prototype); g.Symbol.for('left'); Object.defineProperty(g, 'setTimeout', { value: 1, configurable: false })
        export default 1`)
      const { value, engine, stdout } = await run(`
        import fs from 'node:fs'
        import { add } from './servers/calculator/add.ts'
        const g = globalThis as any
        fs.writeFileSync('fresh.txt', 'fresh')
        console.log('fresh')
        export default [typeof g.left, JSON.parse('1'), [1].map((n) => n + 1), ({} as any).polluted ?? 'none', (Promise.resolve() as any).polluted ?? 'none',
          'text'.slice(1), fs.readFileSync('fresh.txt', 'utf8'), (add as any).polluted ?? 'none', Buffer.from('a').toString('hex'), new URL('http://a/b').toString(),
          new Error('x').stack!.includes('main.ts'), Object.isFrozen(Object.prototype), typeof setTimeout]`)
      expect(engine).toBe('context')
      expect(stdout).toBe('fresh\n')
      expect(value).toEqual([
        ...['undefined', 1, [2], 'none', 'none', 'ext', 'fresh', 'none', '61', 'http://a/b', true, false, 'function'],
      ])
    })

    test('hears nothing of a program after its end, and lets none of it act', async () => {
      const calls: unknown[] = []
      const slow: CallHost = (call) => {
        calls.push(call.op === 'tool' ? call.tool : call.op)
        return new Promise((resolve) => setTimeout(() => resolve('1'), 30))
      }
      const { engine, stdout } = await run(
        `import { callTool } from './client/call-tool.ts'
        import fs from 'node:fs'
        const late = (what: string) => { console.log('late ' + what); fs.writeFileSync('late-' + what, ''); void callTool('s', 'late', {}); Promise.reject(new Error('late')) }
        setTimeout(() => late('timer'), 20); setInterval(() => late('interval'), 5); void callTool('s', 'open', {}).then(() => late('answer'))
        void (async () => { for (let i = 0; i < 1000; i++) await null; late('tail') })()
        queueMicrotask(() => queueMicrotask(() => {}))
        export default 'early'`,
        { host: slow },
      )
      expect([engine, stdout]).toEqual(['context', ''])
      const next = await run(
        `import { callTool } from './client/call-tool.ts'
        import fs from 'node:fs'
        await new Promise((r) => setTimeout(r, 150))
        export default [await callTool('s', 'next', {}), fs.readdirSync('.').filter((name) => name.startsWith('late'))]`,
        { host: slow },
      )
      expect([next.engine, next.value, next.stdout]).toEqual(['context', [1, []], ''])
      expect(calls).toEqual(['open', 'next'])
    })

    test.each<[string, string]>([
      ['an endless loop of microtasks', 'void (async () => { for (;;) await null })()\nexport default 1'],
      ['microtasks that make microtasks', 'const again = () => queueMicrotask(again)\nagain()\nexport default 1'],
      ['a then that never ends', 'const p: any = Promise.resolve(); const f = () => p.then(f); f()\nexport default 1'],
    ])('ends a process in which %s goes on after the program', async (_what, source) => {
      const result = await run(source, { limits: { timeoutMs: 5_000 } })
      expect([result.engine, result.outcome.kind, result.value]).toEqual(['context', 'returned', 1])
    })

    test.each<[string, string, object]>([
      ['an endless loop', 'for (;;) {}', { kind: 'timed-out' }],
      ['endless microtasks', 'for (;;) await null', { kind: 'timed-out' }],
      [
        'a timer that never rests',
        'const f = () => { setTimeout(f, 0) }; f(); await new Promise(() => {})',
        { kind: 'timed-out' },
      ],
      ['a default export that loops', 'export default () => { for (;;) {} }', { kind: 'timed-out' }],
      ['a result whose toJSON loops', 'export default { toJSON() { for (;;) {} } }', { kind: 'timed-out' }],
      [
        'a thrown error whose message loops',
        'throw Object.defineProperty(new Error(), "message", { get() { for (;;) {} } })',
        { kind: 'timed-out' },
      ],
      ['memory in bytes', 'const a = []; for (;;) a.push(new Uint8Array(4e6).fill(1))', { kind: 'out-of-memory' }],
      ['a promise that never settles', 'await new Promise(() => {})', { kind: 'threw' }],
      ['a default export that never settles', 'export default new Promise(() => {})', { kind: 'threw' }],
      ['a thenable that never settles', 'export default { then() {} }', { kind: 'threw' }],
    ])('tells the right outcome of %s', async (_what, source, outcome) => {
      const result = await run(source, { limits: { timeoutMs: 2_500, memoryMb: 96 } })
      expect([result.engine, result.outcome]).toEqual(['context', expect.objectContaining(outcome)])
    })

    test.each<[string, string, string]>([
      [
        'every global and module, as far as objects lead',
        `
        import * as fs from 'node:fs'
        import * as promises from 'node:fs/promises'
        import * as path from 'node:path'
        import * as client from './client/call-tool.ts'
        const seen = new Set<unknown>()
        const walk = (value: unknown, where: string) => {
          if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return
          seen.add(value)
          look(where, value)
          for (const key of Reflect.ownKeys(value)) {
            const property = Object.getOwnPropertyDescriptor(value, key)!
            for (const part of [property.value, property.get, property.set]) walk(part, where + '.' + String(key))
          }
          walk(Object.getPrototypeOf(value), where + '.__proto__')
        }
        walk(globalThis, 'global'); walk({ ...fs, ...promises, ...path, ...client }, 'modules')
        export default [seen.size > 800, seenForeign]`,
        '[true,[]]',
      ],
      [
        'what the world gives and throws',
        `
        import fs from 'node:fs'
        import path from 'node:path'
        import { callTool } from './client/call-tool.ts'
        fs.writeFileSync('x.bin', 'abc')
        const hostile: any[] = [undefined, null, 1, 'x', Symbol('s'), {}, [], () => 1, new Proxy({}, { get() { throw 1 } }), { toString() { throw new Error('t') } }, Object.create(null), 1n, '\\0', new Uint8Array(3), NaN, -1, '/etc/passwd', 'x.bin/y']
        const apis: Record<string, (a: any, b: any) => unknown> = {
          ...Object.fromEntries(Object.entries(fs).filter(([, f]) => typeof f === 'function').map(([k, f]) => ['fs.' + k, f as any])),
          ...Object.fromEntries(Object.entries(path).filter(([, f]) => typeof f === 'function').map(([k, f]) => ['path.' + k, f as any])),
          url: (a, b) => new URL(a, b), parse: (a, b) => URL.parse(a, b), query: (a) => [...new URLSearchParams(a)], encode: (a) => new TextEncoder().encode(a),
          decode: (a, b) => new TextDecoder(b).decode(a), decoder: (a) => new TextDecoder(a, { fatal: true }).decode(new Uint8Array([255])), atob, btoa, clone: (a) => structuredClone(a),
          headers: (a, b) => [...new Headers(a), new Headers([[a, b]] as any)], request: (a, b) => new Request(a, b), response: (a, b) => new Response(a, b).clone(),
          random: (a) => crypto.getRandomValues(a), buffer: (a, b) => Buffer.from(a, b), alloc: (a, b) => Buffer.alloc(typeof a === 'number' ? Math.abs(a) : 3, b), timeout: (a, b) => { clearTimeout(setTimeout(a, b)) },
          signal: (a) => AbortSignal.any(a), event: (a) => new Event(a), micro: (a) => queueMicrotask(a === hostile[7] ? a : () => {}), dom: (a, b) => new DOMException(a, b), log: (a, b) => console.table(a, b), dir: (a) => console.dir(a),
        }
        for (const [name, api] of Object.entries(apis)) for (const a of hostile) for (const b of hostile) attempt(name, () => api(a, b))
        for (const a of hostile) for (const b of hostile) await attemptLater('call', () => callTool(a, b, a))
        for (const f of Object.values(fs.promises)) for (const a of hostile) if (typeof f === 'function') await attemptLater('promises', () => (f as any)(a, 'x'))
        for (const a of hostile) for (const b of hostile) await attemptLater('fetch', () => fetch(a, b))
        for (const read of ['text', 'json', 'bytes', 'arrayBuffer']) await attemptLater(read, () => (new Response('{') as any)[read]())
        await attemptLater('fetch', () => fetch('http://127.0.0.1', { method: 'POST', body: 'x', signal: AbortSignal.timeout(1) }))
        export default seenForeign`,
        '[]',
      ],
      [
        'the chains of constructors',
        `
        const word = 'construct' + 'or'
        const chain = (value: any) => { try { return value[word][word]('return this')() } catch (e) { look('error', e); return null } }
        for (const value of [globalThis, console.log, setTimeout, fetch, Headers, new Request('http://a'), new Response('x'), new Response('x').bytes(), Promise.resolve(), new Error('x'), crypto, performance, Buffer.from('a'), new URL('http://a'), async () => {}, function* () {}, Symbol.for('x'), Object.getOwnPropertySymbols(globalThis).map((s) => (globalThis as any)[s])])
          attempt('chain', () => chain(value))
        for (const symbol of Object.getOwnPropertySymbols(globalThis)) attempt('symbol', () => chain((globalThis as any)[symbol]))
        export default seenForeign`,
        '[]',
      ],
      [
        'the frames of a stack',
        `
        import fs from 'node:fs'
        const E = Error as any
        E.stackTraceLimit = 200
        E.prepareStackTrace = (error: unknown, sites: any[]) => { look('error', error, sites); for (const site of sites) for (const part of ['getThis', 'getFunction', 'getTypeName', 'getEvalOrigin', 'getFunctionName']) attempt(part, () => site[part]()); return 'text' }
        const force = (where: string, act: () => unknown) => { try { act() } catch (e: any) { void e.stack; look(where, e, e.stack) } }
        force('plain', () => { throw new Error('x') })
        force('file', () => fs.readFileSync('none'))
        force('null', () => (null as any).x)
        force('url', () => new URL('no url'))
        force('json', () => JSON.parse('{'))
        force('in a bridge', () => fs.writeFileSync({ toString() { void new Error('y').stack; return 'x' } } as any, 'x'))
        await new Promise<void>((r) => setTimeout(() => { void new Error('timer').stack; r() }, 1))
        export default seenForeign`,
        '[]',
      ],
      [
        'a stack that is full on the way across',
        `
        import fs from 'node:fs'
        import path from 'node:path'
        const acts = [() => fs.existsSync('x'), () => path.resolve('a'), () => console.log('x'), () => performance.now(), () => new URL('http://a'), () => setTimeout(() => {}, 1), () => crypto.randomUUID(), () => btoa('a')]
        for (const act of acts) {
          let left = 0
          const down = (): number => { try { return down() + 1 } catch (e) { look('overflow', e); if (left++ < 60) try { act() } catch (f) { look('at the edge', f) } throw e } }
          try { down() } catch (e) { look('out', e) }
        }
        export default seenForeign`,
        '[]',
      ],
      [
        'promises of another kind',
        `
        import { callTool } from './client/call-tool.ts'
        import { readFile } from 'node:fs/promises'
        const then = Promise.prototype.then
        Promise.prototype.then = function (a: any, b: any) { look('then', this, a, b); return then.call(this, a, b) as any }
        Object.defineProperty(Promise, Symbol.species, { get() { look('species', this); return Promise } })
        Object.defineProperty(Promise.prototype, 'constructor', { get() { look('made by', this); return Promise } })
        ;(Object.prototype as any).then = function (a: any, b: any) { look('object', this, a, b); if (typeof a === 'function' && this !== Object.prototype) { delete (Object.prototype as any).then; a(1) } }
        await callTool('calculator', 'add', { a: 1, b: 2 }).catch((e) => look('call', e)); delete (Object.prototype as any).then
        await readFile('none').catch((e) => look('read', e))
        export default seenForeign`,
        '[]',
      ],
      [
        'a thenable, a getter and a proxy as the result',
        `
        const target = { toJSON: undefined, list: [1] }
        const watch = (o: object): any => new Proxy(o, Object.fromEntries(Reflect.ownKeys(Reflect).filter((k) => typeof k === 'string').map((k) => [k, (...args: unknown[]) => { look('trap ' + String(k), ...args); return (Reflect as any)[k](...args) }])))
        export default { then(resolve: any, reject: any) { look('resolve', resolve, reject); resolve(watch({ get seen() { return seenForeign }, deep: watch(target) })) } }`,
        '{"seen":[],"deep":{"list":[1]}}',
      ],
      [
        'what a tool is called with',
        `
        import { callTool } from './client/call-tool.ts'
        const spy = new Proxy({ a: 1, b: 2 }, { get(t, k, r) { look('get ' + String(k), r); return Reflect.get(t, k) }, ownKeys(t) { look('keys', t); return Reflect.ownKeys(t) } })
        const text = { toString() { look('text', this); return 'calculator' }, [Symbol.toPrimitive](hint: unknown) { look('primitive', hint, this); return 'calculator' } }
        export default [await callTool(text as any, 'add', spy), seenForeign]`,
        '[3,[]]',
      ],
    ])('gives a program nothing of another realm: %s', async (_way, source, value) => {
      const body = source.replace(/^(\s*import .*\n)*/, (imports) => `${imports}${FOREIGN}`)
      const result = await run(body, { host: addingHost, limits: { timeoutMs: 20_000 } })
      expect([result.engine, result.outcome, JSON.stringify(result.value)]).toEqual([
        'context',
        { kind: 'returned' },
        value,
      ])
    })

    test.each<[string, string, object]>([
      [
        'an error whose every property is a trap',
        `
        throw new Proxy(new Error('x'), { get(_t, key) { look(String(key), _t); if (key === 'message') return seenForeign.length === 0 ? 'clean' : 'foreign'; return key === 'name' ? 'Trap' : key === 'stack' ? '' : undefined } })`,
        { name: 'Trap', message: 'clean' },
      ],
      [
        'an object that is an error only when asked',
        `
        class Sly { static [Symbol.hasInstance](v: unknown) { look('asked', v); return true } }
        throw new Proxy(new Sly(), { getPrototypeOf(t) { look('prototype', t); return seenForeign.length === 0 ? Error.prototype : null }, get(_t, k) { return k === 'message' ? 'sly' : k === 'name' ? 'Sly' : '' } })`,
        { name: 'Sly', message: 'sly' },
      ],
      [
        'a rejection of it',
        `
        void Promise.reject(new Proxy({}, { getPrototypeOf() { throw new Error('no') }, get() { throw new Error('no') } }))
        await new Promise((r) => setTimeout(r, 500))`,
        {},
      ],
      [
        'one in a timer',
        `
        setTimeout(() => { throw { get message() { throw 1 }, get stack() { throw 2 } } }, 1)
        await new Promise((r) => setTimeout(r, 500))`,
        {},
      ],
      [
        'a recursion without end at the top',
        `
        const f = (): number => f() + 1
        f()`,
        { name: 'RangeError', message: 'Maximum call stack size exceeded' },
      ],
      [
        'eval by another name',
        `
        const key = 'ev' + 'al'
        ;(globalThis as any)[key]('1')`,
        { name: 'EvalError' },
      ],
    ])('tells of %s without being led astray', async (_what, source, failure) => {
      const result = await run(FOREIGN + source)
      expect([result.engine, result.outcome]).toEqual([
        'context',
        expect.objectContaining({ kind: 'threw', ...failure }),
      ])
    })

    test('takes deeply nested code, which looks at its own memory map to be compiled', async () => {
      const nested = `export default ${'('.repeat(400)}1${')'.repeat(400)} as number`
      expect(await run(nested)).toMatchObject({ engine: 'context', value: 1 })
    })

    test('has its globals as plain properties, as they cannot be relied on otherwise', async () => {
      const { value } = await run(
        `export default Object.entries(Object.getOwnPropertyDescriptors(globalThis)).filter(([, p]) => p.get || p.set).map(([name]) => name)`,
      )
      expect(value).toEqual([])
    })

    test('does not grow from run to run, and is given up in time', async () => {
      const source = `import fs from 'node:fs'\nimport path from 'node:path'\nimport { double } from './skills/doubling/skill.ts'
        console.log(path.resolve('x'), fs.existsSync('x'))\nexport default await double(21)`
      const values: unknown[] = []
      for (let i = 0; i < 120; i++) {
        const { value, engine } = await run(source)
        values.push(engine === 'context' ? value : engine)
      }
      expect(new Set(values)).toEqual(new Set([42]))
    })
  })
}
