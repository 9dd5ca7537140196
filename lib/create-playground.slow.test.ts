import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from './people/person.ts'
import type { RunRequest } from './pipeline/request.ts'
import type { Playground } from './playground.ts'
import { writeTree } from './selection/index/testing/write-tree.ts'
import { createInstallation, openPlayground, runToEnd } from './testing/open-playground.ts'

const installation = createInstallation()
const { dataDir } = installation
let playground: Playground
const [ada, bob] = [installation.personOf('ada'), installation.personOf('bob')]

beforeAll(async () => {
  playground = await installation.open()
  return installation.close
})

const finish = (who: Person, request: RunRequest) => runToEnd(playground, who, request)

describe('a task', () => {
  test('goes through every step in order, each told once', async () => {
    const { events, record } = await finish(ada, {
      task: 'Calculate (100 + 200) * 3 - 50 and save the result to result.json',
    })
    expect(record.outcome).toEqual({ kind: 'returned' })
    const steps = events.map((event) => (event.kind === 'tool-call' ? `${event.tool} ${event.phase}` : event.kind))
    const told = [...new Set(steps.filter((step) => step !== 'generating' && step !== 'stdout' && step !== 'queued'))]
    expect(told).toEqual([
      'accepted',
      'discovered',
      'selected',
      'generated',
      'checked',
      'started',
      'calculate started',
      'calculate done',
      'write_file started',
      'write_file done',
      'file',
      'finished',
    ])
    expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1))
    const generating = events.flatMap((event) => (event.kind === 'generating' ? [event.delta] : [])).join('')
    expect(generating).toBe(record.program)
    expect(readFileSync(join(ada.workspaceDir, 'result.json'), 'utf8')).toContain('850')
  })

  test('tells what a program prints before a call before that call, run after run', async () => {
    const code = `import { add } from './servers/calculator/add.ts'
for (let n = 0; n < 3; n++) { console.log('before ' + n); await add({ a: n, b: 1 }) }
export default 'done'`
    for (let round = 0; round < 8; round++) {
      const { events } = await finish(ada, { code })
      const order = events.flatMap((event) => {
        if (event.kind === 'started') return ['started']
        if (event.kind === 'stdout') return event.text.trim().split('\n')
        return event.kind === 'tool-call' && event.phase === 'started' ? ['call'] : []
      })
      expect(order).toEqual(['started', 'before 0', 'call', 'before 1', 'call', 'before 2', 'call'])
    }
  })

  test('that no tool fits ends without a program and names the nearest', async () => {
    const { record } = await finish(ada, { task: 'Book a flight to the moon' })
    expect(record.outcome?.kind).toBe('no-program')
    expect(record.program).toBeNull()
  })

  test.each([
    ['nothing', {}, 'either a task or code, and got neither'],
    ['both', { task: 'a', code: 'b' }, 'either a task or code, and got both'],
    ['an empty task', { task: ' \n ' }, 'Write a task first'],
    ['a task of 100 kB', { task: 'x'.repeat(100_000) }, '20,000'],
    ['code that stops after selection', { code: '1', until: 'selected' as const }, 'no selection to stop after'],
    [
      'a limit above what is allowed',
      { code: '1', limits: { memoryMb: 100_000 } },
      'memoryMb must be above 0 and at most 512',
    ],
  ])('is refused before a run is made of it: %s', async (_what, request, message) => {
    await expect(playground.runs.start(ada, request)).rejects.toThrow(message)
  })
})

describe('a program', () => {
  test('may call what it imports and nothing else', async () => {
    const { record } = await finish(ada, {
      code: `import { add } from './servers/calculator/add.ts'
import { callTool } from './client/call-tool.ts'
const sum = await add({ a: 1, b: 2 })
const refused = await callTool('calculator', 'multiply', { a: 2, b: 3 }).catch((error) => [error.name, error.code])
export default { sum, refused }`,
    })
    expect(record.value).toEqual({ sum: 3, refused: ['ToolError', 'not-imported'] })
    expect(record.toolCalls.map(({ tool, ok }) => [tool, ok])).toEqual([
      ['add', true],
      ['multiply', false],
    ])
  })

  test('keeps state from one run to the next', async () => {
    const code = `import { loadState, saveState } from './client/state.ts'
const before = (await loadState()) as { runs: number } | null
await saveState({ runs: (before?.runs ?? 0) + 1 })
export default before`
    expect((await finish(bob, { code })).record.value).toBeNull()
    expect((await finish(bob, { code })).record.value).toEqual({ runs: 1 })
  })

  test('stops when it is cancelled, also in an endless loop', async () => {
    const { runId } = await playground.runs.start(ada, { code: "console.log('up')\nfor (;;) {}" })
    for await (const event of playground.runs.events(ada, runId))
      if (event.kind === 'stdout') await playground.runs.cancel(ada, runId)
    expect((await playground.runs.get(ada, runId)).outcome).toEqual({ kind: 'cancelled' })
  })
})

