import { createServer } from 'node:net'
import { LLMock } from '@copilotkit/aimock'
import { beforeEach, describe, expect, test } from 'vitest'
import { createModelGenerator } from './create-model-generator.ts'
import type { ModelOptions } from './model-options.ts'
import { startModelServer } from './testing/model-server.ts'
import { ADD, KEY, optionsFor, PROGRAM, write } from './testing/write.ts'

describe('with a provider that behaves', () => {
  let mock: LLMock
  beforeEach(async () => {
    mock = new LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent' })
    await mock.start()
    return () => mock.stop()
  })
  const open = (more?: Partial<ModelOptions>) => createModelGenerator(optionsFor(`${mock.url}/v1`, more))

  test('streams the program without its fence and tells the usage', async () => {
    mock.onMessage('Add 1 and 2', {
      content: `This adds them:\n\n\`\`\`ts\n${PROGRAM}\`\`\`\n\nThat is all.`,
      usage: { prompt_tokens: 300, completion_tokens: 40, total_tokens: 340 },
    })
    const { generated, streamed, deltas } = await write(open())
    expect(generated).toEqual({
      kind: 'program',
      source: PROGRAM,
      usage: expect.objectContaining({ inputTokens: 300, outputTokens: 40 }),
    })
    expect(streamed).toBe(PROGRAM)
    expect(deltas.length).toBeGreaterThan(1)
  })

  test('sends the rules, then tools and task as data, and the key in no message', async () => {
    mock.onMessage(/./, { content: PROGRAM })
    await write(open({ temperature: 0.2, maxTokens: 500 }))
    const { body, headers } = mock.getLastRequest()!
    expect(body).toMatchObject({
      model: 'test-model',
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.2,
      max_tokens: 500,
      messages: [
        { role: 'system' },
        { role: 'user', content: expect.stringContaining('<task>\nAdd 1 and 2\n</task>') },
      ],
    })
    expect(JSON.stringify(body)).not.toContain(KEY)
    expect(JSON.stringify(body)).toContain(ADD.module)
    expect(headers['authorization']).toBeDefined()
  })

  test('reaches a deployment of Azure', async () => {
    mock.onMessage(/./, { content: PROGRAM })
    const azure = { endpoint: `${mock.url}/`, deployment: 'my-gpt', apiVersion: '2024-10-21' }
    const { generated } = await write(open({ provider: 'azure_openai', azure, maxTokens: 500 }))
    expect(generated).toMatchObject({ kind: 'program', source: PROGRAM })
    const { path, body } = mock.getLastRequest()!
    expect(path).toContain('/openai/deployments/my-gpt/chat/completions')
    expect(body).toMatchObject({ max_completion_tokens: 500 })
  })

  test.each([
    ['max_tokens', { maxTokens: 500 }, { max_completion_tokens: 500 }, 'max_tokens'],
    ['temperature', { temperature: 0.2 }, {}, 'temperature'],
    ['stream_options', {}, {}, 'stream_options'],
  ])('asks again without %s where it is refused, and is wiser then', async (name, options, expected, dropped) => {
    const message = `Unsupported parameter: '${name}' is not supported with this model.`
    mock.nextRequestError(400, { message, type: 'invalid_request_error', code: 'unsupported_parameter' })
    mock.onMessage(/./, { content: PROGRAM })
    const generator = open(options)
    expect((await write(generator)).generated).toMatchObject({ kind: 'program', source: PROGRAM })
    expect((await write(generator)).generated).toMatchObject({ kind: 'program', source: PROGRAM })
    const bodies = mock.getRequests().map(({ body }) => body as unknown as Record<string, unknown>)
    expect(bodies.map((body) => dropped in body)).toEqual([true, false, false])
    expect(bodies[2]).toMatchObject(expected)
  })

  test('tries once more where a server has trouble for a moment', async () => {
    mock.nextRequestError(503, { message: 'overloaded' })
    mock.onMessage(/./, { content: PROGRAM })
    expect((await write(open())).generated).toMatchObject({ kind: 'program' })
  })

  test('says what a model said instead of a program', async () => {
    mock.onMessage(/./, { content: 'No function can send e-mail, so this cannot be done.' })
    expect((await write(open())).generated).toMatchObject({
      kind: 'no-program',
      reason: 'test-model wrote no program. It said: "No function can send e-mail, so this cannot be done."',
    })
  })
})

