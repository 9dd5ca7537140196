import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInstallation } from '../testing/open-playground.ts'

const text = readFileSync(resolve('docs/library.md'), 'utf8')
/** Each program with what stands under it. */
const PROGRAMS = [...text.matchAll(/```ts\n([\s\S]*?)```\s+```text\n([\s\S]*?)```/g)].map(
  ([, program = '', printed = ''], index) => ({ name: `${index + 1}`, program, printed }),
)

const installation = createInstallation()
afterAll(installation.close)
beforeAll(() => {
  // As it is for whoever has installed the package.
  const modules = join(installation.dir, 'node_modules')
  mkdirSync(modules)
  symlinkSync(resolve('.'), join(modules, 'code-execution-mcp'))
  symlinkSync(resolve('node_modules/zod'), join(modules, 'zod'))
  writeFileSync(join(installation.dir, 'package.json'), '{"type": "module"}')
})

test('every block is a program', () => {
  expect(PROGRAMS.length).toBe(text.split('```ts\n').length - 1)
})

test.each(PROGRAMS)(
  'program $name of docs/library.md prints what stands under it',
  { timeout: 120_000 },
  async ({ name, program, printed }) => {
    const file = join(installation.dir, `${name}.ts`)
    writeFileSync(file, program)
    const { dataDir, workspacesDir, dir } = installation
    const { PATH } = process.env
    const folders = { DATA_DIR: dataDir, WORKSPACES_DIR: workspacesDir }
    const env = { NODE_ENV: 'test' as const, PATH, LOG_LEVEL: 'error', ...folders }
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: dir, env, timeout: 110_000 })
    expect(stdout).toBe(printed)
  },
)
