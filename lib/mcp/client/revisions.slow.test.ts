import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Elicitation, ElicitationAnswer } from '../elicitation.ts'
import type { Connections } from './create-connections.ts'
import { fixedServers } from './offer/server-source.ts'
import { openConnections } from './testing/open-connections.ts'
import { serveAsking } from './testing/serve-asking.ts'

const ann = { personId: 'ann', workspaceDir: '/nowhere/ann' }
const bob = { personId: 'bob', workspaceDir: '/nowhere/bob' }
const script = (name: string, ...args: string[]) => ({
  command: process.execPath,
  args: [join(import.meta.dirname, 'testing', name), ...args],
  env: {},
})

function open(speaks: string, log: (line: string) => void = () => {}) {
  const changed: string[] = []
  const connections = openConnections({
    servers: fixedServers({ asking: script('asking-server.mjs', speaks) }),
    onToolsChanged: (_caller, { name }) => changed.push(name),
    log,
  })
  onTestFinished(() => connections.close())
  return { connections, changed }
}

const none = () => new AbortController().signal
const callBy = (connections: Connections, tool: string, input: object, during = {}, caller = ann) =>
  connections.callTool(caller, 'asking', tool, input, none(), during)

/** Answers everything that is asked, and notes it. */
function person(...answers: ElicitationAnswer[]) {
  const asked: Elicitation[] = []
  const declined: string[] = []
  return {
    asked,
    declined,
    onElicit: async (question: Elicitation) => {
      asked.push(question)
      return answers[asked.length - 1] ?? { action: 'cancel' as const }
    },
    onDeclined: (why: string) => declined.push(why),
  }
}

describe.each([
  ['2026', '2026-07-28'],
  ['2025', '2025-11-25'],
  ['both', '2026-07-28'],
])('a server that speaks %s', (speaks, protocol) => {
  test('is connected to in its revision, and a form of it is filled in by whoever calls', async () => {
    const { connections } = open(speaks)
    const content = { name: 'Ann', seats: 3, meal: 'beans' }
    const somebody = person({ action: 'accept', content })
    expect(await callBy(connections, 'book', {}, somebody)).toBe('"Ann 3 beans"')
    expect(await connections.state(ann, 'asking')).toMatchObject({ state: 'connected', protocol })
    expect(somebody.asked).toEqual([
      {
        mode: 'form',
        message: 'For whom is it?',
        schema: {
          type: 'object',
          properties: {
            name: { type: 'string', description: 'What to call you', minLength: 2 },
            seats: { type: 'integer', minimum: 1, maximum: 9, default: 2 },
            meal: {
              type: 'string',
              oneOf: [
                { const: 'fish', title: 'fish' },
                { const: 'beans', title: 'beans' },
              ],
            },
          },
          required: ['name', 'meal'],
        },
      },
    ])
  })

  test('asks as well before it gives a resource or a prompt', async () => {
    const { connections } = open(speaks)
    const content = { name: 'Ann', seats: 1, meal: 'beans' }
    const somebody = person({ action: 'accept', content }, { action: 'decline' }, { action: 'accept', content })
    const read = () => connections.readResource(ann, 'asking', 'ask://menu', none(), somebody)
    expect(JSON.parse(await read())).toMatchObject({ uri: 'ask://menu', text: 'beans for Ann' })
    expect(JSON.parse(await read())).toMatchObject({ text: 'no menu' })
    expect(JSON.parse(await connections.getPrompt(ann, 'asking', 'greet', {}, none(), somebody))).toMatchObject({
      messages: [{ role: 'user', content: { text: 'Hello, Ann' } }],
    })
    expect(somebody.asked.map(({ message }) => message)).toEqual(Array(3).fill('For whom is it?'))
    // Where nobody can be asked it is told so.
    expect(JSON.parse(await connections.readResource(ann, 'asking', 'ask://menu', none()))).toMatchObject({
      text: 'no menu',
    })
  })

  test('is told that nobody fills in its form, and goes on', async () => {
    const { connections } = open(speaks)
    expect(await callBy(connections, 'book', {})).toBe('"no booking: decline"')
    expect(await callBy(connections, 'book', {}, person({ action: 'cancel' }))).toBe('"no booking: cancel"')
  })

  test('sends people to an address that is one of the web, and to no other', async () => {
    const { connections } = open(speaks)
    const somebody = person({ action: 'accept' })
    expect(await callBy(connections, 'sign_in', { url: 'https://example.org/a?b=1' }, somebody)).toBe(
      '"signed in: accept"',
    )
    expect(somebody.asked).toEqual([{ mode: 'url', message: 'Sign in first.', url: 'https://example.org/a?b=1' }])
    for (const url of [
      'javascript:alert(1)',
      'http://example.org/',
      'https://ann:pw@example.org/',
      'file:///etc/passwd',
    ]) {
      const nobody = person()
      await callBy(connections, 'sign_in', { url }, nobody).catch(() => {}) // A server may refuse to send it at all.
      expect(nobody.asked).toEqual([])
    }
  })

  test('that asks without end is stopped, and asks no more than ten times', async () => {
    const { connections } = open(speaks)
    const patient = person(...Array.from({ length: 50 }, () => ({ action: 'decline' as const })))
    await expect(callBy(connections, 'ask_for_ever', {}, patient)).rejects.toMatchObject({ name: 'ToolError' })
    expect(patient.asked.length).toBeLessThanOrEqual(10)
  })

  test('that has other tools now says so', async () => {
    const { connections, changed } = open(speaks)
    const before = (await connections.listTools(ann, 'asking')).tools.length
    await callBy(connections, 'change', {})
    await vi.waitFor(() => expect(changed).toEqual(['asking']), { timeout: 5_000 })
    if (speaks === '2025') expect((await connections.listTools(ann, 'asking')).tools.length).toBe(before + 1)
  })

  test('says how far it is', async () => {
    const { connections } = open(speaks)
    const told: number[] = []
    await callBy(
      connections,
      'count',
      { to: 20 },
      { onProgress: ({ progress }: { progress: number }) => told.push(progress) },
    )
    expect(told).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })
})