describe('with a provider that does not', () => {
  const open = (baseUrl: string, more?: Partial<ModelOptions>) => createModelGenerator(optionsFor(baseUrl, more))

  test('gives the first words out before the last ones are written', async () => {
    const { promise: hasRead, resolve: onRead } = Promise.withResolvers<void>()
    const server = await startModelServer(async ({ say, finish }) => {
      say('```ts\nexport default ')
      await hasRead
      say('1 + 2\n```')
      finish()
    })
    const writing = open(server.baseUrl).generate({ task: 'Add', tools: [ADD] }, new AbortController().signal)
    expect(await writing.next()).toEqual({ done: false, value: { delta: 'export default' } })
    onRead()
    expect(await writing.next()).toEqual({ done: false, value: { delta: ' 1 + 2' } })
    expect(await writing.next()).toEqual({ done: false, value: { delta: '\n' } })
    expect(await writing.next()).toEqual({ done: true, value: { kind: 'program', source: 'export default 1 + 2\n' } })
  })

  test('tells how much of the input was cached', async () => {
    const usage = { prompt_tokens: 9, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 8 } }
    const server = await startModelServer(({ say, finish }) => {
      say(PROGRAM)
      finish('stop', usage)
    })
    expect((await write(open(server.baseUrl))).generated?.usage).toEqual({
      inputTokens: 9,
      outputTokens: 3,
      cachedInputTokens: 8,
    })
  })

  test.each<[string, object, object | undefined]>([
    ['less than nothing', { prompt_tokens: -1_000_000, completion_tokens: 3 }, undefined],
    ['less than nothing written', { prompt_tokens: 9, completion_tokens: -1_000_000 }, undefined],
    ['nothing at all', { prompt_tokens: 0, completion_tokens: 0 }, undefined],
    ['a part of a token', { prompt_tokens: 9.5, completion_tokens: 3 }, undefined],
    ['more than there can be', { prompt_tokens: 1e300, completion_tokens: 3 }, undefined],
    ['texts', { prompt_tokens: '9', completion_tokens: '3' }, undefined],
    [
      'more from the cache than was read',
      { prompt_tokens: 9, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 1_000_000 } },
      { inputTokens: 9, outputTokens: 3 },
    ],
    [
      'less than nothing from the cache',
      { prompt_tokens: 9, completion_tokens: 3, prompt_tokens_details: { cached_tokens: -1_000_000 } },
      { inputTokens: 9, outputTokens: 3 },
    ],
  ])('takes no count that cannot be one: %s', async (_what, usage, expected) => {
    const server = await startModelServer(({ say, finish }) => {
      say(PROGRAM)
      finish('stop', usage)
    })
    expect((await write(open(server.baseUrl))).generated?.usage).toEqual(expected)
  })

  test('takes the key out of a refusal that quotes it', async () => {
    const server = await startModelServer(({ say, finish, request }) => {
      say('', { refusal: `No, ${request.headers.authorization?.slice(0, 20)}` })
      say('', { refusal: `${request.headers.authorization?.slice(20)}.` })
      finish()
    })
    const { generated } = await write(open(server.baseUrl))
    expect(generated).toMatchObject({ kind: 'no-program', reason: expect.stringContaining('No, Bearer [key].') })
  })

  test('lets everybody else have a turn while it reads what came at once', async () => {
    const server = await startModelServer(({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const event = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'a' } }] })}\n\n`
      response.end(event.repeat(50_000))
    })
    let turns = 0
    const others = setInterval(() => turns++, 1)
    const { error } = await write(open(server.baseUrl))
    clearInterval(others)
    expect(error?.message).toContain('was lost in the middle')
    expect(turns).toBeGreaterThan(100)
  })

  test('keeps what an answer cost that broke off after it was counted', async () => {
    const server = await startModelServer(({ say, response }) => {
      say('export default 1 +')
      const counted = { choices: [], usage: { prompt_tokens: 9, completion_tokens: 3 } }
      response.end(`data: ${JSON.stringify(counted)}\n\n`)
    })
    expect((await write(open(server.baseUrl))).error).toMatchObject({
      message: expect.stringContaining('was lost in the middle'),
      ...{ partial: 'export default 1 +\n', usage: { inputTokens: 9, outputTokens: 3 } },
    })
  })

  test('sends no key where there is none', async () => {
    const server = await startModelServer(({ say, finish }) => {
      say(PROGRAM)
      finish()
    })
    await write(open(server.baseUrl, { apiKey: undefined }))
    expect(server.requests[0]?.headers['authorization']).toBeUndefined()
  })

  test('takes the key out of a program that quotes it', async () => {
    const server = await startModelServer(({ say, finish }) => {
      say(`export default '${KEY.slice(0, 9)}`)
      say(`${KEY.slice(9)}'\n`)
      finish()
    })
    const { streamed, generated } = await write(open(server.baseUrl))
    expect(streamed).toBe("export default '[key]'\n")
    expect(generated).toEqual({ kind: 'program', source: "export default '[key]'\n" })
  })

  test('stops at once when it is told to, and ends the request', async () => {
    const { promise: hasLeft, resolve: onLeft } = Promise.withResolvers<void>()
    const server = await startModelServer(({ response, say }) => {
      response.on('close', onLeft)
      say('```ts\nexport default 1 +')
    })
    const stop = new AbortController()
    const writing = open(server.baseUrl).generate({ task: 'Add', tools: [ADD] }, stop.signal)
    await writing.next()
    stop.abort(new Error('stopped by a person'))
    const rest = async () => {
      while (!(await writing.next()).done);
    }
    await expect(rest()).rejects.toThrow('stopped by a person')
    await hasLeft
  })

  test('ends the request when nobody listens any more', async () => {
    const { promise: hasLeft, resolve: onLeft } = Promise.withResolvers<void>()
    const server = await startModelServer(({ response, say }) => {
      response.on('close', onLeft)
      say('```ts\nexport default 1 +')
    })
    for await (const { delta } of open(server.baseUrl).generate(
      { task: 'Add', tools: [ADD] },
      new AbortController().signal,
    )) {
      expect(delta).toBe('export default 1 +')
      break
    }
    await hasLeft
  })

  const PART = 'export default 1 +'
  test.each<
    [
      string,
      Parameters<typeof startModelServer>[0],
      { code: string; message: RegExp; partial?: string; timeoutMs?: number },
    ]
  >([
    [
      'drops the connection in mid-stream',
      ({ say, response }) => {
        say(PART)
        setImmediate(() => response.destroy())
      },
      { code: 'unavailable', message: /lost in the middle of the response/, partial: `${PART}\n` },
    ],
    [
      'ends the stream without saying so',
      ({ say, response }) => {
        say(PART)
        response.end()
      },
      { code: 'unavailable', message: /lost in the middle of the response/, partial: `${PART}\n` },
    ],
    [
      'falls silent in mid-stream',
      ({ say }) => say(PART),
      {
        code: 'unavailable',
        message: /Timed out after 0\.3 s waiting for the model/,
        partial: `${PART}\n`,
        timeoutMs: 300,
      },
    ],
    [
      'never answers',
      () => {},
      { code: 'unavailable', message: /Timed out after 0\.3 s.*llm\.timeout/, timeoutMs: 300 },
    ],
    [
      'sends a failure in mid-stream',
      ({ say, response }) => {
        say(PART)
        response.end(`data: ${JSON.stringify({ error: { message: `Engine died, key ${KEY}` } })}\n\n`)
      },
      { code: 'unavailable', message: /was cut off: "Engine died, key \[key\]"/, partial: `${PART}\n` },
    ],
    [
      'sends what is no JSON',
      ({ response }) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {oops\n\n'),
      { code: 'unavailable', message: /sent something that is not a response of a model/ },
    ],
    [
      'sends JSON of another shape',
      ({ response }) =>
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end('data: {"choices": {"a": 1}}\n\ndata: null\n\ndata: [1]\n\ndata: [DONE]\n\n'),
      { code: 'unavailable', message: /returned nothing/ },
    ],
    [
      'sends chunks of another shape',
      ({ response }) =>
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {"choices": [null]}\n\n'),
      { code: 'unavailable', message: /sent something that is not a response of a model/ },
    ],
    [
      'sends a web page',
      ({ response }) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
      { code: 'configuration', message: /text\/html instead of a stream.*llm\.base_url/ },
    ],
    ['answers with nothing', ({ finish }) => finish(), { code: 'unavailable', message: /returned nothing/ }],
    [
      'reaches the length limit',
      ({ say, finish }) => {
        say(PART)
        finish('length')
      },
      { code: 'too-large', message: /reached its length limit.*llm\.max_tokens/, partial: `${PART}\n` },
    ],
    [
      'filters the answer',
      ({ say, finish }) => {
        say(PART)
        finish('content_filter')
      },
      { code: 'unavailable', message: /content filter/, partial: `${PART}\n` },
    ],
    [
      'filters the task',
      ({ fail }) => fail(400, { message: 'The prompt was filtered', code: 'content_filter' }),
      { code: 'unavailable', message: /content filter of 127/ },
    ],
    [
      'does not know the key',
      ({ fail }) => fail(401, { message: `Incorrect API key provided: ${KEY}` }),
      { code: 'configuration', message: /did not accept the API key \(401\).*llm\.api_key/ },
    ],
    ['refuses the key the model', ({ fail }) => fail(403), { code: 'configuration', message: /test-model \(403\)/ }],
    [
      'does not know the model',
      ({ fail }) => fail(404, { message: 'The model does not exist', code: 'model_not_found' }),
      { code: 'configuration', message: /no model "test-model".*llm\.model/ },
    ],
    [
      'limits the rate',
      ({ fail }) => fail(429, { message: 'slow down' }, { 'retry-after': '17' }),
      { code: 'rate-limited', message: /Wait 17 s/ },
    ],
    [
      'limits the rate and does not say for how long',
      ({ fail }) => fail(429),
      { code: 'rate-limited', message: /Wait a little/ },
    ],
    [
      'has no quota left',
      ({ fail }) => fail(429, { message: 'pay', code: 'insufficient_quota' }),
      { code: 'rate-limited', message: /no quota left/ },
    ],
    [
      'finds the prompt too long',
      ({ fail }) => fail(400, { message: 'too long', code: 'context_length_exceeded' }),
      { code: 'too-large', message: /too long for test-model/ },
    ],
    [
      'refuses the request in its own words',
      ({ fail }) => fail(400, { message: `bad\n\`\`\` ${KEY} ${'x'.repeat(999)}` }),
      { code: 'configuration', message: /refused the request \(400\)\. It said: "bad `\\`` \[key\] x{100,200}…"$/ },
    ],
    [
      'has trouble',
      ({ fail }) => fail(500, { message: 'oops' }),
      { code: 'unavailable', message: /trouble of its own \(500\).*"oops"/ },
    ],
    [
      'redirects elsewhere',
      ({ response }) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
      { code: 'configuration', message: /redirects elsewhere \(307\)/ },
    ],
    [
      'never stops writing',
      ({ say, response }) => {
        const more = () => {
          while (!response.destroyed && !response.writableNeedDrain) say('// more and more\n'.repeat(1_000))
        }
        response.on('drain', more)
        more()
      },
      { code: 'too-large', message: /longer than 256 KB/, partial: expect.stringContaining('// more and more') },
    ],
  ])('tells plainly of a server that %s', async (_what, answer, { code, message, partial = '', timeoutMs = 5_000 }) => {
    const server = await startModelServer(answer)
    const { error, streamed } = await write(open(server.baseUrl, { timeoutMs }))
    expect(error).toMatchObject({ name: 'ModelError', code, partial, message: expect.stringMatching(message) })
    expect(error).toMatchObject({ partial: streamed })
    expect(error?.message).toMatch(new RegExp(`${server.host}|test-model`))
    expect(`${error?.message} ${error?.stack} ${JSON.stringify(error)} ${streamed}`).not.toContain(KEY)
  })

  test('gives the seconds to wait as a number', async () => {
    const server = await startModelServer(({ fail }) => fail(429, {}, { 'retry-after': '17' }))
    const { error } = await write(open(server.baseUrl))
    expect(error).toMatchObject({ retryAfterSeconds: 17 })
    expect(server.requests.length).toBe(1)
  })

  test('names the host that refuses the connection', async () => {
    const server = await startModelServer(() => {})
    const port = await freePort()
    const { error } = await write(open(server.baseUrl.replace(/:\d+/, `:${port}`)))
    expect(error).toMatchObject({
      code: 'unavailable',
      message: `127.0.0.1:${port} refused the connection: is the model's server running? Check llm.base_url.`,
    })
  })

  test.each([
    ['no address', { baseUrl: 'not a url' }, /must be an http or https URL.*llm\.base_url/],
    ['another protocol', { baseUrl: 'file:///etc/passwd' }, /must be an http or https URL/],
    ['a password in the address', { baseUrl: 'http://me:hidden@127.0.0.1/v1' }, /must not hold a user name/],
    ['a key with a line break', { apiKey: 'sk-12\n34' }, /Copy it again.*llm\.api_key/],
    ['Azure without an endpoint', { provider: 'azure_openai' as const }, /llm\.azure_endpoint/],
  ])('refuses options with %s before anything is sent', (_what, more, message) => {
    expect(() => open('http://127.0.0.1:1/v1', more)).toThrow(message)
    expect(() => open('http://127.0.0.1:1/v1', more)).not.toThrow(/hidden|sk-12/)
  })
})

/** A port on which nobody listens. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
