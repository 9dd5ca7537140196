import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startModelServer } from '../../codegen/model/testing/model-server.ts'
import type { Catalog } from '../../discovery/tool.ts'
import { BUILTIN_NAMES } from '../../mcp/builtin-names.ts'
import { createInstallation } from '../../testing/open-playground.ts'
import { checkCode } from './check-code.ts'
import { createPool } from './create-pool.ts'
import { discoverTools } from './discover-tools.ts'
import { generateCode } from './generate-code.ts'
import { type SelectToolsOptions, selectTools } from './select-tools.ts'

const installation = createInstallation()
afterAll(installation.close)
let catalog: Catalog
beforeAll(async () => {
  catalog = await discoverTools({ config: installation.config() })
})
const TASK = 'Calculate (100 + 200) * 3'

test('every shared tool is found, without a server being started', () => {
  expect(catalog.servers.map(({ name }) => name)).toEqual([...BUILTIN_NAMES])
  const { tools = [] } = catalog.servers[0] ?? {}
  expect(tools.find(({ fn }) => fn === 'calculate')).toMatchObject({
    module: './servers/calculator/calculate.ts',
    signature: expect.stringContaining('calculate(input: '),
  })
})

test('a task chooses its tools; pinned ones are always among them, and one that is not there is named', () => {
  const { tools, considered, ranked } = selectTools(TASK, catalog)
  expect(tools.map(({ server, tool }) => `${server}/${tool}`)).toEqual(['calculator/calculate'])
  expect(considered).toBe(catalog.servers.flatMap((server) => server.tools).length)
  expect(ranked[0]).toMatchObject({ selected: true, tool: { tool: 'calculate' } })
  const pinned = selectTools(TASK, catalog, { choice: { pin: ['filesystem/read_file'] } })
  expect(pinned.tools.map(({ tool }) => tool)).toEqual(expect.arrayContaining(['read_file', 'calculate']))
  expect(() => selectTools(TASK, catalog, { choice: { pin: ['no/such'] } })).toThrow('no/such')
  expect(() => selectTools('  ', catalog)).toThrow(expect.objectContaining({ code: 'invalid-input' }))
})

test('what the tools chosen may cost is configured, or said with the task', () => {
  const task = 'Calculate (100 + 200) * 3, and write the result to the file sum.txt'
  const chosen = (options: SelectToolsOptions) => selectTools(task, catalog, options).tools.length
  const config = { selection: { max_tokens: 100 } }
  const [most, few] = [chosen({ config: {} }), chosen({ config })]
  expect(few).toBeLessThan(most)
  expect(chosen({ config, maxTokens: 8_000 })).toBe(most)
  expect(chosen({ config: {}, maxTokens: 100 })).toBe(few)
})

test('the task becomes a program, or the reason why there is none', async () => {
  const config = installation.config()
  let streamed = ''
  const written = await generateCode(TASK, selectTools(TASK, catalog).tools, {
    config,
    onDelta: (delta) => (streamed += delta),
  })
  expect(written).toMatchObject({ kind: 'program', source: streamed })
  expect(streamed).toContain("import { calculate } from './servers/calculator/calculate.ts'")
  expect(await generateCode('Paint the barn', [], { config })).toMatchObject({
    kind: 'no-program',
    reason: expect.stringMatching(/\.$/),
  })
  await expect(generateCode('', [], { config })).rejects.toMatchObject({ code: 'invalid-input' })
})

test('what onDelta throws ends the request to the model, and is thrown', async () => {
  const { promise: hasLeft, resolve: onLeft } = Promise.withResolvers<void>()
  const { baseUrl } = await startModelServer(({ response, say }) => {
    response.on('close', onLeft)
    say('```ts\nexport default 1 +')
  })
  const writing = generateCode(TASK, [], {
    config: installation.config({ settings: { llm: { base_url: baseUrl } } }),
    onDelta() {
      throw new Error('seen enough')
    },
  })
  await expect(writing).rejects.toThrow('seen enough')
  await hasLeft
})