test('what is asked on a shared connection of an older revision reaches nobody when several people call', async () => {
  const lines: string[] = []
  const { connections } = open('2025', (line) => lines.push(line))
  await connections.listTools(ann, 'asking')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const asked: string[] = []
  const asks = (who: string) => ({
    async onElicit(): Promise<ElicitationAnswer> {
      asked.push(who)
      await held
      return { action: 'accept', content: { name: who, seats: 1, meal: 'fish' } }
    },
  })
  const first = callBy(connections, 'book', {}, asks('ann'), ann)
  await vi.waitFor(() => expect(asked).toEqual(['ann']))
  expect(await callBy(connections, 'book', {}, asks('bob'), bob)).toBe('"no booking: decline"')
  letGo()
  expect(await first).toBe('"ann 1 fish"')
  expect(asked).toEqual(['ann'])
  expect(lines.join('\n')).toContain('several people have calls under way')
})

test('on a connection of the newer revision each is asked for their own call', async () => {
  const { connections } = open('2026')
  const as = (name: string, caller: typeof ann) =>
    callBy(connections, 'book', {}, person({ action: 'accept', content: { name, seats: 1, meal: 'fish' } }), caller)
  expect(await Promise.all([as('ann', ann), as('bob', bob), as('ann', ann)])).toEqual([
    '"ann 1 fish"',
    '"bob 1 fish"',
    '"ann 1 fish"',
  ])
})

describe.each(['2026', '2025'] as const)('at an address, in %s', (speaks) => {
  async function openAddress() {
    const { url, close } = await serveAsking(speaks)
    onTestFinished(close)
    const changed: string[] = []
    const connections = openConnections({
      servers: fixedServers({ asking: { url, headers: {} } }),
      onToolsChanged: (_caller, { name }) => changed.push(name),
    })
    onTestFinished(() => connections.close())
    return { connections, changed }
  }

  test('people who share the connection are each asked for their own call', async () => {
    const { connections } = await openAddress()
    await connections.listTools(ann, 'asking')
    const all = Promise.withResolvers<void>()
    let waiting = 0
    const as = (name: string, caller: typeof ann) =>
      callBy(
        connections,
        'book',
        {},
        {
          async onElicit(): Promise<ElicitationAnswer> {
            waiting += 1
            if (waiting === 3) all.resolve()
            await all.promise // All of them are asked at once.
            return { action: 'accept', content: { name, seats: 1, meal: 'fish' } }
          },
        },
        caller,
      )
    expect(await Promise.all([as('ann', ann), as('bob', bob), as('eve', ann)])).toEqual([
      '"ann 1 fish"',
      '"bob 1 fish"',
      '"eve 1 fish"',
    ])
  })

  test('a change of its tools is heard', async () => {
    const { connections, changed } = await openAddress()
    await connections.listTools(ann, 'asking')
    await vi.waitFor(
      async () => {
        await callBy(connections, 'change', {})
        expect(changed).toContain('asking')
      },
      { timeout: 10_000, interval: 500 },
    )
  })
})