describe('two people', () => {
  const secret = 'the secret of ada'

  test('cannot reach each other’s files from a program, whatever the path', async () => {
    mkdirSync(ada.workspaceDir, { recursive: true })
    mkdirSync(bob.workspaceDir, { recursive: true })
    writeFileSync(join(ada.workspaceDir, 'secret.txt'), secret)
    symlinkSync(join(ada.workspaceDir, 'secret.txt'), join(bob.workspaceDir, 'planted.txt'))
    symlinkSync(ada.workspaceDir, join(bob.workspaceDir, 'planted'))
    const paths = [
      join(ada.workspaceDir, 'secret.txt'),
      '../ada/secret.txt',
      '/workspace/../ada/secret.txt',
      'planted.txt',
      'planted/secret.txt',
    ]
    const code = `import { readFile } from './servers/filesystem/readFile.ts'
import { readFileSync, writeFileSync } from 'node:fs'
const seen: string[] = []
for (const path of ${JSON.stringify(paths)}) {
  try { seen.push(await readFile({ path })) } catch {}
  try { seen.push(readFileSync(path, 'utf8')) } catch {}
  try { writeFileSync(path, 'overwritten') } catch {}
}
export default seen`
    const { record } = await finish(bob, { code })
    expect(record.outcome).toEqual({ kind: 'returned' })
    expect(JSON.stringify(record.value)).not.toContain(secret)
    expect(readFileSync(join(ada.workspaceDir, 'secret.txt'), 'utf8')).toBe(secret)
  })

  test('cannot see, follow, stop or remove each other’s runs', async () => {
    const { runId } = await finish(ada, { code: "export default 'mine'" })
    const gone = 'There is no run here'
    await expect(playground.runs.get(bob, runId)).rejects.toThrow(gone)
    await expect(playground.runs.events(bob, runId).next()).rejects.toThrow(gone)
    await expect(playground.runs.cancel(bob, runId)).rejects.toThrow(gone)
    await expect(playground.runs.remove(bob, runId)).rejects.toThrow(gone)
    expect((await playground.runs.get(ada, runId)).value).toBe('mine')
  })

  test('cannot stop a run of the other that is under way', async () => {
    const { runId } = await playground.runs.start(ada, {
      code: "console.log('up')\nawait new Promise((done) => setTimeout(done, 300))\nexport default 1",
    })
    await expect(playground.runs.cancel(bob, runId)).rejects.toThrow('There is no run here')
    for await (const event of playground.runs.events(ada, runId))
      if (event.kind === 'finished') expect(event.outcome).toEqual({ kind: 'returned' })
  })

  test.each(['/etc/passwd', '/proc/self/environ', '/proc/1/environ'])('cannot read %s of the host', async (path) => {
    const { record } = await finish(bob, {
      code: `import { readFileSync } from 'node:fs'\nlet text = ''\ntry { text = readFileSync(${JSON.stringify(path)}, 'utf8') } catch {}\nexport default text.length`,
    })
    expect(record.value).toBe(0)
  })
})

test('the journals and the database are readable by their owner only', async () => {
  await finish(ada, { code: 'export default 1' })
  const { statSync } = await import('node:fs')
  expect(existsSync(join(dataDir, 'runs'))).toBe(true)
  expect(statSync(join(dataDir, 'runs')).mode & 0o077).toBe(0)
  expect(statSync(ada.workspaceDir).mode & 0o077).toBe(0)
})

test.each([
  ['is kept for the next start', {}, true],
  ['is not kept without the tool cache', { tool_cache: false }, false],
  ['is not kept without optimizations', { enabled: false }, false],
])('what was read of many tools %s', async (_what, optimizations, isKept) => {
  const { playground, personOf, dataDir, serversDir } = await openPlayground({
    servers: 'none',
    settings: { optimizations },
  })
  writeTree(serversDir)
  // What was written this moment may change once more without its times telling, and is not kept.
  await sleep(200)
  expect((await playground.searchTools(personOf('ada'), 'list a song')).results[0]).toMatchObject({ server: 'shop0' })
  await playground.close()
  const kept = existsSync(join(dataDir, 'tools')) ? readdirSync(join(dataDir, 'tools')) : []
  expect(kept.map((name) => name.split('.').at(-1)).sort()).toEqual(isKept ? ['catalog', 'index'] : [])
})
