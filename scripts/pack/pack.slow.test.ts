import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The tarball in an empty folder: unpacked as npm does it, with nothing beside it but the packages that it asks for.

const root = resolve('.')
const dir = mkdtempSync(join(tmpdir(), 'pack-'))
const home = join(dir, 'home')
const modules = join(dir, 'node_modules')
const installed = join(modules, 'code-execution-mcp')
const run = promisify(execFile)
const env = { NODE_ENV: 'production' as const, PATH: process.env.PATH, HOME: dir, CEM_HOME: home }
const started: ChildProcess[] = []

beforeAll(async () => {
  const { stdout } = await run(process.execPath, ['scripts/pack/main.mjs', dir], { maxBuffer: 64 * 1024 * 1024 })
  mkdirSync(installed, { recursive: true })
  await run('tar', ['xzf', join(dir, stdout.trim()), '--strip-components=1', '-C', installed])
  installPackages()
}, 900_000)
afterAll(() => {
  for (const child of started) child.kill()
  rmSync(dir, { recursive: true, force: true })
})

interface Manifest {
  version: string
  bundleDependencies?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Copies of what it depends on and does not bring, and of what that depends on, from the packages of this checkout. */
function installPackages(): void {
  const { dependencies, bundleDependencies = [] } = manifestIn(installed)
  const wanted = Object.keys(dependencies ?? {}).filter((name) => !bundleDependencies.includes(name))
  for (const name of wanted) {
    const [from, to] = [join(root, 'node_modules', name), join(modules, name)]
    if (existsSync(to) || !existsSync(from)) continue
    mkdirSync(dirname(to), { recursive: true })
    cpSync(from, to, { recursive: true, mode: 2 }) // COPYFILE_FICLONE: no bytes are copied where the disk can share them.
    const { dependencies, optionalDependencies } = manifestIn(from)
    wanted.push(...Object.keys({ ...dependencies, ...optionalDependencies }))
  }
}

test('it asks for few packages, and for nothing that builds pages', async () => {
  const manifests = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: dir })
  const names = [...new Set(manifests.map((file) => dirname(file).split('node_modules/').pop()))]
  expect(names.length).toBeLessThanOrEqual(137)
  expect(names).toEqual(expect.arrayContaining(['next', 'react', 'deno', '@prisma/client']))
  expect(names.filter((name) => /^(@next\/swc|sharp$|@img\/|tailwindcss$|prisma$)/.test(name ?? ''))).toEqual([])
  const { stdout } = await run('du', ['-sm', modules])
  expect(Number.parseInt(stdout, 10)).toBeLessThanOrEqual(745)
  for (const name of manifestIn(installed).bundleDependencies ?? []) {
    expect(manifestIn(join(installed, 'node_modules', name)).optionalDependencies).toBeUndefined()
    expect(readdirSync(join(installed, 'node_modules', name)).join()).toMatch(/licen[cs]e/i)
  }
})

const bin = (name: string) => join(installed, 'bin', `${name}.mjs`)
const cem = (...args: string[]) => run(process.execPath, [bin('cem'), ...args], { cwd: dir, env })

test('the command line runs a task, and keeps what it makes in a folder of the person', async () => {
  expect((await cem('--version')).stdout.trim()).toBe(manifestIn(root).version)
  const task = 'Calculate (100 + 200) * 3 - 50 and save the result to result.json'
  const { value, outcome } = JSON.parse((await cem('run', task, '--json')).stdout)
  expect(outcome).toEqual({ kind: 'returned' })
  expect(value).toMatchObject({ result: 850 })
  expect(readFileSync(join(home, 'workspaces/local/result.json'), 'utf8')).toContain('850')
})

test('types of a program are checked, in the world it will have', async () => {
  writeFileSync(
    join(dir, 'wrong.ts'),
    "import { add } from './servers/calculator/add.ts'\nexport default await add({ a: 'x', b: 1 })\n",
  )
  const checked = await cem('check', 'wrong.ts', '--json').catch((error: { stdout: string }) => error)
  expect(JSON.parse(checked.stdout)).toMatchObject({ ok: false, findings: [{ rule: 'types', line: 2 }] })
})

