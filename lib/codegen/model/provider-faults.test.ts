import { describe, expect, test } from 'vitest'
import { createModelGenerator } from './create-model-generator.ts'
import type { ModelOptions } from './model-options.ts'
import { type Reply, startModelServer } from './testing/model-server.ts'
import { KEY, optionsFor, PROGRAM, write } from './testing/write.ts'

// What real providers do that a well-behaved one does not, each in the words that it says.

const open = (baseUrl: string, more?: Partial<ModelOptions>) => createModelGenerator(optionsFor(baseUrl, more))

const program = ({ say, finish }: Reply) => {
  say(PROGRAM)
  finish()
}

/** Refuses what it does not take, as the provider words it, and writes otherwise. */
function strict(refuses: (body: Record<string, unknown>) => { status: number; body: object } | null) {
  return startModelServer((reply) => {
    const refusal = refuses(reply.request.body)
    if (!refusal) return program(reply)
    reply.response.writeHead(refusal.status, { 'content-type': 'application/json' }).end(JSON.stringify(refusal.body))
  })
}

const unsupported = (param: string, instead: string) => ({
  status: 400,
  body: {
    error: {
      message: `Unsupported parameter: '${param}' is not supported with this model. Use '${instead}' instead.`,
      ...{ type: 'invalid_request_error', param, code: 'unsupported_parameter' },
    },
  },
})
/** Mistral's, which has no `error` around it, and whose message is no text. */
const extraForbidden = (...loc: string[]) => ({
  status: 422,
  body: {
    ...{ object: 'error', type: 'invalid_request_error', param: null, code: null },
    message: { detail: [{ type: 'extra_forbidden', loc: ['body', ...loc], msg: 'Extra inputs are not permitted' }] },
  },
})

describe('parameters that a server refuses', () => {
  test.each<[string, Parameters<typeof strict>[0], Partial<ModelOptions>, object, number]>([
    [
      'max_tokens, by the name of the other',
      (body) => ('max_tokens' in body ? unsupported('max_tokens', 'max_completion_tokens') : null),
      { provider: 'local', maxTokens: 500 },
      { max_completion_tokens: 500 },
      2,
    ],
    [
      'max_completion_tokens, as one it does not know',
      (body) => ('max_completion_tokens' in body ? extraForbidden('max_completion_tokens') : null),
      { provider: 'groq', maxTokens: 500 },
      { max_tokens: 500 },
      2,
    ],
    [
      'stream_options, as one it does not know',
      (body) => ('stream_options' in body ? extraForbidden('stream_options', 'include_usage') : null),
      {},
      { stream: true },
      2,
    ],
    [
      'a temperature that is not its own',
      (body) =>
        'temperature' in body
          ? {
              status: 400,
              body: {
                error: {
                  message: "Unsupported value: 'temperature' does not support 0.2 with this model.",
                  ...{ param: 'temperature', code: 'unsupported_value' },
                },
              },
            }
          : null,
      { temperature: 0.2 },
      { model: 'test-model' },
      2,
    ],
    [
      'all of them, one after another',
      (body) =>
        'max_tokens' in body
          ? unsupported('max_tokens', 'max_completion_tokens')
          : 'temperature' in body
            ? extraForbidden('temperature')
            : 'stream_options' in body
              ? { status: 400, body: { detail: 'stream_options is not allowed' } }
              : null,
      { provider: 'local', maxTokens: 500, temperature: 0.2 },
      { max_completion_tokens: 500 },
      4,
    ],
  ])('is asked again without %s, and is not asked so a second time', async (_what, refuses, more, last, requests) => {
    const server = await strict(refuses)
    const generator = open(server.baseUrl, more)
    expect((await write(generator)).generated).toMatchObject({ kind: 'program', source: PROGRAM })
    expect(server.requests.length).toBe(requests)
    expect(server.requests.at(-1)?.body).toMatchObject(last)
    await write(generator)
    expect(server.requests.length).toBe(requests + 1)
  })

  test('a server that refuses both names of the limit is asked twice and no more', async () => {
    const server = await strict((body) =>
      'max_tokens' in body || 'max_completion_tokens' in body
        ? { status: 400, body: { error: { message: 'max_tokens or max_completion_tokens: no' } } }
        : null,
    )
    const { error } = await write(open(server.baseUrl, { maxTokens: 9 }))
    expect(error).toMatchObject({ code: 'configuration', message: expect.stringContaining('(400)') })
    expect(server.requests.length).toBe(2)
  })

  test.each([
    ['openai', 'max_tokens', true],
    ['anthropic', 'max_tokens', true],
    ['gemini', 'max_tokens', true],
    ['openrouter', 'max_tokens', true],
    ['groq', 'max_completion_tokens', true],
    ['mistral', 'max_tokens', false],
    ['local', 'max_tokens', true],
  ] as const)('%s at an address of its own is sent %s from the first request on', async (provider, limit, usage) => {
    const server = await startModelServer(program)
    await write(open(server.baseUrl, { provider, maxTokens: 77, temperature: 0.5 }))
    const [{ body } = { body: {} }] = server.requests
    expect(body).toMatchObject({ [limit]: 77, temperature: 0.5 })
    expect(Object.keys(body).filter((key) => /max_/.test(key))).toEqual([limit])
    expect('stream_options' in body).toBe(usage)
  })
})

