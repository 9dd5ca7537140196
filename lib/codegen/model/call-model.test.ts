import { describe, expect, test } from 'vitest'
import { createCallingModel } from './call-model.ts'
import { type Reply, startModelServer } from './testing/model-server.ts'
import { KEY, optionsFor } from './testing/write.ts'

async function ask(answer: (reply: Reply) => unknown, tools = [FUNCTION], signal = new AbortController().signal) {
  const { baseUrl, requests } = await startModelServer(answer)
  const heard: { written: string; hasBegun: boolean }[] = []
  const model = createCallingModel(optionsFor(baseUrl))
  const asked = { messages: [{ role: 'user' as const, content: 'Buy a book' }], tools }
  const answered = await model.ask(asked, signal, (broken) => heard.push(broken)).catch((error: Error) => error)
  return { answered, heard, requests }
}

const FUNCTION = { type: 'function' as const, function: { name: 'buy', description: 'Buys.', parameters: {} } }
const piece = (index: number | undefined, id: string | undefined, name: string, args: string) => ({
  tool_calls: [{ index, id, function: { name, arguments: args } }],
})

describe('a model that calls functions', () => {
  test('is sent them, and its calls are put together from their pieces', async () => {
    const { answered, requests } = await ask(({ say, finish }) => {
      say('I will ', piece(0, 'a', 'buy', '{"item":'))
      say('buy.', piece(1, 'b', 'buy', '{"item":"pen"}'))
      say('', piece(0, undefined, '', '"book"}'))
      finish('tool_calls', { prompt_tokens: 10, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 4 } })
    })
    expect(answered).toEqual({
      text: 'I will buy.',
      calls: [
        { id: 'a', name: 'buy', arguments: '{"item":"book"}' },
        { id: 'b', name: 'buy', arguments: '{"item":"pen"}' },
      ],
      isCutOff: false,
      usage: { inputTokens: 10, outputTokens: 5, cachedInputTokens: 4 },
    })
    expect(requests[0]?.body['tools']).toEqual([FUNCTION])
  })

  test('may send whole calls without a number or an id, or twice with the same', async () => {
    const { answered } = await ask(({ say, finish }) => {
      say('', piece(undefined, 'x', 'buy', '{}'))
      say('', piece(undefined, 'y', 'buy', '{"n":2}'))
      finish('tool_calls')
    })
    expect(answered).toMatchObject({
      calls: [
        { id: 'x', arguments: '{}' },
        { id: 'y', arguments: '{"n":2}' },
      ],
    })
    const same = await ask(({ say, finish }) => {
      say('', piece(0, 'x', 'buy', '{}'))
      say('', piece(1, 'x', 'buy', '{}'))
      finish('tool_calls')
    })
    expect(same.answered).toMatchObject({ calls: [{ id: 'x' }, { id: 'call_2' }] })
  })

  test('sends none where there are none', async () => {
    const { requests } = await ask(({ say, finish }) => [say('Yes.'), finish()], [])
    expect(requests[0]?.body).not.toHaveProperty('tools')
  })

  test('hides the key, whoever quotes it', async () => {
    const { answered } = await ask(({ say, finish }) => {
      say(`It is ${KEY}`, piece(0, 'a', 'buy', JSON.stringify({ item: KEY })))
      finish('tool_calls')
    })
    expect(JSON.stringify(answered)).not.toContain(KEY)
  })

  test('that breaks off tells what had come', async () => {
    const { answered, heard } = await ask(({ say, response }) => {
      say('I will', piece(0, 'a', 'buy', '{"item":"bo'))
      setTimeout(() => response.destroy(), 50)
    })
    expect(answered).toMatchObject({ code: 'unavailable' })
    expect(heard).toEqual([{ written: 'I will{"name":"buy","arguments":{"item":"bo}', hasBegun: true }])
  })

  test('that refuses, is filtered or says nothing has not answered', async () => {
    const refused = await ask(({ say, finish }) => [say('', { refusal: 'I will not.' }), finish()])
    expect(refused.answered).toMatchObject({ code: 'unavailable', message: expect.stringContaining('I will not.') })
    expect((await ask(({ finish }) => finish('content_filter'))).answered).toMatchObject({ code: 'unavailable' })
    expect((await ask(({ finish }) => finish())).answered).toMatchObject({
      message: expect.stringContaining('nothing'),
    })
  })

  test('is read no further than an answer may be long', async () => {
    const { answered } = await ask(({ say, finish }) => {
      for (let i = 0; i < 40; i++) say('', piece(0, 'a', '', 'x'.repeat(10_000)))
      finish('tool_calls')
    })
    expect(answered).toMatchObject({ code: 'too-large' })
  })
})
