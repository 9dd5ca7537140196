import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type Reply, startModelServer } from '../codegen/model/testing/model-server.ts'
import type { RunEvent } from '../runs/event.ts'
import { openPlayground, runToEnd } from '../testing/open-playground.ts'

const PROGRAM = "import { add } from './servers/calculator/add.ts'\nexport default await add({ a: 2, b: 3 })\n"

async function runWith(
  answer: (reply: Reply) => unknown,
  { fallback, cancelAt }: { fallback: 'rules' | 'none'; cancelAt?: RunEvent['kind'] } = { fallback: 'none' },
) {
  const { baseUrl } = await startModelServer(answer)
  const { playground, personOf } = await openPlayground({
    env: { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: 'sk-hidden-key', LLM_MODEL: 'test-model' },
    settings: { llm: { fallback, price_per_million: { input: 10, output: 100 } } },
  })
  const ada = personOf('ada')
  const { events, record } = await runToEnd(playground, ada, { task: 'add 2 and 3' }, async ({ kind }, runId) => {
    if (kind === cancelAt) await playground.runs.cancel(ada, runId)
  })
  expect(JSON.stringify(events)).not.toContain('sk-hidden-key')
  return { events, record, generated: events.find((event) => event.kind === 'generated') }
}

describe('a program by a model', () => {
  test('is streamed, checked and run, and its tokens are the provider’s', async () => {
    const { record, generated, events } = await runWith(async ({ say, finish }) => {
      const firstLine = PROGRAM.indexOf('\n') + 1
      say(PROGRAM.slice(0, firstLine))
      await sleep(200) // What comes at once is one event.
      say(PROGRAM.slice(firstLine))
      finish('stop', { prompt_tokens: 885, completion_tokens: 338, total_tokens: 1223 })
    })
    expect(record).toMatchObject({ generator: 'test-model', value: 5, outcome: { kind: 'returned' } })
    expect(generated).toMatchObject({ generator: 'test-model', usage: { inputTokens: 885, outputTokens: 338 } })
    // The one number for code mode, wherever it is shown.
    expect(record.tokens).toMatchObject({ basis: 'measured', codeMode: { input: 885, output: 338, total: 1_223 } })
    // And the turn that reads the result, with what it costs by the price that is set.
    expect(record.tokens?.reading?.input).toBeGreaterThan(record.tokens?.reading?.cached ?? 0)
    expect(record.model).toBe('test-model')
    const price = { input: 10, cachedInput: 10, cacheWrite: 10, output: 100 }
    expect(record.tokens?.price).toEqual({ model: 'test-model', ...price, source: 'configuration', asOf: null })
    expect(events.filter((event) => event.kind === 'generating').length).toBeGreaterThan(1)
  })

  test('that breaks off is kept as far as it came, and the run says why it ended', async () => {
    const { record, generated } = await runWith(({ say, response }) => {
      say(PROGRAM.slice(0, 60))
      setImmediate(() => response.destroy())
    })
    expect(generated).toMatchObject({ partial: true, generator: 'test-model' })
    expect(PROGRAM).toContain(record.program?.trim() ?? 'nothing')
    expect(record.outcome).toMatchObject({ kind: 'failed', code: 'unavailable' })
  })

  test('that does not come is told plainly, and nothing is run', async () => {
    const { record, generated } = await runWith(({ fail }) => fail(401, { message: 'bad key sk-hidden-key' }))
    expect(generated).toBeUndefined()
    const fault = { fix: { advice: 'check', fields: ['api_key'] } }
    expect(record.outcome).toMatchObject({ kind: 'failed', code: 'configuration', fault })
    expect(record.sandbox).toBeNull()
  })

  test('that is only prose still says what it cost', async () => {
    const { record } = await runWith(({ say, finish }) => {
      say('I would rather not.')
      finish('stop', { prompt_tokens: 40, completion_tokens: 6, total_tokens: 46 })
    })
    expect(record.outcome).toMatchObject({ kind: 'no-program' })
    expect(record.spent).toEqual({ inputTokens: 40, outputTokens: 6, costUsd: 0.001 })
  })

  test('of which nothing came still says what it cost', async () => {
    const { record } = await runWith(({ finish }) =>
      finish('stop', { prompt_tokens: 40, completion_tokens: 0, total_tokens: 40 }),
    )
    expect(record.outcome).toMatchObject({ kind: 'failed' })
    expect(record.spent).toEqual({ inputTokens: 40, outputTokens: 0, costUsd: 0.0004 })
  })

  test.each<[string, (reply: Reply) => unknown]>([
    ['is prose alone', ({ say, finish }) => [say('I would rather not. '.repeat(100)), finish('stop')]],
    ['breaks off in prose', ({ say, response }) => [say('I would rather not. '.repeat(100)), response.end()]],
  ])('that %s is counted where its provider does not and nothing goes on', async (_what, answer) => {
    const { record } = await runWith(answer)
    expect(record.program).toBeNull()
    expect(record.spent).toMatchObject({ isComputed: true, costUsd: expect.any(Number) })
    expect(record.spent?.outputTokens).toBeGreaterThan(400)
  })

  test('that could not be asked for has cost nothing', async () => {
    const { record } = await runWith(({ fail }) => fail(401, { message: 'bad key' }))
    expect(record.spent).toBeUndefined()
  })

  test.each<[string, (reply: Reply) => unknown]>([
    ['is prose alone', ({ say, finish }) => [say('I would rather not. '.repeat(100)), finish('stop')]],
    ['is prose without end', ({ say, finish }) => [say('I would rather not. '.repeat(20_000)), finish('stop')]],
    ['breaks off in prose', ({ say, response }) => [say('I would rather not. '.repeat(100)), response.end()]],
  ])('that %s is counted where its provider does not and the rules go on', async (_what, answer) => {
    const { record, generated } = await runWith(answer, { fallback: 'rules' })
    expect(record).toMatchObject({ value: 5, outcome: { kind: 'returned' } })
    expect(generated).toMatchObject({ generator: 'rules', spent: { isComputed: true } })
    const { inputTokens, outputTokens } = (generated as { spent: { inputTokens: number; outputTokens: number } }).spent
    expect(inputTokens).toBeGreaterThan(100)
    expect(outputTokens).toBeGreaterThan(400)
  })

  test('is written by the rules instead where that was asked for, and the event says why', async () => {
    const { record, generated } = await runWith(({ fail }) => fail(401, { message: 'bad key' }), { fallback: 'rules' })
    const fault = { fix: { advice: 'check', fields: ['api_key'] } }
    expect(generated).toMatchObject({ generator: 'rules', because: expect.stringContaining('401'), fault })
    expect(record).toMatchObject({ value: 5, outcome: { kind: 'returned' } })
  })

  test('stops when the run is cancelled while the model writes', async () => {
    const { record } = await runWith(({ say }) => say(PROGRAM.repeat(3)), {
      fallback: 'none',
      cancelAt: 'generating',
    })
    expect(record.outcome).toEqual({ kind: 'cancelled' })
    // What it had written is kept, and counted.
    expect(record).toMatchObject({ partial: true, spent: { isComputed: true } })
    expect(record.program).not.toBe('')
  })

  test('may not run what the guardrails refuse', async () => {
    const { record } = await runWith(({ say, finish }) => {
      say("import { exec } from 'node:child_process'\nexport default exec('id')\n")
      finish()
    })
    expect(record.outcome).toMatchObject({ kind: 'refused' })
  })
})
