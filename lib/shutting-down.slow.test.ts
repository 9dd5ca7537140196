import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RunStore } from './runs/run-store.ts'

const fileUrl = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** A process with two runs in endless loops and one that waits for its turn. */
async function startProcess(options: {
  machine?: object
  onSignal: string
}): Promise<{ child: ChildProcess; dir: string }> {
  const dir = mkdtempSync(join(tmpdir(), 'shutting-down-'))
  chmodSync(dir, 0o755)
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const script = `
    import { loadConfig } from ${fileUrl('./config/load-config.ts')}
    import { createLog } from ${fileUrl('./config/log.ts')}
    import { createPlayground } from ${fileUrl('./create-playground.ts')}
    import { openSandbox } from ${fileUrl('./pipeline/open-sandbox.ts')}
    const dir = ${JSON.stringify(dir)}
    const config = loadConfig({ env: {}, overrides: {
      server: { data_dir: dir + '/data' }, workspaces: { dir: dir + '/workspaces' }, logging: { level: 'error' } } })
    const playground = await createPlayground(config, await openSandbox(config, createLog(config), ${JSON.stringify(options.machine ? { machine: options.machine } : {})}))
    process.once('SIGTERM', ${options.onSignal})
    const ann = { id: 'ann', admin: false, workspaceDir: dir + '/workspaces/ann', isListed: false }
    const untilIts = async (kind) => {
      const { runId } = await playground.runs.start(ann, { code: 'console.log("on"); for (;;) {}' })
      for await (const event of playground.runs.events(ann, runId)) if (event.kind === kind) return
    }
    await Promise.all([untilIts('stdout'), untilIts('stdout')])
    await untilIts('queued')
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ready = Promise.withResolvers<void>()
  child.stdout.once('data', () => ready.resolve())
  child.once('exit', async () => ready.reject(new Error(`It ended early: ${await text(child.stderr)}`)))
  await ready.promise
  return { child, dir }
}

const processes = () =>
  new Promise<string>((resolve) => execFile('ps', ['-eo', 'args'], { maxBuffer: 1e8 }, (_error, out) => resolve(out)))

async function endsOf(dir: string): Promise<string[]> {
  const runs = new RunStore(join(dir, 'data', 'runs'))
  const ids = readdirSync(join(dir, 'data', 'runs')).map((name) => name.replace('.jsonl', ''))
  return Promise.all(ids.map(async (runId) => (await runs.get('ann', runId)).outcome?.kind ?? 'none'))
}

const CLOSES = '() => playground.close().then(() => process.exit(0))'
const ENDS_AT_ONCE = '() => process.exit(0)'

// Without a layer of the system's around them nothing but this process ends its programs.
test.skipIf(process.platform === 'win32').each([
  ['closes first', 'the strongest layer', undefined, CLOSES],
  ['closes first', 'no layer', { platform: 'darwin', arch: 'x64' }, CLOSES],
  ['ends at once', 'no layer', { platform: 'darwin', arch: 'x64' }, ENDS_AT_ONCE],
])(
  'when a server that is told to end %s, with %s, its runs are interrupted and its processes gone',
  async (_how, _layer, machine, onSignal) => {
    const { child, dir } = await startProcess({ ...(machine && { machine }), onSignal })
    expect(await processes()).toContain(join(dir, 'workspaces'))
    const code = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    expect(await code).toBe(0)
    await vi.waitFor(async () => expect(await processes()).not.toContain(join(dir, 'workspaces')), 30_000)
    expect(await endsOf(dir)).toEqual(['interrupted', 'interrupted', 'interrupted'])
  },
)
