import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { asPerson } from '../../../people/as-person.ts'
import type { Person } from '../../../people/person.ts'
import type { Playground } from '../../../playground.ts'
import { createInstallation } from '../../../testing/open-playground.ts'
import type { Workspace } from '../../../workspace/workspace.ts'
import { createServer } from '../create-server.ts'
import { connect } from '../testing/connect.ts'
import { serveByToken } from '../testing/serve-by-token.ts'

const MEGA = 1024 * 1024
const installation = createInstallation()
let playground: Playground
const people = new Map<string, { person: Person; token: string }>()

beforeAll(async () => {
  playground = await installation.open()
  for (const name of ['ada', 'bob']) {
    const email = `${name}@example.com`
    await playground.people.create({ email, password: 'a long password' })
    const { token } = await playground.access.tokens.create(email, { name: 'test' })
    people.set(name, { person: asPerson((await playground.people.findByEmail(email))!, playground.config), token })
  }
})
afterAll(installation.close)

const ada = () => people.get('ada')!.person

/** The same playground, which tells of each read of a file. */
function telling(onRead: () => void): Playground {
  const watch = (workspace: Workspace): Workspace =>
    new Proxy(workspace, {
      get(target, key: keyof Workspace) {
        const value = target[key] as (...args: unknown[]) => unknown
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          if (key === 'read') onRead()
          return value.apply(target, args)
        }
      },
    })
  return { ...playground, workspace: (person) => watch(playground.workspace(person)) }
}

/** A session of the older revision, by hand: the SDK reads all that comes. */
async function begin(url: string, name: string) {
  const headers = {
    authorization: `Bearer ${people.get(name)!.token}`,
    ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  }
  const post = (body: unknown, more = {}, signal?: AbortSignal) =>
    fetch(url, {
      ...{ method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) },
      ...(signal && { signal }),
    })
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } }
  const begun = await post({ jsonrpc: '2.0', id: 0, method: 'initialize', params })
  await begun.text()
  const session = { 'mcp-session-id': begun.headers.get('mcp-session-id')!, 'mcp-protocol-version': '2025-11-25' }
  return (body: unknown, signal?: AbortSignal) => post(body, session, signal)
}

let lastId = 1
const batch = (method: string, params: object) =>
  Array.from({ length: 100 }, () => ({ jsonrpc: '2.0', id: ++lastId, method, params }))
const answersIn = (text: string) => [...text.matchAll(/^data: (\{.*"id":.*)$/gm)].length

test('answers that nobody reads keep more from being made, for their person alone; once read, all come', async () => {
  await playground.workspace(ada()).write('two.txt', 'x'.repeat(2 * MEGA))
  let read = 0
  const { url } = await serveByToken(telling(() => read++))
  const [adas, bobs] = [await begin(url!, 'ada'), await begin(url!, 'bob')]
  const answer = await adas(batch('resources/read', { uri: 'workspace:///two.txt' }))
  await vi.waitFor(() => expect(read).toBeGreaterThan(4), { timeout: 20_000 })
  // Each of these goes through all that ada's had the time for, several times over.
  for (let n = 0; n < 60; n += 1) {
    const listed = await bobs({ jsonrpc: '2.0', id: 1, method: 'resources/list' })
    expect(answersIn(await listed.text())).toBe(1)
  }
  // 8 MB here, and what the system holds of sockets.
  expect(read).toBeLessThan(30)
  expect(answersIn(await answer.text())).toBe(100)
  expect(read).toBe(100)
}, 120_000)

test('a hundred requests in one message are done two at a time, and somebody else’s in between', async () => {
  let [now, most, done] = [0, 0, 0]
  const counted: Playground = {
    ...playground,
    async searchTools(person, ...rest) {
      if (person.id !== ada().id) return playground.searchTools(person, ...rest)
      most = Math.max(most, ++now)
      const found = await playground.searchTools(person, ...rest).finally(() => now--)
      done += 1
      return found
    },
  }
  const { url } = await serveByToken(counted)
  const [adas, bobs] = [await begin(url!, 'ada'), await begin(url!, 'bob')]
  const task = 'add numbers and tell the weather '.repeat(500)
  const asking = () => batch('prompts/get', { name: 'write_program', arguments: { task } })
  const all = Promise.all(Array.from({ length: 5 }, async () => (await adas(asking())).text()))
  await vi.waitFor(() => expect(done).toBeGreaterThan(0), { timeout: 20_000 })
  const bob = await bobs({ jsonrpc: '2.0', id: 1, method: 'prompts/get', params: asking()[0]!.params })
  expect(answersIn(await bob.text())).toBe(1)
  expect(done).toBeLessThan(400)
  expect((await all).map(answersIn)).toEqual([100, 100, 100, 100, 100])
  expect([most, done]).toEqual([2, 500])
}, 120_000)

test('what is cancelled before its turn is not done', async () => {
  const searched: string[] = []
  const first = Promise.withResolvers<void>()
  const held: Playground = {
    ...playground,
    async searchTools(person, query, ...rest) {
      searched.push(query)
      await first.promise
      return playground.searchTools(person, query, ...rest)
    },
  }
  const client = await connect(createServer(), { playground: held, person: ada() }, { revision: '2025-11-25' })
  const search = (query: string, signal?: AbortSignal) =>
    client.callTool({ name: 'search_tools', arguments: { query } }, signal && { signal })
  const two = [search('one'), search('two')]
  await vi.waitFor(() => expect(searched).toEqual(['one', 'two']))
  const gone = new AbortController()
  const [cancelled, last] = [search('three', gone.signal), search('four')]
  await client.ping()
  gone.abort()
  await expect(cancelled).rejects.toThrow()
  await client.ping()
  first.resolve()
  await Promise.all([...two, last])
  expect(searched).toEqual(['one', 'two', 'four'])
})

test('more than may wait are refused, and told so', async () => {
  const held = Promise.withResolvers<void>()
  const waiting: Playground = {
    ...playground,
    searchTools: (...args) => held.promise.then(() => playground.searchTools(...args)),
  }
  const client = await connect(createServer(), { playground: waiting, person: ada() }, { revision: '2025-11-25' })
  const answers = Array.from({ length: 1_003 }, () =>
    client.callTool({ name: 'search_tools', arguments: { query: 'x' } }, { timeout: 100_000 }),
  )
  const refused = await Promise.race(answers)
  expect(refused).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('1000 of your requests') }],
  })
  held.resolve()
  expect((await Promise.all(answers)).filter(({ isError }) => isError)).toHaveLength(1)
}, 120_000)

test('of many states that are asked for at once few are held', async () => {
  await playground.workspace(ada()).write('state.json', JSON.stringify({ text: 'x'.repeat(MEGA) }))
  let [read, done, most] = [0, 0, 0]
  const watched = telling(() => {
    read += 1
    most = Math.max(most, read - done)
  })
  const to = { playground: watched, person: ada(), profile: 'all' as const }
  const client = await connect(createServer(), to, { revision: '2025-11-25' })
  onTestFinished(() => client.close())
  const answers = Array.from({ length: 30 }, async () => {
    const answer = await client.callTool({ name: 'get_state', arguments: { state_file: 'state.json' } })
    done += 1
    return answer
  })
  for (const answer of await Promise.all(answers)) expect(answer.structuredContent).toMatchObject({ exists: true })
  // Two, and what was answered a moment ago.
  expect(most).toBeLessThanOrEqual(4)
}, 60_000)
