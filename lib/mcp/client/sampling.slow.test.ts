import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { DuringCall } from '../../tools/tool-provider.ts'
import type { SamplingAnswer, SamplingRequest } from '../sampling.ts'
import type { Connections } from './create-connections.ts'
import { fixedServers } from './offer/server-source.ts'
import { openConnections } from './testing/open-connections.ts'
import { serveAsking } from './testing/serve-asking.ts'

const ann = { personId: 'ann', workspaceDir: '/nowhere/ann' }
const bob = { personId: 'bob', workspaceDir: '/nowhere/bob' }
const ASKED = { messages: [{ role: 'user', content: { type: 'text', text: 'Say hi' } }], maxTokens: 50 }
const HI: SamplingAnswer = { kind: 'written', text: 'hi', model: 'test-model', stopReason: 'endTurn' }

const script = (speaks: string) => ({
  command: process.execPath,
  args: [join(import.meta.dirname, 'testing/asking-server.mjs'), speaks],
  env: {},
})

function open(speaks: string, { canSample = true, log = (_line: string) => {} } = {}) {
  const connections = openConnections({
    servers: fixedServers({ asking: script(speaks) }),
    ...{ canSample: async () => canSample, log },
  })
  onTestFinished(() => connections.close())
  return connections
}

function call(connections: Connections, tool: string, asked: object, during: DuringCall = {}, caller = ann) {
  const input = tool === 'can_write' ? {} : { asked }
  return connections.callTool(caller, 'asking', tool, input, new AbortController().signal, during)
}

/** Notes what is asked, and has the same said to all of it. */
function writer(answer: SamplingAnswer = HI) {
  const asked: SamplingRequest[] = []
  const declined: string[] = []
  return {
    ...{ asked, declined },
    onSample: async (request: SamplingRequest) => {
      asked.push(request)
      return answer
    },
    onDeclined: (why: string) => declined.push(why),
  }
}

