import { describe, expect, test } from 'vitest'
import { type Current, runnerOf, runToEnd } from './open-test-homes.ts'

/** What programs can import in every sandbox. */
export function describeImports(current: Current): void {
  describe('imports', () => {
    const run = runnerOf(current)

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
      await current().homes.write('workspaces/ann/servers/mine/hi.ts', 'export const hi: string = "own"')
      expect((await run(source)).value).toEqual(['own', ['calculator', 'mine']])
      expect((await runToEnd(current().sandbox, current().homes.bob, source)).outcome.kind).toBe('threw')
    })
  })
}
