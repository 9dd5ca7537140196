import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { PlaygroundError } from '../errors.ts'
import { defineTool } from '../mcp/server/tool.ts'
import type { RunEvent } from '../runs/event.ts'
import { createInstallation } from '../testing/open-playground.ts'
import { createAgent } from './create-agent.ts'
import { executeTask } from './execute-task.ts'

const installation = createInstallation()
const workspace = join(installation.dir, 'work')
const agent = createAgent({ config: installation.config(), workspace })
afterAll(async () => {
  await agent.close()
  await installation.close()
})

test('a task becomes its value, what was printed, and the record of its run', async () => {
  const events: RunEvent[] = []
  const { value, output, error, run } = await agent.executeTask('Calculate (100 + 200) * 3', {
    onEvent: (event) => events.push(event),
  })
  expect({ value, output, error }).toEqual({ value: 900, output: 'result: 900\n', error: null })
  expect(run).toMatchObject({
    status: 'finished',
    generator: 'rules',
    toolCalls: [{ server: 'calculator', tool: 'calculate', ok: true }],
    files: [],
    tokens: { basis: 'computed' },
  })
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['accepted', 'selected', 'generated', 'checked', 'started', 'tool-call', 'finished']),
  )
})

test('programs run one after the other and at once, in the folder that was named', async () => {
  const program = (n: number) =>
    `import { writeFileSync } from 'node:fs'\nwriteFileSync('${n}.txt', '${n}')\nconsole.log('wrote ${n}')\nexport default ${n} * 2`
  const first = await agent.executeCode(program(1))
  expect(first).toMatchObject({ value: 2, output: 'wrote 1\n', error: null })
  const others = await Promise.all([2, 3].map((n) => agent.executeCode(program(n))))
  expect(others.map(({ value }) => value)).toEqual([4, 6])
  const { value } = await agent.executeCode("import { readdirSync } from 'node:fs'\nexport default readdirSync('.')")
  expect(value).toEqual(expect.arrayContaining(['1.txt', '2.txt', '3.txt']))
  expect((await agent.open()).person.workspaceDir).toBe(workspace)
})

test('how a run failed is told by its kind, a code and a sentence', async () => {
  const errorOf = async (code: string) => (await agent.executeCode(code)).error
  expect(await errorOf("throw new Error('no bread left')")).toEqual({
    ...{ kind: 'threw', code: 'threw', message: 'no bread left' },
  })
  expect(await errorOf("export default eval('1 + 1')")).toMatchObject({
    ...{ kind: 'refused', code: 'refused', message: expect.stringMatching(/^Line 1: /) },
  })
  const slow = await agent.executeCode('for (;;) {}', { limits: { timeoutMs: 500 } })
  expect(slow.error).toMatchObject({ kind: 'timed-out', message: 'Out of time. It ran longer than 0.5 s.' })
  await expect(agent.executeTask('  ')).rejects.toMatchObject({ code: 'invalid-input' })
})

test('aborting the signal ends the run as cancelled', async () => {
  const abort = new AbortController()
  const { value, error } = await agent.executeCode('for (;;) {}', {
    signal: abort.signal,
    onEvent: ({ kind }) => kind === 'started' && abort.abort(),
  })
  expect({ value, kind: error?.kind }).toEqual({ value: null, kind: 'cancelled' })
})

test('what onEvent throws stops the run and is thrown', async () => {
  let runId = ''
  const running = agent.executeCode('for (;;) {}', {
    onEvent(event) {
      runId = event.runId
      if (event.kind === 'started') throw new Error('seen enough')
    },
  })
  await expect(running).rejects.toThrow('seen enough')
  const { playground, person } = await agent.open()
  await expect.poll(() => playground.runs.get(person, runId)).toMatchObject({ outcome: { kind: 'cancelled' } })
})

const DELETES = `import { execute } from './servers/database/execute.ts'
export default await execute({ sql: 'CREATE TABLE t (n INTEGER)' })`

test('calls that may destroy something are denied, made, or decided by a function', async () => {
  const denied = await agent.executeCode(DELETES)
  expect(denied.run.toolCalls).toMatchObject([{ tool: 'execute', ok: false, error: { code: 'denied' } }])
  expect((await agent.executeCode(DELETES, { approve: 'all' })).error).toBe(null)

  const asked: unknown[] = []
  const drop = DELETES.replace('CREATE TABLE t (n INTEGER)', 'DROP TABLE t')
  const decided = await agent.executeCode(drop, {
    approve(question) {
      asked.push(question)
      return 'allow-once'
    },
  })
  expect(decided.error).toBe(null)
  expect(asked).toMatchObject([
    { server: 'database', tool: 'execute', args: { sql: 'DROP TABLE t' }, line: 2, because: expect.any(String) },
  ])
  const refused = await agent.executeCode(DELETES, { approve: async () => 'deny' as const })
  expect(refused.error?.kind).toBe('threw')
  const failing = agent.executeCode(DELETES, {
    approve() {
      throw new Error('nobody is home')
    },
  })
  await expect(failing).rejects.toThrow('nobody is home')
})