test('it is an MCP server over stdio', async () => {
  const client = new Client({ name: 'newcomer', version: '1.0.0' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [bin('code-execution-mcp'), 'mcp'],
      env: env as never,
      cwd: dir,
    }),
  )
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['search_tools', 'execute_code'])
  const code = "import { add } from './servers/calculator/add.ts'\nexport default await add({ a: 2, b: 3 })"
  const { structuredContent } = await client.callTool({ name: 'execute_code', arguments: { code } })
  expect(structuredContent).toMatchObject({ success: true, result: 5 })
  await client.close()
})

/** The web app, once it has printed the address to open. */
async function startWeb(): Promise<{ child: ChildProcess; address: string; said: () => string }> {
  const child = spawn(process.execPath, [bin('code-execution-mcp')], { cwd: dir, env: { ...env, PORT: '0' } })
  started.push(child)
  let said = ''
  child.stdout.on('data', (text) => (said += text))
  child.stderr.on('data', (text) => (said += text))
  await expect.poll(() => said, { timeout: 120_000 }).toMatch(/Ready: http\S+\s/)
  const [, address = ''] = /Ready: (\S+)/.exec(said) ?? []
  return { child, address, said: () => said }
}

test('called by its own name it serves the web app with its documentation', async () => {
  const { child, address: link, said } = await startWeb()
  expect(link).toMatch(/\/sign-up\?link=/)
  const at = new URL(link).origin
  expect(await (await fetch(`${at}/api/health`)).json()).toMatchObject({ ok: true, database: 'ok' })
  expect(await (await fetch(`${at}/docs/first-ten-minutes`)).text()).toContain('Run edited program')
  const statusOf = async (path: string) => (await fetch(`${at}${path}`, { redirect: 'manual' })).status
  expect(await statusOf('/icon.svg')).toBe(200)
  expect(await statusOf('/nothing-here')).toBe(404)
  expect(await statusOf('/_next/image?url=%2Ficon.svg&w=64&q=75')).toBe(404)
  expect(await statusOf('/api/mcp')).toBe(401)
  expect(await statusOf('/api/auth/providers')).toBe(200)
  expect(await statusOf('/.well-known/oauth-authorization-server')).toBe(200)
  expect(await statusOf('/api/oauth/jwks')).toBe(200)
  expect(await (await fetch(link)).text()).toContain('Create')
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(said()).not.toMatch(/error|MODULE_NOT_FOUND|⨯/i)
})

test('when its starter is killed the server ends, and the port is free', async () => {
  const { child, address } = await startWeb()
  const { origin } = new URL(address)
  child.kill('SIGKILL')
  const isGone = () =>
    fetch(`${origin}/api/health`).then(
      () => false,
      () => true,
    )
  await expect.poll(isGone, { timeout: 30_000 }).toBe(true)
})

test('it is a library with types', async () => {
  writeFileSync(
    join(dir, 'consumer.mts'),
    `import { type Execution, executeTask } from 'code-execution-mcp'
const { value, error }: Execution = await executeTask('Calculate (100 + 200) * 3')
const why: string | undefined = error?.message
console.log(value, why)\n`,
  )
  const options = {
    module: 'nodenext',
    target: 'es2024',
    strict: true,
    outDir: '.',
    skipLibCheck: true,
    types: ['node'],
  }
  cpSync(join(root, 'node_modules/@types/node'), join(modules, '@types/node'), { recursive: true })
  cpSync(join(root, 'node_modules/undici-types'), join(modules, 'undici-types'), { recursive: true })
  writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['consumer.mts'] }))
  await run(process.execPath, [join(modules, 'typescript/lib/tsc.js'), '-p', dir]).catch(
    (error: { stdout: string }) => {
      throw new Error(error.stdout)
    },
  )
  const { stdout } = await run(process.execPath, [join(dir, 'consumer.mjs')], { cwd: dir, env })
  expect(stdout).toBe('900 undefined\n')
})

test('under a Node.js that cannot run it, it says which can', async () => {
  const old = 'data:text/javascript,Object.defineProperty(process, "version", { value: "v24.14.0" })'
  const failed = run(process.execPath, ['--import', old, bin('cem'), '--version'], { cwd: dir, env })
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr:
      'code-execution-mcp needs Node.js 22.22.2 or later of 22, 24.15.0 or later of 24, 26.0.0 or later, and this is v24.14.0: install one of them from https://nodejs.org and run the command again.\n',
  })
  const imported = ['--input-type=module', '--eval', "await import('code-execution-mcp')"]
  await expect(run(process.execPath, ['--import', old, ...imported], { cwd: dir, env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Error: code-execution-mcp needs Node.js 22.22.2 or later of 22'),
  })
})