describe('what a server has the model write', () => {
  test('is handed to whoever calls, and comes back in the way of the protocol', async () => {
    const somebody = writer()
    const asked = {
      messages: [
        { role: 'user', content: { type: 'text', text: 'Count' } },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'one' },
            { type: 'text', text: 'two' },
          ],
        },
      ],
      ...{ systemPrompt: 'Be short.', maxTokens: 9, temperature: 7, stopSequences: ['END'] },
      ...{ includeContext: 'allServers', modelPreferences: { hints: [{ name: 'other' }] } },
    }
    expect(await call(open('2025'), 'write', asked, somebody)).toBe('"test-model endTurn: hi"')
    expect(somebody.asked).toEqual([
      {
        systemPrompt: 'Be short.',
        messages: [
          { role: 'user', text: 'Count' },
          { role: 'assistant', text: 'one\ntwo' },
        ],
        ...{ maxTokens: 9, temperature: 2, stopSequences: ['END'] },
      },
    ])
  })

  test('is declared to servers of the older revisions where there is a model, and to no others', async () => {
    expect(await call(open('2025'), 'can_write', {})).toBe('"yes"')
    expect(await call(open('2025', { canSample: false }), 'can_write', {})).toBe('"no"')
    expect(await call(open('2026'), 'can_write', {})).toBe('"no"')
    expect(await call(open('both'), 'can_write', {})).toBe('"no"')
    const { url, close } = await serveAsking('2025')
    onTestFinished(close)
    const at = openConnections({
      servers: fixedServers({ asking: { url, headers: {} } }),
      canSample: async () => true,
    })
    onTestFinished(() => at.close())
    expect(await call(at, 'can_write', {})).toBe('"yes"')
    expect(await call(at, 'write', ASKED, writer())).toBe('"test-model endTurn: hi"')
  })

  test.each<[string, object, RegExp]>([
    [
      'an image',
      { ...ASKED, messages: [{ role: 'user', content: { type: 'image', data: 'aGk=', mimeType: 'image/png' } }] },
      /an image, and only texts/,
    ],
    [
      'a sound',
      { ...ASKED, messages: [{ role: 'user', content: { type: 'audio', data: 'aGk=', mimeType: 'audio/wav' } }] },
      /an audio recording, and only texts/,
    ],
    ['too much text', { ...ASKED, systemPrompt: 'x'.repeat(70_000) }, /more than 65536 characters/],
    [
      'too many messages',
      { ...ASKED, messages: Array.from({ length: 51 }, () => ASKED.messages[0]) },
      /more than 50 messages/,
    ],
    ['no messages', { ...ASKED, messages: [] }, /no messages/],
    ['no bound', { messages: ASKED.messages }, /how many tokens at most/],
    ['tools', { ...ASKED, tools: [{ name: 'x', inputSchema: { type: 'object' } }] }, /call tools/],
    ['stop sequences that are none', { ...ASKED, stopSequences: [7] }, /stop sequences/],
  ])('with %s is refused in plain words, before anybody is asked', async (_what, asked, why) => {
    const somebody = writer()
    await expect(call(open('2025'), 'write', asked, somebody)).rejects.toMatchObject({
      message: expect.stringMatching(why),
    })
    expect(somebody.asked).toEqual([])
    expect(somebody.declined.join()).toMatch(why)
  })

  test('is refused where the call is part of no run, and the server goes on', async () => {
    const connections = open('2025')
    await expect(call(connections, 'write', ASKED)).rejects.toThrow(/this call is part of no run/)
    expect(await call(connections, 'write', ASKED, writer())).toBe('"test-model endTurn: hi"')
  })

  test('tells the server no, or that it failed', async () => {
    const denied = writer({ kind: 'denied', why: 'Sampling is refused: it was denied.' })
    await expect(call(open('2025'), 'write', ASKED, denied)).rejects.toThrow(/it was denied/)
  })

  test('is refused on a shared connection while calls of two people, or of two runs, are under way', async () => {
    const lines: string[] = []
    const connections = open('2025', { log: (line) => lines.push(line) })
    const held = Promise.withResolvers<SamplingAnswer>()
    const asked: string[] = []
    const as = (who: string, run: object) => ({
      run,
      onSample: async () => {
        asked.push(who)
        return held.promise
      },
    })
    const [one, other] = [{}, {}]
    const first = call(connections, 'write', ASKED, as('ann', one))
    await vi.waitFor(() => expect(asked).toEqual(['ann']))
    await expect(call(connections, 'write', ASKED, as('bob', other), bob)).rejects.toThrow(/calls of several runs/)
    await expect(call(connections, 'write', ASKED, as('ann again', other))).rejects.toThrow(/calls of several runs/)
    const second = call(connections, 'write', ASKED, as('ann, same run', one))
    await vi.waitFor(() => expect(asked).toEqual(['ann', 'ann, same run']))
    held.resolve(HI)
    expect(await Promise.all([first, second])).toEqual(['"test-model endTurn: hi"', '"test-model endTurn: hi"'])
    expect(lines.join('\n')).toContain('calls of several runs are under way')
  })

  test('over HTTP is handed to each for their own call', async () => {
    const { url, close } = await serveAsking('2025')
    onTestFinished(close)
    const connections = openConnections({
      servers: fixedServers({ asking: { url, headers: {} } }),
      canSample: async () => true,
    })
    onTestFinished(() => connections.close())
    await connections.listTools(ann, 'asking')
    const all = Promise.withResolvers<void>()
    let waiting = 0
    const as = (who: string) => ({
      run: {},
      onSample: async (): Promise<SamplingAnswer> => {
        waiting += 1
        if (waiting === 2) all.resolve()
        await all.promise
        return { ...HI, text: who } as SamplingAnswer
      },
    })
    expect(
      await Promise.all([
        call(connections, 'write', ASKED, as('for ann')),
        call(connections, 'write', ASKED, as('for bob'), bob),
      ]),
    ).toEqual(['"test-model endTurn: for ann"', '"test-model endTurn: for bob"'])
  })

  test('that has no end is stopped, and reaches nobody more than ten times in a call', async () => {
    const patient = writer()
    await expect(call(open('2025'), 'write_for_ever', ASKED, patient)).rejects.toThrow(/never came to an end/)
    expect(patient.asked).toHaveLength(10)
  })

  test('is given up when its server dies', async () => {
    const aborted = Promise.withResolvers<void>()
    const during: DuringCall = {
      onSample: (_request, signal) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => {
            aborted.resolve()
            resolve({ kind: 'denied', why: 'gone' })
          }),
        ),
    }
    await expect(call(open('2025'), 'die', ASKED, during)).rejects.toMatchObject({ code: 'unavailable' })
    await aborted.promise
  })
})