test('functions of this process are tools that programs import and tasks choose', async () => {
  const asked: unknown[] = []
  const stock = defineTool({
    name: 'left_in_stock',
    description: 'How many of an article are left in stock',
    input: z.object({ sku: z.string() }),
    output: z.object({ sku: z.string(), left: z.number() }),
    annotations: { readOnlyHint: true },
    async call({ sku }, { person }) {
      asked.push([sku, person.workspaceDir])
      if (sku === 'broken') throw new TypeError('no such table')
      if (sku === 'none') throw new PlaygroundError('not-found', 'There is no such article.')
      return { sku, left: 7 }
    },
  })
  const names = defineTool({
    ...{ name: 'names', description: 'The names of all articles', input: z.object({}), output: z.array(z.string()) },
    call: async () => ['nut', 'bolt'],
  })
  const config = installation.config()
  await using agent = createAgent({ config, workspace, tools: [stock, names] })
  expect(() => createAgent({ config, tools: [names, names] })).toThrow('There are two tools "names".')
  const { value, error, run } = await agent.executeCode(`
    import { leftInStock } from './servers/tools/leftInStock.ts'
    import { names } from './servers/tools/names.ts'
    import { add } from './servers/calculator/add.ts'
    const { left } = await leftInStock({ sku: 'a-1' })
    const none = await leftInStock({ sku: 'none' }).catch(({ message }) => message)
    const broken = await leftInStock({ sku: 'broken' }).catch(({ message }) => message)
    export default { sum: await add({ a: left, b: 1 }), none, broken, names: await names({}) }`)
  expect({ value, error }).toEqual({
    value: {
      ...{ sum: 8, none: 'There is no such article.', names: ['nut', 'bolt'] },
      broken: 'left_in_stock failed: no such table',
    },
    error: null,
  })
  expect(asked).toEqual([
    ['a-1', workspace],
    ['none', workspace],
    ['broken', workspace],
  ])
  expect(run.toolCalls.map(({ server, tool, ok }) => [server, tool, ok])).toContainEqual([
    'tools',
    'left_in_stock',
    true,
  ])
  const { results } = await agent.searchTools('how many are left in stock?', { limit: 1 })
  expect(results).toMatchObject([{ server: 'tools', tool: 'left_in_stock', selected: true }])
})

test('what a tool answers is refused by its size before it travels', async () => {
  const much = defineTool({
    ...{
      name: 'much',
      description: 'Much',
      input: z.object({ size: z.number() }),
      annotations: { readOnlyHint: true },
    },
    call: async ({ size }) => 'x'.repeat(size),
  })
  await using agent = createAgent({ config: installation.config(), tools: [much] })
  const { value } = await agent.executeCode(`
    import { much } from './servers/tools/much.ts'
    export default [(await much({ size: 10 })).length, await much({ size: 4e7 }).catch(({ message }) => message)]`)
  expect(value).toEqual([10, expect.stringContaining('much answered 40000000 characters, and 33554432 bytes are')])
})

test('what is no program and no way to approve is told as that', async () => {
  await using agent = createAgent({ config: installation.config() })
  for (const code of [42, {}, null, undefined] as unknown as string[])
    await expect(agent.executeCode(code)).rejects.toMatchObject({ code: 'invalid-input' })
  const approve = 'ask' as 'all'
  await expect(agent.executeCode('export default 1', { approve })).rejects.toThrow(
    "Expected approve to be 'none', 'all'",
  )
})

test('tools of an agent do not take the place of a server that has their name', async () => {
  const mcpServers = { tools: { command: 'true' } }
  const config = installation.config({ settings: { mcpServers } })
  const nothing = defineTool({ name: 'nothing', description: 'Nothing', input: z.object({}), call: async () => null })
  await using agent = createAgent({ config, tools: [nothing] })
  await expect(agent.executeCode('export default 1')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Give that server another name.'),
  })
})

test('tools are found by what they do', async () => {
  const { results } = await agent.searchTools('calculate 2 + 2', { limit: 1 })
  expect(results).toMatchObject([{ server: 'calculator', tool: 'calculate', selected: true }])
})

test('a closed agent says what to do, and closing it twice is once', async () => {
  const agent = createAgent({ config: installation.config(), workspace })
  await agent.executeCode('export default 1')
  await Promise.all([agent.close(), agent.close()])
  const error = await agent.executeCode('export default 1').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(PlaygroundError)
  expect(error).toMatchObject({
    code: 'conflict',
    message: 'This agent is closed. Make another with createAgent().',
  })
})

test('settings that are wrong are named at once', () => {
  expect(() => createAgent({ config: { guardrails: { max_memory_mb: -1 } } })).toThrow('guardrails.max_memory_mb')
})

test('one task needs no agent', async () => {
  const { value, error } = await executeTask('Calculate 6 * 7', { config: installation.overrides() })
  expect({ value, error }).toEqual({ value: 42, error: null })
})