describe('a limit of the rate', () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()

  test.each<[string, () => Record<string, string>, number, RegExp]>([
    ['in seconds', () => ({ 'retry-after': '17' }), 17, /Wait 17 s/],
    ['in parts of a second', () => ({ 'retry-after': '4.2' }), 5, /Wait 5 s/],
    ['in milliseconds, which wins', () => ({ 'retry-after-ms': '8500', 'retry-after': '99' }), 9, /Wait 9 s/],
    ['as a date', () => ({ 'retry-after': inSeconds(120) }), 120, /Wait 1[12]\d s/],
  ])('is told with the time to wait %s, and not slept through', async (_how, headers, seconds, message) => {
    const server = await startModelServer(({ fail }) => fail(429, { message: 'Rate limit reached' }, headers()))
    const { error } = await write(open(server.baseUrl))
    expect(error).toMatchObject({ code: 'rate-limited', message: expect.stringMatching(message) })
    const { retryAfterSeconds } = error as unknown as { retryAfterSeconds: number }
    // A date has whole seconds, and some time passed.
    expect(retryAfterSeconds).toBeGreaterThan(seconds - 5)
    expect(retryAfterSeconds).toBeLessThanOrEqual(seconds)
    expect(server.requests.length).toBe(1)
  })

  test.each(['soon', '-5', new Date(0).toUTCString()])(
    'that asks to wait “%s” is told without a time',
    async (said) => {
      const server = await startModelServer(({ fail }) => fail(429, {}, { 'retry-after': said }))
      const { error } = await write(open(server.baseUrl))
      expect(error).toMatchObject({ message: expect.stringMatching(/Wait a little/), retryAfterSeconds: undefined })
    },
  )

  test('that is over in a moment is waited for', async () => {
    let isFirst = true
    const server = await startModelServer((reply) => {
      if (!isFirst) return program(reply)
      isFirst = false
      reply.fail(429, { message: 'slow down' }, { 'retry-after-ms': '5' })
    })
    expect((await write(open(server.baseUrl))).generated).toMatchObject({ kind: 'program' })
    expect(server.requests.length).toBe(2)
  })
})

