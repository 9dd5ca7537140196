import { existsSync, writeFileSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ToolError } from '../../errors.ts'
import type { CallHost, HostCall, Limits, Sandbox } from '../contract.ts'
import { describeFetch } from './describe-fetch.ts'
import { describeMounts } from './describe-mounts.ts'
import { addingHost, openPlayhouse, type Playhouse, runToEnd } from './open-playhouse.ts'

const MB = 1024 * 1024

/** What every sandbox promises, whichever backend and layer it is. */
export function describeSandbox(name: string, open: (dataDir: string) => Sandbox): void {
  describe(`${name} sandbox`, () => {
    let house: Playhouse
    let sandbox: Sandbox
    beforeAll(async () => {
      house = await openPlayhouse()
      sandbox = open(path.join(house.root, 'data'))
      await sandbox.describe()
    })
    afterAll(async () => {
      await sandbox.close()
      await house.remove()
    })
    const run = (source: string, options: Parameters<typeof runToEnd>[3] = {}) =>
      runToEnd(sandbox, house.ann, source, options)

    test.each<[string, string, unknown]>([
      ['a value', 'export default { a: [1, "two", null] }', { a: [1, 'two', null] }],
      ['a promise', 'export default Promise.resolve(4)', 4],
      ['what a function gives', 'export default () => "made"', 'made'],
      ['what an async function gives', 'export default async () => ({ n: await 5 })', { n: 5 }],
      ['null for undefined', 'export default undefined', null],
      ['null for no default export', 'export const other = 1', null],
      ['null for a function without a value', 'export default () => {}', null],
      ['a date as JSON has it', 'export default { at: new Date(0) }', { at: '1970-01-01T00:00:00.000Z' }],
      [
        'what TypeScript needs more than types for',
        'enum Size { Small = 1, Large }\nclass Box { constructor(readonly size: Size) {} }\nexport default new Box(Size.Large).size',
        2,
      ],
    ])('returns %s', async (_promise, source, value) => {
      expect(await run(source)).toMatchObject({ outcome: { kind: 'returned' }, value })
    })

    test.each<[string, string, object]>([
      [
        'an error with its lines',
        '\nfunction boom() { throw new RangeError("far") }\nboom()',
        { name: 'RangeError', message: 'far', stack: '    at boom (main.ts:2:25)\n    at main.ts:3:1' },
      ],
      ['a string', 'throw "plain"', { name: 'Error', message: 'plain' }],
      ['null', 'throw null', { message: 'null' }],
      ['an object', 'throw { a: 1 }', { message: '{ a: 1 }' }],
      [
        'an object that throws again',
        'throw { get [Symbol.toStringTag]() { throw 1 }, get constructor() { throw 2 } }',
        {},
      ],
      [
        'a rejection nobody handles',
        'Promise.reject(new Error("lost"))\nawait new Promise((r) => setTimeout(r, 500))',
        { message: 'lost' },
      ],
      [
        'an error in a timer',
        'setTimeout(() => { throw new Error("late") })\nawait new Promise((r) => setTimeout(r, 500))',
        { message: 'late' },
      ],
      ['a syntax error', '\nconst = 3', { name: 'SyntaxError', stack: '    at main.ts:2:7' }],
      ['a recursion without end', 'const f = (): number => f() + 1\nf()', { name: 'RangeError' }],
      [
        'a result in a circle',
        'const a: any = {}; a.a = a; export default a',
        { name: 'TypeError', message: 'The result cannot be turned into JSON: Converting circular structure to JSON' },
      ],
      [
        'a result with a BigInt',
        'export default { n: 1n }',
        { name: 'TypeError', message: "The result cannot be turned into JSON: 'n' is a bigint" },
      ],
      [
        'a result with a function',
        'export default [() => 1]',
        { name: 'TypeError', message: 'The result cannot be turned into JSON: element 0 is a function' },
      ],
      [
        'a result with a Map',
        'export default new Map()',
        { name: 'TypeError', message: 'The result cannot be turned into JSON: it is a Map' },
      ],
      [
        'a result nested too deep',
        'let v: unknown = 1; for (let i = 0; i < 300; i++) v = [v]; export default v',
        { name: 'TypeError' },
      ],
      [
        'a program that waits for nothing',
        'await new Promise(() => {})',
        { message: expect.stringContaining('never happen') },
      ],
      ['process.exit, which is not there', 'process.exit(3)', { name: 'ReferenceError' }],
    ])('tells of %s', async (_promise, source, failure) => {
      expect((await run(source)).outcome).toMatchObject({ kind: 'threw', ...failure })
    })

    const FORBIDDEN = [
      'node:child_process',
      'node:net',
      'npm:chalk',
      'jsr:@std/path',
      'https://deno.land/std/version.ts',
      'http://127.0.0.1:1/x.ts',
      'data:text/javascript,export default 1',
      'lodash',
      './other.ts',
      '../../servers/calculator/add.ts',
      '/etc/passwd',
      'file:///etc/passwd',
    ]
    test.each(FORBIDDEN)('refuses to import %s', async (specifier) => {
      const { outcome, stdout } = await run(`import * as x from '${specifier}'\nconsole.log(x)`)
      expect(outcome).toMatchObject({ kind: 'threw', message: expect.stringMatching(/^A program cannot import /) })
      expect(stdout).toBe('')
    })

    test('refuses the same imports in the middle of a program', async () => {
      const later = FORBIDDEN.filter((specifier) => !specifier.startsWith('data:'))
      const { value } = await run(`const got: string[] = []
        for (const name of ${JSON.stringify(later)}) try { await import(name); got.push(name) } catch {}
        export default got`)
      expect(value).toEqual([])
    })

    test('gives tools, skills and helpers by every spelling of their place', async () => {
      const { value, outcome } = await run(`
        import { add } from './servers/calculator/add.ts'
        import { add as same } from '/workspace/servers/calculator/add.ts'
        import { double } from './skills/doubling/skill.ts'
        import { callTool } from './client/call-tool.ts'
        export default [add === same, await add({ a: 1, b: 2 }), await double(4), await callTool('calculator', 'add', { a: 5, b: 6 })]
      `)
      expect({ outcome, value }).toEqual({ outcome: { kind: 'returned' }, value: [true, 3, 8, 11] })
    })

    test('says which module is missing', async () => {
      const { outcome } = await run(`import { x } from './servers/calculator/nothing.ts'\nx()`)
      expect(outcome).toMatchObject({ message: "There is no module './servers/calculator/nothing.ts'." })
    })

    test("finds a person's own servers as soon as they are there, and only for that person", async () => {
      const source = `import { hi } from './servers/mine/hi.ts'\nimport fs from 'node:fs'\nexport default [hi, fs.readdirSync('/workspace/servers')]`
      expect(await run(source)).toMatchObject({ outcome: { kind: 'threw' } })
      await house.write('workspaces/ann/servers/mine/hi.ts', 'export const hi: string = "own"')
      expect((await run(source)).value).toEqual(['own', ['calculator', 'mine']])
      expect((await runToEnd(sandbox, house.bob, source)).outcome.kind).toBe('threw')
    })

    test('prints in order, to the right stream, while it runs', async () => {
      const seen: string[] = []
      // It never ends unless its output arrives while it is busy.
      const source = `
        import fs from 'node:fs'
        console.log('one', 1, { a: [1] }); console.error('two'); console.info('%s-%d', 'three', 3); console.warn('four')
        console.table([{ a: 1 }]); console.log('tick'); while (!fs.existsSync('tick-was-seen'));
        console.log('tock')`
      await rm(path.join(house.ann.workspaceDir, 'tick-was-seen'), { force: true })
      const { stdout, stderr } = await run(source, {
        onOutput: (output) => {
          if (!('text' in output)) return
          seen.push(output.kind)
          if (output.text.includes('tick')) writeFileSync(path.join(house.ann.workspaceDir, 'tick-was-seen'), '')
        },
      })
      expect(stderr).toBe('two\nfour\n')
      expect(stdout).toMatch(/^one 1 \{ a: \[ 1 \] \}\nthree-3\n┌[\s\S]*tick\ntock\n$/)
      expect(seen.slice(0, 4)).toEqual(['stdout', 'stderr', 'stdout', 'stderr'])
    })

    test('keeps characters whole that are cut on the way', async () => {
      const { stdout } = await run(`console.log('x' + '€'.repeat(100_000))`)
      expect(stdout).toBe(`x${'€'.repeat(100_000)}\n`)
    })

    test('calls tools in parallel, with the line of the call, and hands on what fails', async () => {
      const lines: unknown[] = []
      const host: CallHost = async (call) => {
        if (call.op !== 'tool') return 'null'
        lines.push(call.line)
        if (call.tool === 'fail') throw new ToolError({ server: 's', tool: 'fail' }, 'timeout', 'too slow')
        return `{"got":${JSON.stringify(call.input)}}`
      }
      const { value } = await run(
        `import { callTool, ToolError as Same } from './client/call-tool.ts'
const all = await Promise.all([callTool('s', 't', 1),
  callTool('s', 't', { deep: [null] })])
let caught: unknown
try { await callTool('s', 'fail', {}) } catch (e) {
  if (e instanceof ToolError && e instanceof Same) caught = { ...e, name: e.name, message: e.message }
}
export default { all, caught }`,
        { host },
      )
      expect(value).toEqual({
        all: [{ got: 1 }, { got: { deep: [null] } }],
        caught: { name: 'ToolError', server: 's', tool: 'fail', message: 'too slow', code: 'timeout', retryable: true },
      })
      expect(lines).toEqual([2, 3, 5])
    })

    test('keeps state by calls to the host', async () => {
      const calls: HostCall[] = []
      const host: CallHost = async (call) => {
        calls.push(call)
        return call.op === 'load-state' ? '{"step":1}' : 'null'
      }
      const source = `import { loadState, saveState } from './client/state.ts'
await saveState({ n: 1 }); await saveState([2], 'other.json'); export default [await loadState(), await loadState('other.json')]`
      expect((await run(source, { host, limits: { toolCalls: 0 } })).value).toEqual([{ step: 1 }, { step: 1 }])
      expect(calls).toEqual([
        { op: 'save-state', value: { n: 1 } },
        { op: 'save-state', value: [2], file: 'other.json' },
        { op: 'load-state' },
        { op: 'load-state', file: 'other.json' },
      ])
    })

    test('never has more calls under way than allowed, and does them all', async () => {
      let underWay = 0
      let most = 0
      const host: CallHost = async () => {
        most = Math.max(most, ++underWay)
        await new Promise((resolve) => setTimeout(resolve, 5))
        underWay--
        return '1'
      }
      const source = `import { callTool } from './client/call-tool.ts'
export default (await Promise.all(Array.from({ length: 40 }, (_, i) => callTool('s', 't', i)))).length`
      expect((await run(source, { host, limits: { toolCallsInFlight: 4 } })).value).toBe(40)
      expect(most).toBe(4)
    })

    const CALLS = `import { callTool } from './client/call-tool.ts'\n`
    test.each<[string, string, Partial<Limits>, object]>([
      ['wall time', 'for (;;) {}', { timeoutMs: 300 }, { kind: 'timed-out', limitMs: 300, clock: 'wall' }],
      [
        'wall time of one that waits',
        'await new Promise((r) => setTimeout(r, 9e4))',
        { timeoutMs: 300 },
        { kind: 'timed-out', limitMs: 300, clock: 'wall' },
      ],
      [
        'wall time of microtasks',
        'for (;;) await null',
        { timeoutMs: 300 },
        { kind: 'timed-out', limitMs: 300, clock: 'wall' },
      ],
      ['CPU time', 'for (;;) {}', { cpuMs: 300 }, { kind: 'timed-out', limitMs: 300, clock: 'cpu' }],
      [
        'memory of objects',
        'const a = []; for (;;) a.push(new Array(1000).fill(0.5).map((n) => n + a.length))',
        { memoryMb: 64 },
        { kind: 'out-of-memory', limitMb: 64 },
      ],
      [
        'memory of bytes',
        'const a = []; for (;;) a.push(new Uint8Array(4e6).fill(1))',
        { memoryMb: 64 },
        { kind: 'out-of-memory', limitMb: 64 },
      ],
      [
        'output',
        'for (;;) console.log("x".repeat(999))',
        { outputBytes: 50_000 },
        { kind: 'output-limit', limitBytes: 50_000 },
      ],
      [
        'the result',
        'export default "x".repeat(99_999)',
        { resultBytes: 100_000 },
        { kind: 'result-limit', limitBytes: 100_000 },
      ],
      [
        'tool calls',
        `${CALLS}for (let i = 0; i < 6; i++) await callTool('s', 't', {})`,
        { toolCalls: 5 },
        { kind: 'tool-limit', limitCalls: 5 },
      ],
      [
        'bytes on disk',
        `import fs from 'node:fs'\nfor (let i = 0; ; i++) fs.writeFileSync('big' + i % 2, 'x'.repeat(2e6))`,
        { diskBytes: 1e6 },
        { kind: 'disk-limit', limitBytes: 1e6 },
      ],
      [
        'bytes on disk of one that ends',
        `import fs from 'node:fs'\nfs.writeFileSync('big', 'x'.repeat(9e6))`,
        { diskBytes: 1e6 },
        { kind: 'disk-limit', limitBytes: 1e6 },
      ],
      [
        'files',
        `import fs from 'node:fs'\nfs.mkdirSync('many', { recursive: true })\nfor (let i = 0; i < 60; i++) fs.writeFileSync('many/' + i, '')`,
        { diskFiles: 50 },
        { kind: 'disk-limit', limitFiles: 50 },
      ],
    ])('ends a program at its limit on %s', async (_limit, source, limits, outcome) => {
      for (const left of ['big', 'big0', 'big1', 'many']) {
        await rm(path.join(house.ann.workspaceDir, left), { recursive: true, force: true })
      }
      const result = await run(source, { limits: { timeoutMs: 20_000, ...limits }, host: async () => 'null' })
      expect(result.outcome).toEqual(outcome)
      expect(result.value).toBeNull()
      if ('clock' in outcome && 'limitMs' in outcome) {
        expect(result.runMs).toBeGreaterThan((outcome.limitMs as number) * 0.9)
      }
    })

    test('keeps the output up to the limit, to the byte', async () => {
      const { stdout } = await run(`for (let i = 0; ; i++) console.log('line', i)`, { limits: { outputBytes: 10_001 } })
      const all = Array.from({ length: 2_000 }, (_, i) => `line ${i}\n`).join('')
      expect(stdout).toBe(all.slice(0, 10_001))
    })

    test('lets a program use nine tenths of its memory', async () => {
      const bytes = `const a = []; for (let i = 0; i < 86; i++) a.push(new Uint8Array(${MB}).fill(1)); export default a.length`
      const objects = `const a: number[][] = []; for (let i = 0; i < 86; i++) a.push(new Array(131072).fill(0.5)); export default a.length`
      expect((await run(bytes, { limits: { memoryMb: 96 } })).outcome).toEqual({ kind: 'returned' })
      expect((await run(objects, { limits: { memoryMb: 96 } })).outcome).toEqual({ kind: 'returned' })
    })

    test('refuses arguments and results that are too large, for the program to catch', async () => {
      const source = `${CALLS}const codes: string[] = []
for (const size of [99_998, 99_999]) try { await callTool('s', 'in', 'x'.repeat(size)) } catch (e: any) { codes.push(e.code) }
try { await callTool('s', 'out', {}) } catch (e: any) { codes.push(e.code, e.tool) }
export default codes`
      const host: CallHost = async (call) =>
        call.op === 'tool' && call.tool === 'out' ? `"${'x'.repeat(99_999)}"` : '1'
      const limits = { toolArgumentBytes: 100_000, toolResultBytes: 100_000 }
      expect((await run(source, { host, limits })).value).toEqual(['too-large', 'too-large', 'out'])
    })

    test('passes a large result on quickly', async () => {
      const rows = JSON.stringify(
        Array.from({ length: 100_000 }, (_, id) => ({ id, name: `row ${id}`, on: id % 2 === 0 })),
      )
      const { value } = await run(
        `${CALLS}const rows = (await callTool('s', 't', {})) as { on: boolean }[]\nexport default rows.filter((r) => r.on).length`,
        { host: async () => rows },
      )
      expect(value).toBe(50_000)
    })

    test('works with files of the workspace, by relative and by full names', async () => {
      const { value, outcome } = await run(`
        import fs from 'node:fs'
        import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
        import path from 'node:path'
        await mkdir('made/deep', { recursive: true })
        await writeFile('/workspace/made/deep/a.txt', 'a€')
        fs.appendFileSync('made/deep/a.txt', 'b')
        await rename('made/deep/a.txt', './made/b.txt')
        fs.cpSync('made', 'copied', { recursive: true })
        let missing = ''
        try { await readFile('none.txt') } catch (e: any) { missing = e.code + ' ' + e.message }
        const listed = await readdir('made', { recursive: true, withFileTypes: true })
        export default [
          await readFile('made/b.txt', 'utf8'), fs.readFileSync('copied/b.txt').length, (await stat('made/b.txt')).size,
          listed.map((e) => e.parentPath + '/' + e.name + (e.isDirectory() ? '/' : '')), missing,
          path.resolve('x'), path.relative('/workspace/a', 'b'), fs.existsSync('made'), (await rm('made', { recursive: true }), fs.existsSync('made')),
        ]`)
      expect({ outcome, value }).toEqual({
        outcome: { kind: 'returned' },
        value: [
          'a€b',
          5,
          5,
          ['/workspace/made/b.txt', '/workspace/made/deep/'],
          "ENOENT ENOENT: no such file or directory, open '/workspace/none.txt'",
          '/workspace/x',
          '../b',
          true,
          false,
        ],
      })
      expect(await readFile(path.join(house.ann.workspaceDir, 'copied/b.txt'), 'utf8')).toBe('a€b')
    })

    test('lists what is shared beside what is own, and lets nobody change what is shared', async () => {
      const { value } = await run(`
        import fs from 'node:fs'
        const refused: string[] = []
        for (const act of [
          () => fs.writeFileSync('/workspace/servers/calculator/add.ts', 'bad'),
          () => fs.rmSync('servers/calculator', { recursive: true }),
          () => fs.mkdirSync('skills/doubling/x', { recursive: true }),
        ]) try { act() } catch (e: any) { refused.push(e.code) }
        export default [fs.readdirSync('/workspace/skills'), fs.readFileSync('servers/calculator/add.ts', 'utf8').length > 9, refused]`)
      expect(value).toEqual([['doubling'], true, ['EROFS', 'EROFS', 'EROFS']])
    })

    test('has exactly the globals its description names', async () => {
      const declared = await readFile(new URL('../worker/program.d.ts', import.meta.url), 'utf8')
      const names = [...declared.matchAll(/^declare (?:var|function) (\w+)/gm)].map(([, name]) => name)
      const { value } = await run(
        `export default [${JSON.stringify(names)}.filter((n) => !(n in globalThis)), 'Deno' in globalThis, 'process' in globalThis, Object.getOwnPropertyNames(globalThis)]`,
      )
      const [missing, hasDeno, hasProcess, present] = value as [string[], boolean, boolean, string[]]
      expect([missing, hasDeno, hasProcess]).toEqual([[], false, false])
      expect(present.filter((name) => /^[a-z]/.test(name) && !names.includes(name)).sort()).toEqual([
        ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'escape', 'eval', 'globalThis'],
        ...['isFinite', 'isNaN', 'parseFloat', 'parseInt', 'undefined', 'unescape'],
      ])
    })

    test('starts every program afresh', async () => {
      await run(
        `globalThis.left = 1; Array.prototype.map = () => ['bad'] as never; JSON.stringify = () => 'bad'; export default 1`,
      )
      expect((await run(`export default [typeof (globalThis as any).left, [1].map((n) => n + 1)]`)).value).toEqual([
        'undefined',
        [2],
      ])
    })

    test('does not mind what a program does to the language', async () => {
      const source = `${CALLS}
        Object.prototype.toString = () => { throw 1 }; Array.prototype.map = () => []; JSON.stringify = () => 'bad'
        JSON.parse = () => 'bad'; (Promise.prototype as any).finally = null
        const v = await callTool('s', 't', { a: 1, b: 1 }); console.log('out'); export default v`
      const result = await run(source)
      expect([result.outcome.kind, result.value, result.stdout]).toEqual(['returned', 2, 'out\n'])
    })

    describeMounts(() => ({ house, sandbox }))
    describeFetch(() => ({ house, sandbox }))

    test('leaves nothing behind', async () => {
      await run('export default 1')
      // Where guests are users of their own, beside the workspaces.
      const [placesDir = ''] = ['workspaces/.sandbox', 'data/sandbox']
        .map((place) => path.join(house.root, place))
        .filter((place) => existsSync(path.join(place, 'guests')))
      await vi.waitFor(
        async () => expect((await readdir(path.join(placesDir, 'guests'))).length).toBeLessThanOrEqual(4),
        5_000,
      )
      expect((await readdir(placesDir)).filter((each) => each.startsWith('acid'))).toEqual([])
    })

    test.each<[string, string]>([
      ['in an endless loop', 'console.log("on"); for (;;) {}'],
      ['while it waits', 'console.log("on"); await new Promise((r) => setTimeout(r, 9e4))'],
      ['in a tool call', `${CALLS}console.log("on"); await callTool('s', 'slow', {})`],
    ])('cancels a program %s at once', async (_state, source) => {
      const controller = new AbortController()
      const aborted = Promise.withResolvers<void>()
      const host: CallHost = (_call, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            aborted.resolve()
            reject(signal.reason)
          })
          controller.abort()
        })
      const hasCall = source.includes('slow')
      const { outcome } = await run(source, {
        host,
        signal: controller.signal,
        onOutput: (output) => {
          if (output.kind === 'stdout' && !hasCall) controller.abort()
        },
      })
      expect(outcome).toEqual({ kind: 'cancelled' })
      if (hasCall) await aborted.promise
    })

    test('cancels what has not started yet', async () => {
      const before = await run('export default 1', { signal: AbortSignal.abort() })
      expect(before).toMatchObject({ outcome: { kind: 'cancelled' }, outputs: [] })
      const starting = new AbortController()
      const coming = run('export default 1', { signal: starting.signal, limits: { memoryMb: 200 } })
      setTimeout(() => starting.abort(), 5)
      expect((await coming).outcome).toEqual({ kind: 'cancelled' })
    })

    test('lets people take turns, two runs each, and says who is next', async () => {
      const source = 'await new Promise((r) => setTimeout(r, 300))'
      const positions: Record<string, number[]> = {}
      const start = async (who: 'ann' | 'bob', label: string) => {
        const told: number[] = []
        positions[label] = told
        await runToEnd(sandbox, house[who], source, {
          onOutput: (output) => void (output.kind === 'queued' && told.push(output.position)),
        })
      }
      await Promise.all([...['ann1', 'ann2', 'ann3', 'ann4'].map((label) => start('ann', label)), start('bob', 'bob1')])
      // Bob came last and is next at once, unless there is room for him without waiting.
      expect(Math.max(1, ...(positions['bob1'] ?? []))).toBe(1)
      expect([positions['ann3']?.[0], positions['ann4']?.[0], positions['ann4']?.at(-1)]).toEqual([1, 2, 1])
    })

    test('answers a call with what the host says and nothing of its faults', async () => {
      const host: CallHost = async (call) => {
        if (call.op === 'tool' && call.tool === 'add') return addingHost(call, new AbortController().signal)
        throw new Error('the password is 123')
      }
      const { value } = await run(
        `${CALLS}export default await callTool('s', 'broken', {}).catch((e) => [e.code, e.message.includes('123')])`,
        { host },
      )
      expect(value).toEqual(['tool-failed', false])
    })
  })
}
