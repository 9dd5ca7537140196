import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, StandardSchemaV1 } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
// biome-ignore-start lint/style/noRestrictedImports: all bombs are in one place, and these go off in a page.
import { streamEvents } from '../app/_server/events/event-stream.ts'
import { readSeed } from '../app/_server/read-seed.ts'
import { renderElsewhere } from './discovery/modules/render-elsewhere.ts'
import type { JsonSchema } from './discovery/tool.ts'
// biome-ignore-end lint/style/noRestrictedImports: all bombs are in one place, and these go off in a page.
import { readRequest } from './fetch/read-request.ts'
import { callTool } from './mcp/client/calls/call-tool.ts'
import { resultText } from './mcp/client/calls/result-text.ts'
import { limitMessages } from './mcp/client/transport/limit-messages.ts'
import type { Playground } from './playground.ts'
import { createInstallation } from './testing/open-playground.ts'

// Each place where text or data is read that a person, a program or a foreign server wrote (docs/security.md lists them)
// is given something that is made to be slow, deep or huge, while somebody else works.

/**
 * What is promised is 500 ms. Where both threads of a core are busy each computes at half its speed and its clock goes on, so that
 * twice as much is no fault; what does hold up others takes seconds.
 */
const AT_MOST_MS = 1_000

const installation = createInstallation()
const { dir, personOf } = installation
let playground: Playground
const eve = () => personOf('eve')
const bob = () => personOf('bob')

beforeAll(async () => {
  playground = await installation.open()
  // Somebody who has used it before: what is loaded once is loaded.
  await work()
  await run('export default 1')
  return installation.close
}, 120_000)

function write(file: string, content: string | Buffer): void {
  const path = join(dir, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** What Bob does all the time. */
async function work(): Promise<void> {
  await playground.catalog(bob())
  await playground.searchTools(bob(), 'add two numbers')
  await playground.workspace(bob()).list()
  await playground.runs.list(bob(), {})
}

/** Runs a program of Eve's to its end. */
async function run(code: string) {
  const { runId } = await playground.runs.start(eve(), { code, approve: 'all' })
  return endOf(runId)
}

async function endOf(runId: string) {
  for await (const event of playground.runs.events(eve(), runId)) if (event.kind === 'finished') break
  return playground.runs.get(eve(), runId)
}

/**
 * Has Bob work while a bomb of Eve's goes off, and answers what she got. How long he waits for the one thread is counted by
 * that thread's own clock: whatever else the machine has to do is no fault of what is tested.
 */
async function whileBobWorks<T>(bomb: () => Promise<T>): Promise<T> {
  let isOver = false
  const going = bomb().finally(() => (isOver = true))
  going.catch(() => {}) // told below
  let slowest = 0
  let requests = 0
  while (!isOver) {
    const began = process.threadCpuUsage()
    await new Promise((resolve) => setTimeout(resolve, 1))
    await work()
    const { user, system } = process.threadCpuUsage(began)
    slowest = Math.max(slowest, (user + system) / 1_000)
    requests++
  }
  expect(requests).toBeGreaterThan(0)
  expect(slowest).toBeLessThan(AT_MOST_MS)
  return going
}

/** A tool of Eve's own that takes what a schema says. */
function giveTool(server: string, inputSchema: JsonSchema): void {
  const module = `import { callTool } from '../../client/call-tool.ts'\nexport const go = (input: unknown): Promise<unknown> => callTool('${server}', 'go', input as any)\n`
  const sha256 = createHash('sha256').update(module).digest('hex')
  const folder = `workspaces/eve/servers/${server}`
  write(`${folder}/go.ts`, module)
  const tools = { go: { tool: 'go', description: 'Goes', inputSchema, sha256 } }
  write(`${folder}/server.json`, JSON.stringify({ server, description: 'Eve’s', tools }))
}

const calling = (server: string, input: string) => `import { go } from './servers/${server}/go.ts'
let failure: any
try { await go(${input}) } catch (error: any) { failure = { code: error.code, message: error.message } }
export default failure`

const PATIENT = { timeout: 120_000 }

describe('a schema of a tool', PATIENT, () => {
  const text = (pattern: string): JsonSchema => ({
    type: 'object',
    properties: { a: { type: 'string', pattern } },
  })
  const wide = (count: number, of: (i: number) => unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, of(i)]))
  // Each refers to the next one twice: what is two long steps away is reached in four ways.
  const graph: JsonSchema = {
    type: 'object',
    properties: { a: { $ref: '#/$defs/d0' } },
    $defs: Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [
        `d${i}`,
        i === 39 ? { type: 'string' } : { anyOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] },
      ]),
    ),
  }

  test.each<[string, JsonSchema, string]>([
    ['whose pattern never ends', text('^(a+)+$'), `{ a: 'a'.repeat(40) + '!' }`],
    ['whose references fan out', graph, '{ a: 1 }'],
    [
      'that wants a long list without repetition',
      { type: 'object', properties: { a: { type: 'array', uniqueItems: true } } },
      '{ a: Array.from({ length: 60_000 }, (_, i) => ({ i })) }',
    ],
    [
      'with thousands of properties',
      {
        type: 'object',
        properties: wide(5_000, (i) => ({ type: 'object', properties: { [`q${i}`]: { type: 'string' } } })),
      },
      '{ p1: 5 }',
    ],
  ])('%s', async (name, schema, input) => {
    const server = `evil_${name.replaceAll(/\W+/g, '_')}`
    giveTool(server, schema)
    const { outcome, value } = await whileBobWorks(() => run(calling(server, input)))
    expect(outcome).toEqual({ kind: 'returned' })
    expect(value).toMatchObject({ code: expect.stringMatching(/^(invalid-input|unavailable)$/) })
  })

  test('that says it is asynchronous is checked like any other', async () => {
    giveTool('later', {
      $async: true,
      type: 'object',
      properties: { a: { type: 'string' } },
    })
    const { value } = await run(calling('later', '{ a: 1 }'))
    expect(value).toMatchObject({ code: 'invalid-input', message: expect.stringContaining('“a” must be a string') })
  })
})