describe('trouble of the server', () => {
  test.each([500, 502, 503, 504, 529])('%d is tried again once, then told, with its words', async (status) => {
    const server = await startModelServer(({ fail }) =>
      fail(status, { message: 'Overloaded' }, { 'retry-after-ms': '1' }),
    )
    const { error } = await write(open(server.baseUrl))
    expect(error).toMatchObject({
      code: 'unavailable',
      message: `${server.host} has trouble of its own (${status}). Try again later. It said: "Overloaded"`,
    })
    expect(server.requests.length).toBe(2)
  })

  test('a web page of a proxy is quoted in short', async () => {
    const page = `<html><h1>502 Bad Gateway</h1>${'<p>x</p>'.repeat(5_000)}</html>`
    const server = await startModelServer(({ response }) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end(page),
    )
    const { error } = await write(open(server.baseUrl))
    expect(error?.message).toMatch(/trouble of its own \(502\)/)
    expect(error?.message.length).toBeLessThan(400)
  })

  test('a refusal without end is not read to its end', async () => {
    const { promise: hasLeft, resolve: onLeft } = Promise.withResolvers<void>()
    const server = await startModelServer(({ response }) => {
      response.on('close', onLeft)
      response.writeHead(500, { 'content-type': 'application/json' })
      const more = () => {
        while (!response.destroyed && response.write('"no" '.repeat(10_000)));
      }
      response.on('drain', more)
      more()
    })
    const { error } = await write(open(server.baseUrl))
    expect(error).toMatchObject({ code: 'unavailable' })
    await hasLeft
  })

  test.each([
    [
      'Ollama',
      { error: { message: 'model "test-model" not found', type: 'not_found_error' } },
      ' It said: "model "test-model" not found"',
    ],
    [
      'an older Ollama',
      { error: 'model "test-model" not found, try pulling it first' },
      ' It said: "model "test-model" not found, try pulling it first"',
    ],
    ['FastAPI', { detail: 'Not Found' }, ''],
  ])('a model that %s does not have is told with the settings to check', async (_who, body, said) => {
    const server = await startModelServer(({ response }) =>
      response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
    const { error } = await write(open(server.baseUrl))
    expect(error).toMatchObject({
      message: `${server.host} knows no model "test-model", or its API is at another path (404).${said} Check llm.model and llm.base_url.`,
      fault: { fix: { advice: 'check', fields: ['model', 'base_url'] } },
    })
  })

  test('an address that was typed without its path is told how it mostly ends', async () => {
    const server = await startModelServer(({ response }) => response.writeHead(404).end('404 page not found'))
    const { error } = await write(open(server.baseUrl.replace(/\/v1$/, '')))
    expect(error?.message).toMatch(/at another path \(404\)\. Mostly the address ends in \/v1\. Check llm\.model/)
  })

  test.each([
    ['Azure', { message: 'The response was filtered', code: 'content_filter', innererror: { code: 'ResponsibleAI' } }],
    [
      'OpenAI',
      { message: 'Your request was rejected', type: 'invalid_request_error', code: 'content_policy_violation' },
    ],
  ])('what the content filter of %s refuses is told as that', async (_who, said) => {
    const server = await startModelServer(({ fail }) => fail(400, said))
    expect((await write(open(server.baseUrl))).error?.message).toMatch(/^The content filter of .* refused the task/)
  })
})

describe('answers', () => {
  const answer = async (text: string, reason = 'stop') => {
    const server = await startModelServer(({ say, finish }) => {
      // In pieces as they come: through words and fences.
      for (const piece of text.match(/[\s\S]{1,7}/g) ?? []) say(piece)
      finish(reason)
    })
    return write(open(server.baseUrl))
  }
  const fenced = (label = 'ts') => `\`\`\`${label}\n${PROGRAM}\`\`\``

  test.each([
    ['in a fence', fenced()],
    ['in a fence of another name', fenced('typescript')],
    ['in a fence without a name', fenced('')],
    ['with lines of Windows', fenced().replaceAll('\n', '\r\n')],
    [
      'with much around it',
      `Sure! Here is a program that adds.\n\n${fenced()}\n\n**How it works**: it calls \`add\`.\n`,
    ],
    ['in German', `Gerne! Das Programm addiert zwei Zahlen:\n\n${fenced()}\n\nDas Ergebnis ist die Summe. Viel Spaß!`],
    ['in Chinese', `好的，下面是程序：\n\n${fenced()}\n\n它会返回两个数的和。`],
    ['after it thought aloud', `<think>\nThe user wants add.\n\`\`\`ts\nwrong()\n\`\`\`\n</think>\n\n${fenced()}`],
    ['after the commands to install it', `\`\`\`bash\nnpm install\n\`\`\`\n\n${fenced()}`],
  ])('%s give the program alone', async (_what, text) => {
    expect((await answer(text)).generated).toEqual({ kind: 'program', source: PROGRAM })
  })

  test.each([
    ['refuses in words', 'I’m sorry, but I can’t help with that.'],
    ['asks back', 'Which two numbers should be added?'],
    ['answers the task itself, in another language', 'Die Summe von 1 und 2 ist 3.'],
  ])('a model that %s has written no program, and is quoted', async (_what, text) => {
    const { generated, streamed } = await answer(text)
    expect(generated).toEqual({
      kind: 'no-program',
      reason: `test-model wrote no program. It said: "${text}"`,
      written: text,
    })
    expect(streamed).toBe('')
  })

  test('a refusal in the field of its own is quoted too', async () => {
    const server = await startModelServer(({ say, finish }) => {
      say('', { refusal: 'I cannot ' })
      say('', { refusal: 'do that.' })
      finish('stop')
    })
    expect((await write(open(server.baseUrl))).generated).toMatchObject({
      kind: 'no-program',
      reason: 'test-model wrote no program. It said: "I cannot do that."',
    })
  })

  test.each([
    ['nothing at all', ''],
    ['white space', ' \n\n '],
    ['an empty fence', '```ts\n```'],
    ['thoughts alone', '<think>I should add them.</think>'],
  ])('a model that returns %s is told as such', async (_what, text) => {
    const { error, generated } = await answer(text)
    expect(error?.message ?? (generated as { reason: string }).reason).toMatch(/returned nothing|wrote no program/)
    expect(generated?.kind).not.toBe('program')
  })

  test.each(['length', 'max_tokens', 'MAX_TOKENS'])(
    'one that is cut off for %s keeps its half, and says what to raise',
    async (reason) => {
      const { error } = await answer(`\`\`\`ts\n${PROGRAM.slice(0, 90)}`, reason)
      expect(error).toMatchObject({
        ...{ name: 'ModelError', code: 'too-large' },
        message: expect.stringMatching(/before the program was whole\..*Raise llm\.max_tokens\.$/),
        partial: `${PROGRAM.slice(0, 90)}\n`,
      })
    },
  )

  test.each(['content_filter', 'SAFETY'])(
    'one that is filtered, which is said as %s, is told as such',
    async (reason) => {
      const { error } = await answer('export default 1 +', reason)
      expect(error).toMatchObject({
        code: 'unavailable',
        message: expect.stringMatching(/content filter of .* stopped/),
      })
    },
  )

  test('one that is cut off in the talk after the program is whole', async () => {
    const { generated } = await answer(`${fenced()}\n\nThis program first`, 'length')
    expect(generated).toMatchObject({ kind: 'program', source: PROGRAM })
  })
})

describe('streams', () => {
  const head = { 'content-type': 'text/event-stream' }
  const chunk = (content: string) =>
    JSON.stringify({ model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: null }] })

  test('a slow one is heard to its end, as long as it is never silent for long', async () => {
    const server = await startModelServer(async ({ say, finish }) => {
      for (const line of PROGRAM.split(/(?<=\n)/)) {
        say(line)
        await new Promise((resolve) => setTimeout(resolve, 150))
      }
      finish()
    })
    // Less than the whole takes, more than any silence in it.
    const { generated } = await write(open(server.baseUrl, { timeoutMs: 600 }))
    expect(generated).toMatchObject({ kind: 'program', source: PROGRAM })
  })

  test('pieces that end in the middle of a letter, and comments in between, are put together', async () => {
    const server = await startModelServer(async ({ response }) => {
      response.writeHead(200, head)
      const bytes = Buffer.from(
        `: OPENROUTER PROCESSING\n\ndata: ${chunk("export default 'größer 🐝'\n")}\n\n: keep-alive\n\ndata: [DONE]\n\n`,
      )
      for (const byte of bytes) response.write(Buffer.from([byte]))
      response.end()
    })
    // It never says why it ended, which only a finished stream may leave out.
    const { streamed } = await write(open(server.baseUrl))
    expect(streamed).toBe("export default 'größer 🐝'\n")
  })

  test.each([
    [
      'is cut in the middle of an event',
      `data: ${chunk('export default 1 +')}\n\ndata: {"choices": [{"del`,
      'cannot be read',
    ],
    ['turns into no JSON', `data: ${chunk('export default 1 +')}\n\ndata: {oops}\n\n`, 'cannot be read'],
    ['says it is overloaded', `data: ${chunk('export default 1 +')}\n\ndata: {"error":{"message":"busy"}}\n\n`, 'busy'],
  ])('one that %s keeps what had come', async (_what, text, message) => {
    const server = await startModelServer(({ response }) => response.writeHead(200, head).end(text))
    const { error } = await write(open(server.baseUrl))
    expect(error).toMatchObject({ code: 'unavailable', partial: 'export default 1 +\n' })
    expect(error?.message).toContain(message)
  })

  test('one without the last line is whole where it says that it ended', async () => {
    const end = JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
    const server = await startModelServer(({ response }) =>
      response.writeHead(200, head).end(`data: ${chunk(PROGRAM)}\n\ndata: ${end}\n\n`),
    )
    expect((await write(open(server.baseUrl))).generated).toMatchObject({ kind: 'program', source: PROGRAM })
  })

  test('one line without end is not kept in memory', async () => {
    const { promise: hasLeft, resolve: onLeft } = Promise.withResolvers<void>()
    const server = await startModelServer(({ response }) => {
      response.on('close', onLeft)
      response.writeHead(200, head).write('data: "')
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(256 * 1024)));
      }
      response.on('drain', more)
      more()
    })
    const { error } = await write(open(server.baseUrl, { timeoutMs: 60_000 }))
    expect(error).toMatchObject({ code: 'too-large', message: expect.stringContaining('16 MB') })
    await hasLeft
  })
})

