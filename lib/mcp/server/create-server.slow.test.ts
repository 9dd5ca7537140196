import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PROFILES } from '../../people/reach.ts'
import type { Playground } from '../../playground.ts'
import { createInstallation } from '../../testing/open-playground.ts'
import { countTokens } from '../../tokens/count-tokens.ts'
import { BUILTIN_NAMES } from '../builtin-names.ts'
import { createServer } from './create-server.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { TOOLS_OF } from './profiles.ts'
import { connect, createClient, REVISIONS } from './testing/connect.ts'
import { defineTool } from './tool.ts'

const installation = createInstallation()
let playground: Playground
beforeAll(async () => {
  playground = await installation.open()
})
afterAll(installation.close)

const ada = () => installation.personOf('ada')
const open = async (revision: (typeof REVISIONS)[number], profile: (typeof PROFILES)[number] = 'all') =>
  connect(createServer(), { playground, person: ada(), profile }, { revision })

describe.each(REVISIONS)('in %s', (revision) => {
  test.each(PROFILES)('the profile %s shows its tools, for at most 1,000 tokens', async (profile) => {
    const client = await open(revision, profile)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).sort()).toEqual(TOOLS_OF[profile].map(({ name }) => name).sort())
    expect(tools.every(({ outputSchema }) => outputSchema !== undefined)).toBe(true)
    const [tokens] = await countTokens([JSON.stringify(tools)])
    expect(tokens).toBeLessThanOrEqual(1_000)
  })

  test('what the profile code costs a conversation is under 600 tokens, with its instructions', async () => {
    const client = await open(revision, 'code')
    const { tools } = await client.listTools()
    const counts = await countTokens([JSON.stringify(tools), client.getInstructions()!])
    expect(counts.reduce((sum, count) => sum + count)).toBeLessThan(600)
  })

  test('a task may refer to the ones before it in a session', async () => {
    const client = await open(revision)
    const task = async (task_description: string, session: string) => {
      const answer = await client.callTool({ name: 'execute_task', arguments: { task_description, session } })
      const id = answer._meta?.['code-execution-mcp/session']
      return { ...(answer.structuredContent as { result: unknown; error: unknown }), id: id as string }
    }
    const first = await task('Add 2 and 40', 'new')
    expect(first.result).toBe(42)
    expect(await task('Multiply it by 2', first.id)).toMatchObject({ result: 84, error: null, id: first.id })
    await expect(task('Add 1 and 2', 'no such session')).resolves.toMatchObject({ id: undefined })
  })

  test('a program is run, and answers its result, its output and no error', async () => {
    const client = await open(revision)
    const code = `import { add } from './servers/calculator/add.ts'\nconsole.log('hello')\nexport default await add({ a: 1, b: 2 })`
    const answer = await client.callTool({ name: 'execute_code', arguments: { code } })
    expect(answer.structuredContent).toEqual({ success: true, result: 3, output: 'hello\n', error: null })
    expect(JSON.parse((answer.content as { text: string }[])[0]!.text)).toEqual(answer.structuredContent)
    expect(answer._meta?.['code-execution-mcp/run']).toMatch(/^r_/)
  })

  test('a task in words is done', async () => {
    const client = await open(revision)
    const answer = await client.callTool({ name: 'execute_task', arguments: { task_description: 'Add 2 and 40' } })
    expect(answer.structuredContent).toMatchObject({ success: true, result: 42, error: null })
    const told = await client.callTool({
      name: 'execute_task',
      arguments: { task_description: 'Add 2 and 40', verbose: true },
    })
    expect((told.structuredContent as { output: string }).output).toMatch(/Selected of \d+ tools: calculator\.add/)
  })

  test('a program that fails says where, and what the compiler says of it', async () => {
    const client = await open(revision)
    const code = `import { add } from './servers/calculator/add.ts'\nexport default await add({ a: '1', b: 2 })`
    const { structuredContent } = await client.callTool({ name: 'execute_code', arguments: { code } })
    expect(structuredContent).toMatchObject({ success: false, result: null })
    const { error } = structuredContent as { error: string }
    expect(error).toMatch(/line 2/)
    expect(error).toMatch(/not assignable to type 'number'/)
  })

  test('a program that imports from a server that is not there is told which are, and what names their modules', async () => {
    const client = await open(revision, 'code')
    const code = `import { listIssues } from './servers/github/listIssues.ts'\nexport default await listIssues({})`
    const { structuredContent } = await client.callTool({ name: 'execute_code', arguments: { code } })
    expect((structuredContent as { error: string }).error).toMatch(
      /no tool module '.\/servers\/github\/listIssues.ts'.\sThere are tools of calculator, calendar, database, .*weather\.[\s\S]*search_tools names/,
    )
  })

  test('the catalog is told by server, in the levels of detail', async () => {
    const client = await open(revision)
    const ask = async (name: string, args = {}) => (await client.callTool({ name, arguments: args })).structuredContent
    expect(await ask('list_servers')).toEqual({ result: [...BUILTIN_NAMES] })
    expect(await ask('get_server_tools', { server_name: 'calculator' })).toMatchObject({
      result: expect.arrayContaining(['add']),
    })
    expect(await ask('list_available_tools')).toMatchObject({ calculator: expect.arrayContaining(['add']) })
    const query = { query: 'add two numbers', max_results: 1 }
    expect(await ask('search_tools', query)).toEqual({ calculator: ['add'] })
    expect(await ask('search_tools', { ...query, detail_level: 'description' })).toEqual({
      calculator: { add: { description: expect.stringContaining('Add') } },
    })
    expect(await ask('search_tools', { ...query, detail_level: 'full' })).toMatchObject({
      calculator: {
        add: { code: expect.stringContaining('export async function add'), inputSchema: { type: 'object' } },
      },
    })
  })

  test('state is saved and read', async () => {
    const client = await open(revision)
    const file = `state-${revision}.json`
    const ask = async (name: string, args = {}) => (await client.callTool({ name, arguments: args })).structuredContent
    expect(await ask('get_state', { state_file: file })).toEqual({ exists: false, data: null })
    expect(await ask('save_state', { state_data: { seen: [1] }, state_file: file })).toEqual({
      success: true,
      file: `/workspace/${file}`,
    })
    expect(await ask('get_state', { state_file: file })).toEqual({ exists: true, data: { seen: [1] } })
    const outside = await client.callTool({ name: 'get_state', arguments: { state_file: '../bob/state.json' } })
    expect(outside.isError).toBe(true)
  })

  test('what comes with a token that only reads can save nothing, and finds what it reaches', async () => {
    const reach = { tools: ['calculator'], readsOnly: true }
    const person = { ...ada(), reach }
    const client = await connect(createServer(), { playground, person, profile: 'all' }, { revision })
    const saved = await client.callTool({ name: 'save_state', arguments: { state_data: 1 } })
    expect(saved).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/may only read/) }] })
    const listed = await client.callTool({ name: 'list_servers', arguments: {} })
    expect(listed.structuredContent).toEqual({ result: ['calculator'] })
    const code = `import { listFiles } from './servers/filesystem/listFiles.ts'\nexport default await listFiles({})`
    const ran = await client.callTool({ name: 'execute_code', arguments: { code } })
    expect(ran.structuredContent).toMatchObject({ success: false })
  })

  test('a large result is shortened, and the whole lies in a file that is named', async () => {
    const client = await open(revision)
    const code = `export default Array.from({ length: 5000 }, (_, id) => ({ id, name: 'row ' + id }))`
    const answer = await client.callTool({ name: 'execute_code', arguments: { code } })
    const { result, output } = answer.structuredContent as { result: unknown[]; output: string }
    expect(result[0]).toEqual({ id: 0, name: 'row 0' })
    expect(result.at(-1)).toMatch(/^… \([\d,]+ more\)$/)
    const [tokens] = await countTokens([JSON.stringify(answer.structuredContent)])
    expect(tokens).toBeLessThanOrEqual(8_000)
    const file = /\/workspace\/results\/[\w-]+\.json/.exec(output)?.[0]
    const read = `import { readFile } from 'node:fs/promises'\nexport default JSON.parse(await readFile('${file}', 'utf8')).length`
    expect(
      (await client.callTool({ name: 'execute_code', arguments: { code: read } })).structuredContent,
    ).toMatchObject({ result: 5000 })
  })

  test('a client is told how far it is', async () => {
    const client = await open(revision)
    const told: string[] = []
    const code = 'export default 1'
    await client.callTool(
      { name: 'execute_code', arguments: { code } },
      { onprogress: ({ message }) => void told.push(message ?? '') },
    )
    expect(told.length).toBeGreaterThan(0)
  })

  test('a client that reads along is told each step', async () => {
    const client = await open(revision)
    const told: unknown[] = []
    client.setNotificationHandler('notifications/message', ({ params }) => void told.push(params.data))
    if (revision === '2025-11-25') await client.setLoggingLevel('info')
    const code = `import { add } from './servers/calculator/add.ts'\nexport default await add({ a: 1, b: 2 })`
    const logLevel = { 'io.modelcontextprotocol/logLevel': 'info' }
    await client.callTool({ name: 'execute_code', arguments: { code }, _meta: logLevel })
    expect(told).toContain('Calling calculator.add')
  })

  test('a call that is cancelled ends its run', async () => {
    const client = await open(revision)
    const abort = new AbortController()
    const code = 'await new Promise(() => {})'
    const call = client.callTool(
      { name: 'execute_code', arguments: { code } },
      { signal: abort.signal, onprogress: () => abort.abort() },
    )
    await expect(call).rejects.toThrow()
    await expect
      .poll(async () => (await playground.runs.list(ada(), { limit: 1 }))[0])
      .toMatchObject({ status: 'finished', outcome: 'cancelled' })
  })

  test('a tool that destroys is asked about by the client, and its answer holds', async () => {
    const client = createClient(revision, { capabilities: { elicitation: {} } })
    const asked: string[] = []
    let decision = 'allow-once'
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params.message)
      return decision === 'decline' ? { action: 'decline' } : { action: 'accept', content: { decision } }
    })
    await connect(createServer(), { playground, person: ada() }, { revision, client })
    const code = `import { execute } from './servers/database/execute.ts'\nexport default await execute({ sql: 'CREATE TABLE IF NOT EXISTS t (a)' })`
    const run = async () => (await client.callTool({ name: 'execute_code', arguments: { code } })).structuredContent
    expect(await run()).toMatchObject({ success: true })
    expect(asked[0]).toMatch(/database\.execute/)
    decision = 'decline'
    const { success, error } = (await run()) as { success: boolean; error: string }
    expect([success, error.split('\n')[0]]).toEqual([
      false,
      'The person said no to database.execute. Do not call it again without asking them.',
    ])
    expect(asked).toHaveLength(2)
  })

  test('where the client takes no questions it is denied, with the page that helps', async () => {
    const client = await connect(
      createServer(),
      { playground, person: ada(), pageUrl: 'http://localhost:3000/' },
      { revision },
    )
    const code = `import { execute } from './servers/database/execute.ts'\nexport default await execute({ sql: 'CREATE TABLE IF NOT EXISTS t (a)' })`
    const { structuredContent } = await client.callTool({ name: 'execute_code', arguments: { code } })
    const { success, error } = structuredContent as { success: boolean; error: string }
    expect(success).toBe(false)
    expect(error).toMatch(/^A person has to open http:\/\/localhost:3000\/runs\/r_.* to consent to database\.execute\./)
    expect(error).not.toMatch(/approve/)
  })

  test('files and runs are resources', async () => {
    const client = await open(revision)
    await playground.workspace(ada()).write('notes/für Bob.txt', 'hello')
    const { resources } = await client.listResources()
    const uri = resources.find(({ name }) => name === 'notes/für Bob.txt')!.uri
    expect(await client.readResource({ uri })).toMatchObject({ contents: [{ uri, text: 'hello' }] })
    const run = resources.find((one) => one.uri.startsWith('run://'))!
    const { contents } = await client.readResource({ uri: run.uri })
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ runId: run.uri.slice(6) })
    await expect(client.readResource({ uri: 'workspace:///../bob/x' })).rejects.toThrow()
  })

  test('a program that worked is saved as a skill, found and run with other inputs', async () => {
    const client = await open(revision, 'skills')
    const call = async (name: string, args: object) =>
      client.callTool({ name, arguments: args as Record<string, unknown> })
    const code = 'const word = "hello"\nexport default word.toUpperCase()'
    expect((await call('execute_code', { code })).structuredContent).toMatchObject({ result: 'HELLO' })
    const name = `shout-${revision}`
    const saved = await call('save_skill', { name, description: 'Shouts a word.' })
    expect(saved.structuredContent).toEqual({ signature: expect.stringContaining('(input?: { word?: string })') })
    const found = (await call('list_skills', { query: 'shout a word' })).structuredContent as Record<string, string>
    expect(found[name]).toContain('// Shouts a word.')
    expect((await call('list_skills', {})).structuredContent).toMatchObject({ 'read-csv': expect.any(String) })
    expect((await call('run_skill', { name, input: { word: 'again' } })).structuredContent).toMatchObject({
      ...{ success: true, result: 'AGAIN' },
    })
    const { prompts } = await client.listPrompts()
    expect(prompts.find((prompt) => prompt.name === name)).toMatchObject({
      ...{ description: 'Shouts a word.', arguments: [{ name: 'word', required: false }] },
    })
    const { messages } = await client.getPrompt({ name, arguments: { word: 'once' } })
    expect((messages[0]!.content as { text: string }).text).toContain(
      `Call run_skill with {"name":"${name}","input":{"word":"once"}} and tell what it returned.`,
    )
    const task = await client.getPrompt({ name: 'write_program', arguments: { task: 'Add two numbers' } })
    expect((task.messages[0]!.content as { text: string }).text).toContain('./servers/calculator/add.ts')
    await expect(client.getPrompt({ name: 'no-such-skill' })).rejects.toThrow('Prompt no-such-skill not found')
    await expect(client.getPrompt({ name: 'write_program', arguments: {} })).rejects.toThrow('task')
    const wrong = await call('run_skill', { name, input: { words: 1 } })
    expect(wrong).toMatchObject({ isError: true })
    expect(JSON.stringify(wrong.content)).toContain('takes no')
  })

  test('an agent saves its own last program, or that of a run it names, and never that of another one', async () => {
    const [one, other] = [await open(revision, 'skills'), await open(revision, 'skills')]
    const call = async (client: typeof one, name: string, args: Record<string, unknown>) =>
      client.callTool({ name, arguments: args })
    const nothing = await call(one, 'save_skill', { name: 'nothing', description: 'Nothing.' })
    expect(JSON.stringify(nothing)).toContain('No program has returned over this connection yet.')
    const first = await call(one, 'execute_code', { code: 'const mine = 1\nexport default mine' })
    await call(other, 'execute_code', { code: 'const theirs = 2\nexport default theirs' })
    await call(one, 'run_skill', { name: 'word-frequencies', input: { path: 'no-such-file' } })
    const saved = await call(one, 'save_skill', { name: `own-${revision}`, description: 'Mine.' })
    expect(saved.structuredContent).toEqual({ signature: expect.stringContaining('mine?: number') })
    const run = first._meta?.['code-execution-mcp/run']
    const named = await call(other, 'save_skill', { name: `named-${revision}`, description: 'Named.', run })
    expect(named.structuredContent).toEqual({ signature: expect.stringContaining('mine?: number') })
    const taken = { name: `named-${revision}`, description: 'Again.', run }
    expect(JSON.stringify(await call(other, 'save_skill', taken))).toContain('Choose another name, or replace it')
    const replaced = await call(other, 'save_skill', { ...taken, replace: true })
    expect(replaced.structuredContent).toEqual({ signature: expect.stringContaining('mine?: number') })
    // What a program has written over is no choice of an agent before its person has looked at it.
    const listed = async () => Object.keys((await call(one, 'list_skills', {})).structuredContent as object)
    expect(await listed()).toContain(`own-${revision}`)
    const path = `skills/own-${revision}/skill.ts`
    const code = `import { appendFile } from 'node:fs/promises'\nawait appendFile('${path}', '// planted')`
    await call(other, 'execute_code', { code })
    expect(await listed()).not.toContain(`own-${revision}`)
  })

  test('a prompt brings a task with its tools', async () => {
    const client = await open(revision)
    const { messages } = await client.getPrompt({ name: 'write_program', arguments: { task: 'Add two numbers' } })
    expect((messages[0]!.content as { text: string }).text).toContain('./servers/calculator/add.ts')
  })

  test('a prompt that asks for a program is there where one can be run', async () => {
    const names = async (profile: (typeof PROFILES)[number]) =>
      (await (await open(revision, profile)).listPrompts()).prompts.map(({ name }) => name)
    expect(await names('code')).toEqual(['write_program'])
    expect(await names('skills')).toEqual(expect.arrayContaining(['write_program', 'total-by-group']))
    expect(await names('all')).toEqual(['write_program'])
    expect(await names('classic')).toEqual([])
  })

  test('a tool of one’s own has the catalog and the configuration', async () => {
    const count = defineTool({
      name: 'count_servers',
      description: 'How many servers there are',
      input: z.object({ least: z.number() }),
      call: async ({ least }, { catalog, config }) => ({
        enough: (await catalog()).servers.length >= least,
        version: config.version,
      }),
    })
    const plain = defineTool({
      name: 'echo',
      description: 'Says it again',
      input: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
      call: async (input) => input,
    })
    const server = createServer({ tools: [count] }).registerTool(plain)
    const client = await connect(server, { playground, person: ada() }, { revision })
    const answer = await client.callTool({ name: 'count_servers', arguments: { least: 4 } })
    expect(answer.structuredContent).toEqual({ enough: true, version: playground.config.version })
    expect((await client.callTool({ name: 'echo', arguments: { text: 'hi' } })).structuredContent).toEqual({
      text: 'hi',
    })
    expect((await client.callTool({ name: 'echo', arguments: { text: 1 } })).isError).toBe(true)
    expect(() => server.registerTool(plain)).toThrow(/already/)
    expect(() => server.registerTool({ ...plain, name: 'execute_code' })).toThrow(/already/)
  })
})

test.each(PROFILES)('what a model is told in %s is under 400 tokens', async (profile) => {
  const [tokens] = await countTokens([INSTRUCTIONS[profile]])
  expect(tokens).toBeLessThan(400)
})

test('the search that a model is told to make costs less than half of one with all it may bring', async () => {
  const client = await open('2026-07-28', 'code')
  const told = /Search with (\w+) (\d+) and (\w+) "(\w+)"/.exec(client.getInstructions() ?? '')
  const [, most = '', count, level = '', full] = told ?? []
  const tokensOf = async (args: object) => {
    const input = { query: 'read a file', [level]: full, ...args }
    const { structuredContent } = await client.callTool({ name: 'search_tools', arguments: input })
    return (await countTokens([JSON.stringify(structuredContent)]))[0]!
  }
  expect(await tokensOf({ [most]: Number(count) })).toBeLessThan((await tokensOf({})) / 2)
})
