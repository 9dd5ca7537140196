import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOffering, PICTURE } from '../mcp/client/testing/offering-server.ts'
import { serveHttp } from '../mcp/client/testing/serve-http.ts'
import { asPerson } from '../people/as-person.ts'
import type { Person } from '../people/person.ts'
import type { Playground } from '../playground.ts'
import { createInstallation } from '../testing/open-playground.ts'

const installation = createInstallation({ servers: 'none' })
let playground: Playground
let [admin, ann, bob]: Person[] = []
const closing: (() => void)[] = []
/** What servers were asked, in order. */
const asked: string[] = []

async function serve(scheme: string): Promise<string> {
  const { url, close } = await serveHttp(() => {
    const server = createOffering(scheme)
    server.server.onerror = () => {}
    asked.push(scheme)
    return server
  })
  closing.push(close)
  return url
}

beforeAll(async () => {
  const shared = { notes: { url: await serve('note') }, others: { url: await serve('other') } }
  playground = await installation.open({
    settings: {
      mcpServers: { ...shared, off: { url: await serve('off'), disabled: true } },
      connections: { allowed_hosts: ['127.0.0.1'] },
    },
  })
  const people = ['admin', 'ann', 'bob'].map((name) => ({ email: `${name}@example.org`, password: 'a long password' }))
  const accounts = []
  for (const person of people) accounts.push(await playground.people.create(person))
  ;[admin, ann, bob] = accounts.map((account) => asPerson(account, playground.config))
  await playground.connections.add(ann!, { name: 'own', entry: { url: await serve('own') }, forEverybody: false })
}, 60_000)
afterAll(async () => {
  await installation.close()
  for (const close of closing) close()
})

const READ = `import { readResource } from './client/resources.ts'\n`
const PROMPT = `import { getPrompt } from './client/prompts.ts'\n`

async function run(
  code: string,
  { person = admin!, ...more }: { person?: Person; approve?: 'ask' | 'all' | 'none'; replayOf?: string } = {},
) {
  const { runId } = await playground.runs.start(person, { code, approve: 'none', ...more })
  for await (const event of playground.runs.events(person, runId)) {
    if (event.kind === 'finished') break
    if (event.kind === 'tool-call' && event.phase === 'awaiting-approval') {
      expect(event).toMatchObject({ server: 'own', tool: 'resources/read', ask: { because: 'unannotated' } })
      await playground.runs.answer(person, runId, event.callId, 'allow-once')
    }
  }
  return playground.runs.get(person, runId)
}

/** What the program is told. */
const caught = (expression: string) =>
  `export default await ${expression}.catch(({ code, server, tool, message }) => ({ code, server, tool, message }))`

