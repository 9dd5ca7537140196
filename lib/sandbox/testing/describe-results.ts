import { writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Current, runnerOf } from './open-test-homes.ts'

const CALLS = `import { callTool } from './client/call-tool.ts'\n`
/** Holds up the event loop for longer than a program may be silent. */
const COMPUTE =
  'for (const until = performance.now() + 2_500; performance.now() < until; ) for (let i = 0; i < 1e6; i++);'

/** What every sandbox makes of programs: what they give, throw and print, and the world they find. */
export function describeResults(current: Current): void {
  describe('programs', () => {
    const run = runnerOf(current)

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
      [
        'what was computed for seconds before an await',
        `${COMPUTE}\nawait null\nexport default 'computed'`,
        'computed',
      ],
    ])('returns %s', async (_promise, source, value) => {
      expect(await run(source)).toMatchObject({ outcome: { kind: 'returned' }, value })
    })

    describe('says in a stack only where in the program’s world something happened', () => {
      const SKILL = `import { double } from './skills/doubling/skill.ts'\n`
      const TOOL = `import { callTool } from './client/call-tool.ts'\n`
      const inside = (stack: string) => `Error: x\n    at ${stack}`

      test.each<[string, string, string]>([
        ['of an error', 'export default new Error("x").stack', inside('file:///workspace/main.ts:1:16')],
        [
          'of a method',
          'interface Gone {\n  a: 1 }\nclass A { async go(): Promise<unknown> { throw new Error("x") } }\nexport default await new A().go().catch((e: any) => e.stack)',
          inside('A.go (file:///workspace/main.ts:3:48)\n    at file:///workspace/main.ts:4:30'),
        ],
        [
          'of what is no error',
          'const at: any = {}\nError.captureStackTrace(at)\nexport default at.stack.replace("Error", "Error: x")',
          inside('file:///workspace/main.ts:2:7'),
        ],
        [
          'of what the language does itself',
          'try { JSON.parse("{") } catch (e: any) { e.message = "x"; var s = e.stack }\nexport default s.split("\\n").slice(1).join()',
          '    at JSON.parse (<anonymous>),    at file:///workspace/main.ts:1:12',
        ],
        [
          'as the program words it',
          'Error.prepareStackTrace = (_: unknown, sites: any[]) => sites.map((s) => [s, s.getFileName(), s.getEvalOrigin(), s.getThis?.(), s.getFunction?.()].join("|")).join()\nexport default new Error("x").stack',
          'file:///workspace/main.ts:2:16|/workspace/main.ts|||',
        ],
      ])('%s', async (_of, source, value) => {
        expect(await run(source)).toMatchObject({ outcome: { kind: 'returned' }, value })
      })

      test('of a platform function, a skill, a refused import and a refused call', async () => {
        const { value, stdout, stderr } = await run(`${SKILL}${TOOL}
          const stacks: string[] = []
          const note = (error: any) => { stacks.push(error.stack, error.message, String(error.cause)); console.log(error); console.error('%o', error) }
          for (const act of [() => new URL('x'), () => atob('*'), () => structuredClone(() => 1), () => Buffer.alloc(-1), () => (double as any)(1n)])
            try { await act() } catch (error) { note(error) }
          await callTool('no', 'tool', 1n).catch(note)
          console.trace('here')
          export default stacks.join()`)
        const shown = `${value}${stdout}${stderr}`
        expect(shown).toContain('main.ts')
        expect(shown).not.toContain(current().homes.root)
        expect(shown).not.toMatch(/ext:|sandbox:|runner\.js|file:\/\/(?!\/workspace\/)/)
      })

      test('of an import that is refused in the middle of the program', async () => {
        const { value, stdout } = await run(`
          const stacks: string[] = []
          for (const name of ['./none.ts', './servers/none/none.ts', 'node:http', 'lodash', 'https://example.com/x.ts'])
            try { await import(name) } catch (error: any) { stacks.push(error.stack); console.log(error) }
          export default stacks.join()`)
        expect(`${value}${stdout}`).not.toContain(current().homes.root)
      })
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
        {
          name: 'TypeError',
          message:
            'The result cannot be turned into JSON: Converting circular structure to JSON. Return only the fields you need.',
        },
      ],
      [
        'a result with a BigInt',
        'export default { n: 1n }',
        {
          name: 'TypeError',
          message:
            "The result cannot be turned into JSON: 'n' is a bigint. Return String(n), or Number(n) where it is small.",
        },
      ],
      [
        'a result with a function',
        'export default [() => 1]',
        {
          name: 'TypeError',
          message:
            'The result cannot be turned into JSON: element 0 is a function. Call it and return what it returns, or leave it out.',
        },
      ],
      [
        'a result with a Map',
        'export default new Map()',
        {
          name: 'TypeError',
          message:
            'The result cannot be turned into JSON: it is a Map. Return Object.fromEntries(map), or [...map] where its keys are no texts.',
        },
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
      ['what is thrown after seconds of computing', `${COMPUTE}\nthrow new RangeError('late')`, { name: 'RangeError' }],
      ['process.exit, which is not there', 'process.exit(3)', { name: 'ReferenceError' }],
    ])('tells of %s', async (_promise, source, failure) => {
      expect((await run(source)).outcome).toMatchObject({ kind: 'threw', ...failure })
    })

    test('prints in order, to the right stream, while it runs', async () => {
      const seen: string[] = []
      // It never ends unless its output arrives while it is busy.
      const source = `
        import fs from 'node:fs'
        console.log('one', 1, { a: [1] }); console.error('two'); console.info('%s-%d', 'three', 3); console.warn('four')
        console.table([{ a: 1 }]); console.log('tick'); while (!fs.existsSync('tick-was-seen'));
        console.log('tock')`
      await rm(path.join(current().homes.ann.workspaceDir, 'tick-was-seen'), { force: true })
      const { stdout, stderr } = await run(source, {
        onOutput: (output) => {
          if (!('text' in output)) return
          seen.push(output.kind)
          if (output.text.includes('tick'))
            writeFileSync(path.join(current().homes.ann.workspaceDir, 'tick-was-seen'), '')
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
  })
}