test('a program is checked by its text; with a catalog what it imports must be there', async () => {
  expect(await checkCode('export default 1')).toEqual({ ok: true, findings: [] })
  const refused = await checkCode("export default eval('1 + 1')")
  expect(refused).toMatchObject({ ok: false, findings: [{ rule: 'dynamic-code', line: 1, column: 16 }] })
  const unknown = "import { no } from './servers/calculator/no.ts'\nexport default no"
  expect((await checkCode(unknown)).ok).toBe(true)
  expect(await checkCode(unknown, { catalog })).toMatchObject({ ok: false, findings: [{ rule: 'imports', line: 1 }] })
  const skill = "import { tidy } from './skills/tidy/skill.ts'\nexport default tidy"
  expect((await checkCode(skill, { catalog })).ok).toBe(false)
  expect((await checkCode(skill, { catalog, skills: ['tidy'] })).ok).toBe(true)
})

async function openPool(options: Parameters<typeof createPool>[0] = {}) {
  const pool = await createPool({
    config: installation.config(),
    workspace: join(installation.dir, 'pool'),
    ...options,
  })
  onTestFinished(() => pool.close())
  return pool
}

test('a pool runs programs by themselves, and their calls are answered by a function', async () => {
  const tools = catalog.servers.flatMap((server) => server.tools)
  const calls: unknown[] = []
  const pool = await openPool({
    tools,
    async callTool({ server, tool, input }) {
      calls.push({ server, tool, input })
      if (tool === 'add') throw new Error('no more sums today')
      return 900
    },
  })
  const heard: string[] = []
  const run = await pool.run(
    `import { calculate } from './servers/calculator/calculate.ts'
     console.log('asking'); console.error('quietly')
     export default await calculate({ expression: '(100 + 200) * 3' })`,
    { onOutput: ({ kind }) => heard.push(kind) },
  )
  expect(run).toMatchObject({ outcome: { kind: 'returned' }, value: 900, stdout: 'asking\n', stderr: 'quietly\n' })
  expect(run.runMs).toBeGreaterThan(0)
  expect(calls).toEqual([{ server: 'calculator', tool: 'calculate', input: { expression: '(100 + 200) * 3' } }])
  expect(heard).toEqual(expect.arrayContaining(['started', 'stdout', 'stderr']))

  const failing = `import { add } from './servers/calculator/add.ts'
    export default await add({ a: 1, b: 2 }).catch(({ code, message }) => ({ code, message }))`
  expect((await pool.run(failing)).value).toEqual({ code: 'tool-failed', message: 'no more sums today' })
})

test('a program of a pool calls only what it imports of the tools there are', async () => {
  const pool = await openPool({ callTool: async () => 1 })
  const { outcome } = await pool.run(
    "import { add } from './servers/calculator/add.ts'\nexport default await add({ a: 1, b: 2 })",
  )
  expect(outcome).toMatchObject({ kind: 'threw', message: 'This program does not import calculator.add.' })
  const state = "import { saveState } from './client/state.ts'\nexport default await saveState({})"
  expect((await pool.run(state)).outcome).toMatchObject({ kind: 'threw', message: expect.stringContaining('An agent') })
})

test('a pool keeps to limits and signals', async () => {
  const pool = await openPool()
  const { outcome } = await pool.run('for (;;) {}', { limits: { timeoutMs: 500 } })
  expect(outcome).toMatchObject({ kind: 'timed-out' })
  const abort = new AbortController()
  const cancelled = pool.run('for (;;) {}', {
    signal: abort.signal,
    onOutput: ({ kind }) => kind === 'started' && abort.abort(),
  })
  expect((await cancelled).outcome).toEqual({ kind: 'cancelled' })
  await expect(pool.run('1', { limits: { memoryMb: 1e9 } })).rejects.toMatchObject({ code: 'invalid-input' })
})

test('what onOutput throws stops the program, and is thrown', async () => {
  const { promise: hasStopped, resolve: onStopped } = Promise.withResolvers<void>()
  const pool = await openPool({
    tools: catalog.servers.flatMap((server) => server.tools),
    callTool: (_call, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          onStopped()
          reject(signal.reason)
        })
      }),
  })
  const running = pool.run(
    `import { add } from './servers/calculator/add.ts'
     setTimeout(() => console.log('asked'), 300)
     export default await add({ a: 1, b: 2 })`,
    {
      onOutput({ kind }) {
        if (kind === 'stdout') throw new Error('seen enough')
      },
    },
  )
  await expect(running).rejects.toThrow('seen enough')
  await hasStopped
})
