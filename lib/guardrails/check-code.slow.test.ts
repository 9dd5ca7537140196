import { describe, expect, test } from 'vitest'
import { checkCode } from './check-code.ts'

const owner = 'ann'
const modules = new Set([
  './servers/calculator/add.ts',
  './servers/filesystem/index.ts',
  './servers/filesystem/readFile.ts',
  './servers/filesystem/writeFile.ts',
  './skills/report/skill.ts',
])
const findingsIn = async (source: string) => (await checkCode(source, { owner, modules })).findings

describe('the guardrails let through', () => {
  test.each([
    ['a tool', "import { add } from './servers/calculator/add.ts'\nexport default await add({ a: 1, b: 2 })"],
    ['a tool by its whole path', "import { add } from '/workspace/servers/calculator/add.ts'"],
    ['a tool by an address that means the same', "import { add } from './servers/../servers/calculator/add%2Ets'"],
    ['the index of a server', "import * as files from './servers/filesystem/index.ts'"],
    [
      'a skill and a helper',
      "import { report } from './skills/report/skill.ts'\nimport { loadState } from './client/state.ts'",
    ],
    [
      'files and paths',
      "import { readFile } from 'node:fs/promises'\nimport { join } from 'node:path'\nimport fs from 'node:fs'",
    ],
    [
      'names that only look like code',
      'const a = { eval: 1, Deno: 2, require: 3 }\nexport default a.eval + a.require\ninterface Deno { x: 1 }',
    ],
    ['text that only looks like code', "export default 'eval(1)' // eval('1')"],
    ['types called Function', 'let run: Function | undefined'],
    [
      'questions about constructors',
      'const x: unknown = 1\nexport default [x instanceof Function, (x as object).constructor.name]',
    ],
    ['classes that make their like', 'class A { again() { return new (this.constructor as typeof A)() } }'],
    ['nothing at all', ''],
  ])('%s', async (_what, source) => {
    expect(await findingsIn(source)).toEqual([])
  })
})

describe('the guardrails refuse', () => {
  test.each([
    [
      'a Node module',
      "\nimport { exec } from 'node:child_process'",
      'imports',
      2,
      "'node:child_process' cannot be imported",
    ],
    ['a Node module without its prefix', "import fs from 'fs'", 'imports', 1, "Write 'node:fs'"],
    ['a package', "import x from 'left-pad'", 'imports', 1, "'left-pad' cannot be imported"],
    ['an address', "import 'https://example.com/x.ts'", 'imports', 1, 'cannot be imported'],
    ['text made into a module', "import 'data:text/javascript,1'", 'imports', 1, 'cannot be imported'],
    ['a re-export', "export * from './other.ts'", 'imports', 1, "'./other.ts' cannot be imported"],
    ['a way out', "import './servers/../../etc/x.ts'", 'imports', 1, 'cannot be imported'],
    ['a way out in another spelling', "import './servers/%2e%2e/..\\\\etc/x.ts'", 'imports', 1, 'cannot be imported'],
    ['a name that parts into two', "import './servers/calculator%2Fadd.ts'", 'imports', 1, 'cannot be imported'],
    ['a type from elsewhere', "let a: import('../../etc/x').A", 'imports', 1, 'cannot be imported'],
    ['a file by a comment', '/// <reference path="/etc/passwd" />', 'imports', 1, 'by comments'],
    ['import by require', "import fs = require('node:fs')", 'imports', 1, 'no import … = require()'],
    [
      'a misspelt tool',
      "import { r } from './servers/filesystem/read_file.ts'",
      'imports',
      1,
      "Did you mean './servers/filesystem/readFile.ts'?",
    ],
    [
      'a misspelt skill',
      "import { r } from './skills/repot/skill.ts'",
      'imports',
      1,
      "Did you mean './skills/report/skill.ts'?",
    ],
    ['an import while it runs', "await import('./servers/calculator/add.ts')", 'dynamic-code', 1, 'static import'],
    ['eval', "eval('1')", 'dynamic-code', 1, 'eval runs text'],
    ['eval by another name', "const e = eval\ne('1')", 'dynamic-code', 1, 'eval runs text'],
    ['eval as another type', "(eval as (text: string) => void)('1')", 'dynamic-code', 1, 'eval runs text'],
    ['eval of the global object', "globalThis['ev' + 'al']('1')", 'dynamic-code', 1, 'eval runs text'],
    ['eval taken apart', 'const { eval: run } = globalThis', 'dynamic-code', 1, 'eval runs text'],
    ['Function', "new Function('return 1')()", 'dynamic-code', 1, 'Function makes code'],
    ['Function by an instance', "(() => {}).constructor('return 1')()", 'dynamic-code', 1, 'constructor of a function'],
    ['a timer with text', "setTimeout('f()')", 'dynamic-code', 1, 'A timer takes a function'],
    ['the runtime', 'Deno.exit()', 'dynamic-code', 1, 'Deno is not part'],
    ['require', "require('fs')", 'dynamic-code', 1, 'require is not available'],
    ['WebAssembly', 'new WebAssembly.Module(new Uint8Array())', 'dynamic-code', 1, 'WebAssembly'],
    ['native code', "process.binding('fs')", 'dynamic-code', 1, 'process.binding'],
    ['a syntax error', 'const a = 1\nconst = 2', 'syntax', 2, 'Unexpected token'],
    ['with', 'with (a) {}', 'syntax', 1, "'with' statements are not allowed"],
  ])('%s', async (_what, source, rule, line, message) => {
    expect((await findingsIn(source))[0]).toMatchObject({
      rule,
      line,
      severity: 'error',
      message: expect.stringContaining(message),
    })
    expect((await checkCode(source, { owner, modules })).ok).toBe(false)
  })
})

describe('hostile sources are read in bounded time', () => {
  test.each([
    ['deep brackets', '['.repeat(200_000), /nested too deeply/],
    ['deep calls', 'f('.repeat(100_000), /nested too deeply/],
    // Whichever bound a machine comes to first.
    ['what doubles the work with each level', '(a=f<'.repeat(60), /within 2 seconds|too much memory/],
    ['more than a megabyte', 'x'.repeat(1024 * 1024 + 1), /at most 1,048,576/],
  ])('%s', async (_what, source, message) => {
    expect(await findingsIn(source)).toEqual([expect.objectContaining({ message: expect.stringMatching(message) })])
  })

  test('findings end somewhere', async () => {
    expect(await findingsIn('eval(1);'.repeat(10_000))).toHaveLength(100)
  })
})

test('without a list of modules every well-formed one passes', async () => {
  expect((await checkCode("import { x } from './servers/any/thing.ts'", { owner })).ok).toBe(true)
})
