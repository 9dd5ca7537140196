import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { findDeno, findWorker } from './find-files.ts'

const run = promisify(execFile)
const files = findWorker()
const worker = path.dirname(files.runner)
const tsc = path.join(files.sandboxDir, '../../node_modules/typescript/lib/tsc.js')

async function temporaryFolder(): Promise<string> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'worker-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

test('what runs in Deno has the types of Deno', async () => {
  const others = ['world/warm-up.ts', 'escape/launch.ts', 'escape/sweep.ts'].map((name) => path.join(worker, name))
  const entries = [files.runner, files.launcher, files.selfTest, files.realm, ...others]
  const env = { ...process.env, DENO_DIR: await temporaryFolder(), NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' }
  const args = ['check', '--no-config', '--no-lock', '--no-remote', '--no-npm', ...entries]
  await expect(run(findDeno(), args, { env })).resolves.toBeDefined()
})

const check = async (program: string): Promise<string> => {
  const dir = await temporaryFolder()
  const file = path.join(dir, 'main.ts')
  await writeFile(file, program)
  await writeFile(
    path.join(dir, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        ...{ target: 'esnext', lib: ['esnext'], types: [], module: 'esnext', moduleResolution: 'bundler' },
        ...{ allowImportingTsExtensions: true, strict: true, noEmit: true, isolatedModules: true },
        rootDirs: [dir, worker],
      },
      files: ['program.d.ts', 'client/call-tool.ts', 'client/state.ts']
        .map((name) => path.join(worker, name))
        .concat(file),
    }),
  )
  const outcome = await run(process.execPath, [tsc, '-p', dir]).catch((error: { stdout: string }) => error)
  return outcome.stdout.replaceAll(`${path.relative(process.cwd(), dir)}/`, '')
}

test("the description of a program's world is enough for a program, and for the helpers, under strict", async () => {
  const program = `import fs, { readFileSync, type Stats } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { callTool, ToolError as Same } from './client/call-tool.ts'
import { loadState, saveState } from './client/state.ts'
const text: string = await readFile('a', 'utf8')
const bytes: Buffer = readFileSync('a')
const stats: Stats = fs.statSync(path.join('a', 'b'))
await writeFile('a', JSON.stringify({ text, size: stats.size }))
await fs.promises.appendFile('a', bytes)
try {
  await callTool('server', 'tool', { at: new URL('x', 'http://a').href })
} catch (error) {
  if (error instanceof ToolError) console.log(error.code === 'denied', error.server)
  if (error instanceof Same) console.log(error.retryable)
}
for (const [name, value] of new URLSearchParams('a=1')) console.log(name, value)
await saveState(await loadState())
const timer: number = setTimeout((n: number) => console.log(n), 5, 1)
clearTimeout(timer)
export default { id: crypto.randomUUID(), at: performance.now(), copy: structuredClone({ timer }) }
`
  expect(await check(program)).toBe('')
})

test.each([
  ['Deno', 'Deno.readTextFileSync("a")'],
  ['process', 'console.log(process.env)'],
  ['require', 'require("fs")'],
  ['the DOM', 'document.title'],
  ['other modules', 'await import("node:child_process")'],
])('%s is not part of that world', async (_what, program) => {
  expect(await check(`${program}\nexport {}\n`)).toMatch(/error TS/)
})