describe('a program', () => {
  test('reads a text, a file that is then in its workspace, and several at one address', async () => {
    const { value, toolCalls, outcome } = await run(
      `${READ}export default await Promise.all(['note://one', 'note://picture', 'note://both', 'note://pages/7'].map((uri) => readResource(uri)))`,
    )
    expect(outcome).toEqual({ kind: 'returned' })
    expect(value).toEqual([
      { uri: 'note://one', mimeType: 'text/markdown', text: '# One' },
      {
        uri: 'note://picture',
        mimeType: 'image/png',
        path: expect.stringMatching(/^from-tools\/notes\/.*\.png$/),
        bytes: 8,
      },
      {
        ...{ uri: 'note://both/1', mimeType: 'text/plain', text: 'first' },
        others: [{ uri: 'note://both/2', mimeType: 'application/octet-stream', path: expect.any(String), bytes: 8 }],
      },
      { uri: 'note://pages/7', mimeType: 'text/plain', text: 'page 7' },
    ])
    const { path } = (value as { path: string }[])[1]!
    expect(readFileSync(join(admin!.workspaceDir, path))).toEqual(PICTURE)
    expect(toolCalls.map(({ server, tool, ok }) => [server, tool, ok])).toEqual(
      Array.from({ length: 4 }, () => ['notes', 'resources/read', true]),
    )
  })

  test('gets of a token that only reads what is no text without its content, and no file is written', async () => {
    const reader = { ...bob!, tokenId: 'narrow', reach: { tools: null, readsOnly: true } }
    const { value, outcome } = await run(`${READ}export default await readResource('note://both')`, { person: reader })
    expect(outcome).toEqual({ kind: 'returned' })
    expect(value).toEqual({
      ...{ uri: 'note://both/1', mimeType: 'text/plain', text: 'first' },
      others: [
        {
          ...{ uri: 'note://both/2', mimeType: 'application/octet-stream', bytes: 8 },
          notSaved: 'This token may only read, so the file is not in the workspace.',
        },
      ],
    })
    expect(existsSync(join(reader.workspaceDir, 'from-tools'))).toBe(false)
  })

  test('fills in a prompt of the server that it names, when several have one', async () => {
    const several = await run(`${PROMPT}${caught(`getPrompt('greet', { name: 'Ann' })`)}`)
    expect(several.value).toMatchObject({ code: 'invalid-input', message: expect.stringContaining('notes, others') })
    const { value } = await run(
      `${PROMPT}export default await getPrompt('greet', { name: 'Ann' }, { server: 'others' })`,
    )
    expect(value).toEqual({
      description: 'Greets Ann.',
      messages: [{ role: 'user', content: { type: 'text', text: 'Greet Ann warmly.' } }],
    })
  })

  test.each([
    [
      'that no server has',
      `readResource('nothing://there')`,
      { code: 'invalid-input', message: 'No server of yours has' },
    ],
    [
      'of a server that is not there',
      `readResource('a://b', { server: 'nobody' })`,
      { code: 'invalid-input', message: 'There is no server' },
    ],
    [
      'of a server that is switched off',
      `readResource('off://one', { server: 'off' })`,
      { code: 'unavailable', message: 'switched off' },
    ],
    [
      'of somebody else’s server',
      `readResource('own://one', { server: 'own' })`,
      { code: 'invalid-input', message: 'There is no server' },
    ],
    [
      'of somebody else’s server, that is not named',
      `readResource('own://one')`,
      { code: 'invalid-input', message: 'No server of yours has' },
    ],
    [
      'with an address without end',
      `readResource('note://' + 'x'.repeat(9000))`,
      { code: 'invalid-input', message: 'at most 8192' },
    ],
    [
      'with an address that is none',
      `readResource({ toString: 1 } as never)`,
      { code: 'invalid-input', message: 'takes a URI' },
    ],
    [
      'that its server refuses',
      `readResource('note://nothing', { server: 'notes' })`,
      { server: 'notes', tool: 'resources/read', message: 'notes.resources/read' },
    ],
  ])('is told why for a resource %s', async (_which, expression, told) => {
    const { value } = await run(READ + caught(expression), { person: bob! })
    expect(value).toMatchObject({ ...told, message: expect.stringContaining(told.message) })
  })

  test.each([
    ['without what it needs', `getPrompt('greet', {}, { server: 'notes' })`, 'name'],
    ['with what is no text', `getPrompt('greet', { name: 5 as never }, { server: 'notes' })`, 'name'],
    ['that there is not', `getPrompt('nothing', {}, { server: 'notes' })`, 'no prompt "nothing"'],
  ])('is told why for a prompt %s, before the server is asked', async (_which, expression, message) => {
    const { value } = await run(PROMPT + caught(expression))
    expect(value).toMatchObject({ code: 'invalid-input', message: expect.stringContaining(message) })
  })

  test('that does not import the helper asks no server, whatever it does', async () => {
    asked.length = 0
    const host = `(Reflect.get(globalThis, Symbol.for('code-execution-mcp.host')) as { readResource(uri: string, o: object): Promise<unknown> })`
    const types = `import type { Resource } from './client/resources.ts'\n`
    const { value } = await run(`${types}${caught(`(${host}.readResource('note://one', {}) as Promise<Resource>)`)}`)
    expect(value).toMatchObject({ code: 'not-imported', message: expect.stringContaining('./client/resources.ts') })
    expect(asked).toEqual([])
  })

  test('gets a text up to its limit and no further, and counts it as a call', async () => {
    const { runId } = await playground.runs.start(admin!, {
      code: `${READ}const first = await readResource('note://large'); await readResource('note://one'); export default first.text?.length`,
      limits: { toolCalls: 1 },
    })
    for await (const event of playground.runs.events(admin!, runId)) if (event.kind === 'finished') break
    expect((await playground.runs.get(admin!, runId)).outcome).toMatchObject({ kind: 'tool-limit' })
    const { value } = await run(`${READ}export default (await readResource('note://large')).text?.length`)
    expect(value).toBe(2_000_000)
  })

  test('is asked about before a server of one’s own is read, as before a tool that does not say what it changes', async () => {
    const { outcome, value } = await run(`${READ}export default (await readResource('own://one')).text`, {
      person: ann!,
      approve: 'ask',
    })
    expect({ outcome, value }).toEqual({ outcome: { kind: 'returned' }, value: '# One' })
  })

  test('gets in a replay what it got then, and no server is asked', async () => {
    const code = `${READ}${PROMPT}export default [await readResource('note://one'), await getPrompt('greet', { name: 'Bob' }, { server: 'notes' })]`
    const first = await run(code)
    expect(first.outcome).toEqual({ kind: 'returned' })
    asked.length = 0
    const again = await run(code, { replayOf: first.runId })
    expect(again.value).toEqual(first.value)
    expect(again.replay).toMatchObject({ replayed: 2, made: 0, unused: [] })
    expect(asked).toEqual([])
  })
})

test('the compiler knows the helpers', async () => {
  const good = `${READ}${PROMPT}const { text = '' } = await readResource('a://b', { server: 's' })\nexport default [text.length, (await getPrompt('p')).messages]`
  expect(await playground.check(admin!, good)).toEqual({ ok: true, findings: [] })
  const bad = `${READ}export default (await readResource(5)).nothing`
  expect((await playground.check(admin!, bad)).findings.map(({ rule }) => rule)).toEqual(['types', 'types'])
})