test('the key is in nothing that is thrown, whatever a server says', async () => {
  const server = await startModelServer(({ response }) =>
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ detail: `key ${KEY}` })),
  )
  const { error } = await write(open(server.baseUrl))
  expect(error?.message).toMatch(/It said: "key \[key\]"/)
  expect(`${error?.stack} ${JSON.stringify(error)}`).not.toContain(KEY)
})

describe('a refusal that is made to hurt', () => {
  // Neither can be put into a text.
  const odd = { toString: 1, valueOf: null }

  test.each([
    [400, 'refused the request (400)'],
    [429, 'more requests than it allows'],
    [500, 'has trouble of its own (500)'],
  ])('has codes that are no texts, at %i', async (status, message) => {
    const server = await startModelServer(({ fail }) =>
      fail(status, { code: odd, type: odd, param: odd, message: 'no' }),
    )
    const { error } = await write(open(server.baseUrl, { maxTokens: 5 }))
    expect(error).toMatchObject({ name: 'ModelError', message: expect.stringContaining(message) })
  })

  test('asks to wait longer than anybody does', async () => {
    const server = await startModelServer(({ fail }) => fail(429, {}, { 'retry-after': '9'.repeat(30) }))
    const { error } = await write(open(server.baseUrl))
    expect(error).toMatchObject({ retryAfterSeconds: undefined, message: expect.stringContaining('Wait a little') })
    expect(server.requests).toHaveLength(1)
  })

  test('is as long as a stream may be, of which the beginning is quoted', async () => {
    const server = await startModelServer(({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`data: ${JSON.stringify({ error: { message: `busy ${' `'.repeat(7_000_000)}` } })}\n\n`)
    })
    const { error } = await write(open(server.baseUrl, { timeoutMs: 60_000 }))
    expect(error?.message).toMatch(/was cut off: "busy ` [` ]{1,200}…"$/)
  })
})