describe('the state of a program', PATIENT, () => {
  const LOAD = `import { loadState } from './client/state.ts'
    let failure: any
    try { await loadState('bomb.json') } catch (error: any) { failure = error.message }
    export default failure`

  test('that is nested too deeply', async () => {
    write('workspaces/eve/bomb.json', '['.repeat(8_000_000) + ']'.repeat(8_000_000))
    const { value } = await whileBobWorks(() => run(LOAD))
    expect(value).toMatch(/^bomb\.json is not JSON.*deeper than 200 levels/)
  })

  test('that is larger than a program may be given', async () => {
    write('workspaces/eve/bomb.json', Buffer.alloc(200 * 1024 * 1024, '1'))
    const { value } = await whileBobWorks(() => run(LOAD))
    expect(value).toMatch(/at most \d+ can be read/)
  })

  test('of millions of parts', async () => {
    write('workspaces/eve/bomb.json', `[${'[],'.repeat(5_000_000)}1]`)
    const { outcome } = await whileBobWorks(() => run(LOAD))
    expect(outcome).toEqual({ kind: 'returned' })
    rmSync(join(dir, 'workspaces/eve/bomb.json'))
  })

  test('that is YAML, by aliases, by depth, by keys that are all compared, and by length', async () => {
    const lines = Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join()}]`)
    write('workspaces/eve/aliases.yaml', ['a0: &a0 [x,x]', ...lines].join('\n'))
    write('workspaces/eve/deep.yaml', '['.repeat(400_000))
    write('workspaces/eve/blocks.yaml', Array.from({ length: 1_000 }, (_, n) => `${' '.repeat(n)}a:`).join('\n'))
    write('workspaces/eve/keys.yaml', Array.from({ length: 100_000 }, (_, n) => `k${n}: 1`).join('\n'))
    write('workspaces/eve/long.yaml', `a: ${'x'.repeat(30_000_000)}`)
    const { outcome, value } = await whileBobWorks(() =>
      run(`import { loadState, saveState } from './client/state.ts'
        const failures: string[] = []
        for (const name of ['aliases', 'deep', 'blocks', 'keys', 'long'])
          try { failures.push(JSON.stringify(await loadState(name + '.yaml')).slice(0, 20)) } catch (error: any) { failures.push(error.message) }
        await saveState(1, 'long.yaml')
        export default failures`),
    )
    expect(outcome).toEqual({ kind: 'returned' })
    expect(value).toEqual([
      expect.stringMatching(/^aliases\.yaml is not YAML.*alias/i),
      expect.any(String),
      expect.any(String),
      expect.any(String),
      expect.stringMatching(/at most 1048576 are read/),
    ])
  })

  test('that is large, written again and again, and saved over each time', async () => {
    const { outcome } = await whileBobWorks(() =>
      run(`import { loadState, saveState } from './client/state.ts'
        import { writeFileSync } from 'node:fs'
        for (const size of [7, 30, 7]) {
          writeFileSync('again.json', '"' + 'x'.repeat(size * 1024 * 1024) + '"')
          await loadState('again.json').catch(() => {})
          await saveState(size, 'again.json').catch(() => {})
        }`),
    )
    expect(outcome).toEqual({ kind: 'returned' })
  })

  test('that would grow a hundredfold when it is written for people', async () => {
    const { outcome } = await whileBobWorks(() =>
      run(`import { saveState } from './client/state.ts'
        let deep: unknown = Array.from({ length: 400_000 }, () => [])
        for (let i = 0; i < 190; i++) deep = [deep]
        await saveState(deep, 'kept.json')`),
    )
    expect(outcome).toEqual({ kind: 'returned' })
  })
})

describe('what a program gives', PATIENT, () => {
  test.each([
    ['a large value', 'export default Array.from({ length: 500_000 }, (_, i) => [i % 10])'],
    ['a deep value', 'let v: unknown = 1; for (let i = 0; i < 195; i++) v = [v, v]\nexport default 1'],
    [
      'large arguments',
      `import { go } from './servers/evil_large/go.ts'\nfor (let i = 0; i < 4; i++) await go({ a: Array.from({ length: 200_000 }, () => [1]) }).catch(() => {})`,
    ],
    ['output', `for (let i = 0; i < 100; i++) console.log('x'.repeat(99_000))`],
    ['output in short lines', `for (let i = 0; i < 20_000; i++) console.log(i)`],
  ])('%s', async (name, code) => {
    if (name === 'large arguments') giveTool('evil_large', { type: 'object', additionalProperties: true })
    const { outcome } = await whileBobWorks(() => run(code))
    expect(outcome).toEqual({ kind: 'returned' })
  })
})

describe('a server of one’s own', PATIENT, () => {
  const serverFile = (server: string, inputSchema: string) =>
    `{"server":"${server}","description":"","tools":{"go":{"tool":"go","description":"","inputSchema":${inputSchema},"sha256":"${'0'.repeat(64)}"}}}`
  const DEEP = 200_000
  const references = (count: number) => Array.from({ length: count }, () => '{"$ref":"#"}').join()

  test.each<[string, string]>([
    ['a schema that is nested too deeply', `{"a":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`],
    ['choices that refer to each other', `{"anyOf":[${references(50_000)}]}`],
    [
      'properties that refer to each other',
      `{"type":"object","properties":{${Array.from({ length: 30_000 }, (_, i) => `"p${i}":{"$ref":"#"}`).join()}}}`,
    ],
    ['a reference without end', `{"$ref":"#${'/a'.repeat(400_000)}"}`],
    ['injected instructions, again and again', `{"description":"${'never never tell '.repeat(50_000)}"}`],
    ['ten megabytes of parts', `{"enum":[${'[],'.repeat(3_300_000)}1]}`],
    ['a million parts', `{"enum":[${'[],'.repeat(300_000)}1]}`],
  ])('with %s', async (name, inputSchema) => {
    const server = `own_${name.replaceAll(/\W+/g, '_')}`
    write(`workspaces/eve/servers/${server}/server.json`, serverFile(server, inputSchema))
    write(`workspaces/eve/servers/${server}/go.ts`, 'export const go = (input: unknown) => input\n')
    const { servers } = await whileBobWorks(() => playground.catalog(eve()))
    expect(servers.map(({ name: known }) => known)).toContain('calculator')
    await whileBobWorks(() => playground.searchTools(eve(), 'tell me to go'))
    await whileBobWorks(() => run(calling(server, '{}')))
    rmSync(join(dir, 'workspaces/eve/servers', server), { recursive: true })
  })
})

describe('what a foreign server says', PATIENT, () => {
  const wide = (depth: number): JsonSchema =>
    depth === 0
      ? { type: 'string' }
      : { anyOf: Array.from({ length: 9 }, () => ({ type: 'object', properties: { a: wide(depth - 1) } })) }

  test('a schema whose types take long to write', async () => {
    const tool = { fn: 'go', tool: 'go', description: 'Goes.', inputSchema: wide(4) }
    const text = await whileBobWorks(() => renderElsewhere('far', tool, 'far'))
    expect(text).toContain('export type GoInput =')
  })

  test.each([
    ['as an answer', false],
    ['in a stream of events', true],
  ])('a message of ten million values %s', async (_, isStream) => {
    const message = Buffer.from(`data: {"text":"a \\"[[[[","b":[${'[],'.repeat(10_000_000)}1]}`)
    const read = async () => {
      const { readable, writable } = limitMessages({ maxBytes: 64 * 1024 * 1024, isStream, onTooLarge: () => {} })
      const bytes = new Response(readable).text()
      const pieces = Array.from({ length: 500 }, (_, i) => message.subarray(i * 65_536, (i + 1) * 65_536))
      return Promise.all([new Response(new Blob(pieces)).body?.pipeTo(writable), bytes])
    }
    await expect(whileBobWorks(read)).rejects.toThrow('values')
  })

  test.each([
    ['is nested too deeply', `[${'['.repeat(9_000_000)}`],
    ['has millions of values', `[${'[],'.repeat(5_000_000)}1]`],
  ])('a text that looks like JSON and %s', async (_, text) => {
    const result = { content: [{ type: 'text' as const, text }] }
    const save = () => Promise.reject(new Error('there is no file in it'))
    const json = await whileBobWorks(() => resultText(result, { server: 'far', tool: 'go' }, { owner: 'eve', save }))
    expect(['[[', '"[']).toContain(json.slice(0, 2))
  })

  test('a result of a million blocks that are none', async () => {
    const content = Array.from({ length: 1_000_000 }, () => 1)
    const request = async (_: unknown, schema: StandardSchemaV1) => {
      await sleep(1)
      const read = await schema['~standard'].validate({ content })
      if (read.issues) throw new Error(read.issues.map(({ message }) => message).join())
      return read.value
    }
    const answering = { inputs: async () => ({}), urls: async () => false }
    const call = () => callTool({ request } as unknown as Client, { name: 'go', arguments: {} }, {}, answering)
    await expect(whileBobWorks(call)).rejects.toThrow('blocks that each say their type were expected')
  })

  test('a message of many values, none of which is too many for one', async () => {
    const event = `data: [${'1,'.repeat(300_000)}"a,,,\\",,"]\n\n`
    const { readable, writable } = limitMessages({ maxBytes: 10_000_000, isStream: true, onTooLarge: () => {} })
    const read = new Response(readable).text()
    const writer = writable.getWriter()
    for (let i = 0; i < 8; i++) await writer.write(Buffer.from(event))
    await writer.close()
    expect((await read).length).toBe(8 * event.length)
  })
})

describe('a program', PATIENT, () => {
  test.each([
    ['of type arguments in each other', `const a = ${'b<'.repeat(40)}1${'>'.repeat(40)}`],
    ['of arrow functions in each other', `${'<T>(a: T = '.repeat(25)}1${') => 1'.repeat(25)}`],
    ['of brackets', '['.repeat(50_000)],
    ['of templates', `${'`${'.repeat(5_000)}1${'}`'.repeat(5_000)}`],
    ['of choices', `${'a ? b : '.repeat(20_000)}c`],
    ['of one long sum', `export default ${'1 + '.repeat(40_000)}1`],
  ])('%s is checked, run and kept as a module', async (_, source) => {
    await whileBobWorks(() => playground.check(eve(), source, { types: false }).catch(() => {}))
    await whileBobWorks(() => run(source))
    write('workspaces/eve/servers/own_module/go.ts', source)
    await whileBobWorks(() => playground.catalog(eve()))
    rmSync(join(dir, 'workspaces/eve/servers/own_module'), { recursive: true })
  })
})

test('a request of a program with half a million headers that are none is refused at once', PATIENT, async () => {
  const headers = Array.from({ length: 500_000 }, () => 1)
  const sent = { url: 'http://a.example', method: 'GET', headers, body: null, redirect: 'follow' }
  const read = () => sleep(1).then(() => readRequest(sent))
  await expect(whileBobWorks(read)).rejects.toThrow('it takes a URL and')
})

test('a tree of thousands of own modules that many requests want at once', PATIENT, async () => {
  const [server, more] = ['many_modules', 9_000]
  const folder = `workspaces/eve/servers/${server}`
  for (let n = 0; n < more; n++) write(`${folder}/tool${n}.ts`, `export const tool${n} = async () => ${n}\n`)
  await playground.catalog(eve())
  const all = await whileBobWorks(() => Promise.all(Array.from({ length: 24 }, () => playground.catalog(eve()))))
  expect(new Set(all).size).toBe(1)
  expect(all[0]!.servers.find(({ name }) => name === server)?.tools).toHaveLength(more)
  rmSync(join(dir, folder), { recursive: true })
})

describe('many servers of one’s own', PATIENT, () => {
  const names = (count: number, entry: string) =>
    `{${Array.from({ length: count }, (_, n) => `"a${n.toString(36)}${entry}`).join(',')}}`
  const of = (tools: string) => `{"server":"zz","description":1,"tools":${tools}}`

  test.each([
    ['whose lists are wrong in many places', of(names(16_000, '-":7'))],
    ['whose tools are all empty', of(names(16_000, '":{}'))],
    ['that are small and wrong everywhere', of(names(250, '-":7'))],
  ])('%s', async (_, text) => {
    for (let n = 0; n < 20; n++) write(`workspaces/eve/servers/z${n}/server.json`, text)
    const { servers } = await whileBobWorks(() => playground.catalog(eve()))
    expect(servers.filter(({ name, broken }) => name.startsWith('z') && broken.length > 0)).toHaveLength(20)
    for (let n = 0; n < 20; n++) rmSync(join(dir, `workspaces/eve/servers/z${n}`), { recursive: true })
  })
})

describe('words', PATIENT, () => {
  const LENGTH = 20_000
  const filled = (piece: string) => piece.repeat(Math.floor(LENGTH / piece.length))

  test.each([
    ['of one letter', 'a'],
    ['of spaces', 'a \t'],
    ['of numbers', '1,200, '],
    ['of sums', '1+'],
    ['in brackets', '('],
    ['in quotes', '"'],
    ['in quotes of two kinds', `"'`],
    ['of clauses', 'add 1 and 2, then '],
    ['of files', 'read a.txt and save it to b.txt and '],
    ['of sums of averages', 'the sum of the average of '],
    ['of tables', 'list users with age over 3 and '],
    ['of braces', '{[<'],
    ['of dots', 'a.b.'],
    ['of code', '`a` '],
    ['of ways', 'route from '],
    ['of ways from and to', 'drive from to '],
    ['of versions', '1.1.'],
    ['of ones', '1,1,'],
    ['of capitals', 'A'],
    ['of names', 'Aa A '],
    ['of copies', 'copy a.txt to '],
    ['of lists to add', 'add "x" to '],
    ['of saving', 'save '],
    ['of names of lists', 'list the names and '],
  ])('%s make a task', async (_, piece) => {
    const search = () => playground.searchTools(eve(), filled(piece))
    const start = async () => {
      const { runId } = await playground.runs.start(eve(), { task: filled(piece), until: 'checked' })
      return endOf(runId)
    }
    await whileBobWorks(search)
    expect((await whileBobWorks(start)).status).toBe('finished')
  })
})

describe('a flood of tasks', PATIENT, () => {
  test('of many clauses, as many as one person may have at once', async () => {
    const words = (clause: number) => Array.from({ length: 40 }, (_, i) => `word${clause}x${i}`).join(' ')
    const clauses = Array.from({ length: 40 }, (_, i) => `add ${i} and 2 and ${words(i)} to sums/${i}.txt`)
    const { runningEach, waitingEach } = playground.sandboxStats().queue.limits
    const start = async () => {
      const { runId } = await playground.runs.start(eve(), { task: clauses.join(', then '), until: 'selected' })
      return (await endOf(runId)).status
    }
    const ends = await whileBobWorks(() => Promise.all(Array.from({ length: runningEach + waitingEach }, start)))
    expect(new Set(ends)).toEqual(new Set(['finished']))
  })
})

describe('the page of a large run', PATIENT, () => {
  test('that is opened many times at once', async () => {
    vi.stubGlobal('cemPlayground', Promise.resolve(playground)) // where the server's pages find it
    onTestFinished(() => void vi.unstubAllGlobals())
    const { runId } = await run('export default Array.from({ length: 1_390_000 }, () => [])')
    expect(await playground.runs.sizeOf(eve(), runId)).toBeGreaterThan(4_000_000)
    // What is sent with the page is written by React, which takes longer than this.
    const open = async () => JSON.stringify(await readSeed(eve(), runId))
    const pages = await whileBobWorks(() => Promise.all(Array.from({ length: 16 }, open)))
    const versions = [{ runId, version: 1, status: 'finished', outcome: 'returned' }]
    expect(new Set(pages)).toEqual(new Set([JSON.stringify({ runId, events: [], versions })]))
  })

  test('that is asked for by many', async () => {
    const { runId } = await run('export default Array.from({ length: 1_390_000 }, () => [])')
    const texts = await whileBobWorks(() =>
      Promise.all(Array.from({ length: 16 }, () => playground.runs.textOf(eve(), runId))),
    )
    for (const text of texts) expect(text.length).toBeGreaterThan(4_000_000)
  })

  test('that is among the last, when the page of files asks many times what these changed', async () => {
    const code = 'import { writeFileSync } from "node:fs"\nwriteFileSync("made.txt", "")\n'
    const { runId } = await run(`${code}export default Array.from({ length: 1_390_000 }, () => [])`)
    const ask = () => playground.runs.filesOf(eve(), runId)
    const answers = await whileBobWorks(() => Promise.all(Array.from({ length: 16 * 10 }, ask)))
    for (const answer of answers) expect(answer).toEqual([{ path: 'made.txt', change: 'created' }])
  })

  test('whose events are streamed to many', async () => {
    const { runId } = await run('export default Array.from({ length: 1_390_000 }, () => [])')
    const bytes = await playground.runs.sizeOf(eve(), runId)
    expect(bytes).toBeGreaterThan(4_000_000)
    const stream = async () => {
      const { body } = streamEvents(await playground.runs.openEventParts(eve(), runId), new AbortController())
      let length = 0
      for await (const chunk of body ?? []) length += chunk.length
      return length
    }
    const lengths = await whileBobWorks(() => Promise.all(Array.from({ length: 16 }, stream)))
    // Of what lies in the journal all but what is there for replay.
    for (const length of lengths) expect(length).toBeGreaterThan(bytes - 1_000)
  })
})

describe('a block of servers to add', PATIENT, () => {
  test.each([
    ['nested too deeply', '['.repeat(190_000)],
    ['of very many', `{${Array.from({ length: 9_000 }, (_, i) => `"s${i}":{"url":1}`).join()}}`],
    ['that is no JSON', '"'.repeat(190_000)],
  ])('%s', async (_, text) => {
    await whileBobWorks(async () => {
      await expect(playground.found.read(eve(), text)).rejects.toThrow()
    })
  })
})
