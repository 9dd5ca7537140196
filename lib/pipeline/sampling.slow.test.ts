import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Reply, startModelServer } from '../codegen/model/testing/model-server.ts'
import type { SettingsInput } from '../config/schema.ts'
import { localPerson } from '../people/as-person.ts'
import type { Approve, RunEvent } from '../runs/event.ts'
import { openAsking } from './testing/open-asking.ts'
import { finished, until } from './testing/shop.ts'

const ASKED = {
  systemPrompt: 'You are terse.',
  messages: [{ role: 'user', content: { type: 'text', text: 'Say hi' } }],
  maxTokens: 50,
}
const USAGE = { prompt_tokens: 11, completion_tokens: 2, total_tokens: 13 }
const KEY = 'sk-hidden-key'
const sayHi = ({ say, finish }: Reply) => {
  say('hi there')
  finish('stop', USAGE)
}
const programOf = (times: number, asked: object = ASKED) => `import { write } from './servers/asking/write.ts'
const said: string[] = []
for (let time = 0; time < ${times}; time += 1)
  said.push(await write({ asked: ${JSON.stringify(asked)} }).then(String, (error) => error.message))
export default said`

async function open(
  answer: (reply: Reply) => unknown,
  settings: SettingsInput = {},
  speaks = '2025',
  llm: SettingsInput['llm'] = {},
) {
  const model = await startModelServer(answer)
  const asking = await openAsking(speaks, {
    approvals: { rules: { 'asking.write': 'allow', 'asking.die': 'allow', 'asking.can_write': 'allow' } },
    ...{ llm: { base_url: model.baseUrl, api_key: KEY, model: 'test-model', ...llm }, ...settings },
  })
  const { playground, person } = asking
  const start = async (code: string, approve: Approve = 'ask') =>
    (await playground.runs.start(person, { code, approve })).runId
  return { ...asking, ...model, start }
}

const isAsked = (event: RunEvent) => event.kind === 'elicitation' && event.phase === 'asked'
const idOf = (event: RunEvent) => (event.kind === 'elicitation' ? event.elicitationId : '')

test('is asked of whoever runs the program, written by our model, counted and told', async () => {
  const { playground, person, requests, start, dataDir } = await open(sayHi)
  const runId = await start(programOf(1))
  const asked = await until(playground, person, runId, isAsked)
  expect(asked).toMatchObject({
    ...{ server: 'asking', tool: 'write', mode: 'sampling' },
    message: 'The server “asking” wants test-model to answer what it wrote, in at most 50 tokens.',
    sampling: {
      ...{ model: 'test-model', maxTokens: 50, systemPrompt: 'You are terse.' },
      messages: [{ role: 'user', text: 'Say hi' }],
    },
  })
  expect(requests).toEqual([])
  expect(await playground.runs.get(person, runId)).toMatchObject({
    status: 'awaiting-approval',
    elicitations: [{ mode: 'sampling', sampling: { messages: [{ text: 'Say hi' }] } }],
  })
  expect(await playground.runs.waiting(person)).toMatchObject([{ runId }])

  const answer = (decision: string) =>
    playground.runs.answerElicitation(person, runId, idOf(asked), { action: 'accept', content: { decision } })
  await expect(answer('allow-always')).rejects.toMatchObject({ code: 'invalid-input' })
  await answer('allow-once')
  const end = await finished(playground, person, runId)
  expect(end.value).toEqual(['served-model endTurn: hi there'])
  // Nothing of ours is with it: no tool, no file, no other text.
  expect(requests.map(({ body }) => body)).toEqual([
    {
      ...{ model: 'test-model', max_tokens: 50, stream: true, stream_options: { include_usage: true } },
      messages: [
        { role: 'system', content: 'You are terse.' },
        { role: 'user', content: 'Say hi' },
      ],
    },
  ])
  const usage = { inputTokens: 11, outputTokens: 2 }
  expect(end.samplings).toMatchObject([
    { server: 'asking', tool: 'write', phase: 'done', model: 'served-model', usage, stopReason: 'endTurn' },
  ])
  const { tokens } = end
  for (const way of [tokens!.codeMode, tokens!.direct, tokens!.directWithSearch]) {
    const { parts, total } = way
    expect(parts.schemas + parts.results + parts.written + parts.history).toBe(total)
  }
  const { events } = await playground.runs.log(person, runId)
  expect(events.filter((event) => event.kind === 'sampling').map(({ phase, text }) => [phase, text])).toEqual([
    ['started', undefined],
    ['done', 'hi there'],
  ])
  expect(readFileSync(join(dataDir, 'runs', `${runId}.jsonl`), 'utf8')).not.toContain(KEY)

  // The same program from its record: its server is not called, and the model is not asked.
  const again = await playground.runs.start(person, { code: programOf(1), replayOf: runId, approve: 'none' })
  const replayed = await finished(playground, person, again.runId)
  expect(replayed).toMatchObject({ value: ['served-model endTurn: hi there'], replay: { replayed: 1, made: 0 } })
  expect(requests).toHaveLength(1)
})

test('its tokens are part of what the run cost, in every way of calling', async () => {
  const answers = [
    { ...USAGE, prompt_tokens: 11 },
    { ...USAGE, prompt_tokens: 1_011 },
  ]
  const { playground, person, start } = await open(({ say, finish }) => {
    say('hi there')
    finish('stop', answers.shift())
  })
  const counts: { codeMode: number; direct: number }[] = []
  for (let run = 0; run < 2; run += 1) {
    const { tokens } = await finished(playground, person, await start(programOf(1), 'all'))
    counts.push({ codeMode: tokens!.codeMode.input, direct: tokens!.direct.input })
  }
  expect(counts[1]!.codeMode - counts[0]!.codeMode).toBe(1_000)
  expect(counts[1]!.direct - counts[0]!.direct).toBe(1_000)
})

test('allowed for the run it is asked about once, and the next run asks again', async () => {
  const { playground, person, requests, start } = await open(sayHi)
  const runId = await start(programOf(3))
  const asked = await until(playground, person, runId, isAsked)
  const allowed = { action: 'accept', content: { decision: 'allow-run' } } as const
  await playground.runs.answerElicitation(person, runId, idOf(asked), allowed)
  const { samplings, value } = await finished(playground, person, runId)
  expect(value).toHaveLength(3)
  expect(samplings?.map(({ phase }) => phase)).toEqual(['done', 'done', 'done'])
  expect(requests).toHaveLength(3)
  const { events } = await playground.runs.log(person, runId)
  expect(events.filter(isAsked)).toHaveLength(1)
  // What nobody was asked about stands where the model began.
  const started = events.filter((event) => event.kind === 'sampling' && event.phase === 'started')
  expect(started.map((event) => 'request' in event)).toEqual([false, true, true])

  const next = await start(programOf(1))
  await until(playground, person, next, isAsked)
  await playground.runs.cancel(person, next)
  await finished(playground, person, next)
})

test('a run that was let go and goes on keeps what was allowed, spent and counted', async () => {
  const { playground, person, requests, start } = await open(sayHi, {
    approvals: { release_after: 0, rules: { 'asking.write': 'allow', 'asking.count': 'ask' } },
    connections: { sampling: { per_run: 2 } },
  })
  const write = `await write({ asked: ${JSON.stringify(ASKED)} }).then(String, (error) => error.message)`
  const runId = await start(`import { count } from './servers/asking/count.ts'
import { write } from './servers/asking/write.ts'
const first = ${write}
await count({ to: 1 })
export default [first, ${write}, ${write}]`)
  const asked = await until(playground, person, runId, isAsked)
  const allowed = { action: 'accept', content: { decision: 'allow-run' } } as const
  await playground.runs.answerElicitation(person, runId, idOf(asked), allowed)
  await until(playground, person, runId, ({ kind }) => kind === 'suspended')
  await playground.runs.answer(person, runId, 2, 'allow-once')
  const end = await finished(playground, person, runId)
  expect(end.value).toEqual([
    ...['served-model endTurn: hi there', 'served-model endTurn: hi there'],
    expect.stringContaining('more than 2 times in one run'),
  ])
  expect(requests).toHaveLength(2)
  expect(end.samplings?.map(({ phase }) => phase)).toEqual(['done', 'done', 'denied'])
  const { events } = await playground.runs.log(person, runId)
  expect(events.filter(isAsked)).toHaveLength(1)
})

test.each([
  ['a person says no', { action: 'decline' }],
  ['a person denies it in the words of approvals', { action: 'accept', content: { decision: 'deny' } }],
] as const)('where %s the server is told so, and the model is not asked', async (_who, said) => {
  const { playground, person, requests, start } = await open(sayHi)
  const runId = await start(programOf(1))
  const asked = await until(playground, person, runId, isAsked)
  await playground.runs.answerElicitation(person, runId, idOf(asked), said)
  const { value, samplings } = await finished(playground, person, runId)
  expect(value).toEqual([expect.stringContaining('Sampling is refused: it was denied.')])
  expect(samplings).toMatchObject([{ phase: 'denied', error: 'it was denied' }])
  expect(requests).toEqual([])
})

test('where nobody can be asked it is denied with how to allow it, and where all is allowed nobody is asked', async () => {
  const { playground, person, requests, start } = await open(sayHi)
  const unasked = await finished(playground, person, await start(programOf(1), 'none'))
  expect(unasked.value).toEqual([expect.stringMatching(/nobody is asked in this run \(approve: none\)/)])
  expect(unasked.samplings).toMatchObject([{ phase: 'denied' }])
  expect(requests).toEqual([])
  const allowed = await finished(playground, person, await start(programOf(1), 'all'))
  expect(allowed.value).toEqual(['served-model endTurn: hi there'])
})

test('a rule denies it to a server, whatever anybody allows', async () => {
  const rules = { 'asking.sampling/*': 'deny', '*': 'allow' } as const
  const { playground, person, start } = await open(sayHi, { approvals: { rules } })
  const { value } = await finished(playground, person, await start(programOf(1), 'all'))
  expect(value).toEqual([expect.stringContaining('a rule (approvals.rules) denies asking.sampling/createMessage')])
})

test.each<[string, SettingsInput]>([
  ['no model is configured', { llm: {} }],
  ['the model cannot be used', { llm: { enabled: true, provider: 'azure_openai', api_key: KEY } }],
  ['it is switched off', { connections: { sampling: { enabled: false } } }],
])('where %s servers are told of none', async (_why, settings) => {
  const { playground, person, start } = await open(sayHi, settings)
  const code = `import { canWrite } from './servers/asking/canWrite.ts'
export default await canWrite({})`
  expect(await finished(playground, person, await start(code))).toMatchObject({ value: 'no' })
})

test('is bounded in one answer, in one run, and in tokens', async () => {
  const bounds = { max_tokens: 30, per_run: 3, tokens_per_run: 10_000 }
  const first = await open(sayHi, { connections: { sampling: bounds } })
  const often = await finished(first.playground, first.person, await first.start(programOf(5), 'all'))
  expect(often.value).toEqual([
    ...Array.from({ length: 3 }, () => 'served-model endTurn: hi there'),
    ...Array.from({ length: 2 }, () => expect.stringContaining('more than 3 times in one run')),
  ])
  expect(first.requests.map(({ body }) => body['max_tokens'])).toEqual([30, 30, 30])

  const second = await open(
    ({ say, finish }) => {
      say('x')
      finish('stop', { prompt_tokens: 60, completion_tokens: 20, total_tokens: 80 })
    },
    { connections: { sampling: { max_tokens: 50, tokens_per_run: 100 } } },
  )
  const many = await finished(second.playground, second.person, await second.start(programOf(3), 'all'))
  expect(many.value).toEqual([
    ...['served-model endTurn: x', 'served-model endTurn: x'],
    expect.stringContaining('the 100 tokens that servers may have written in one run are used up'),
  ])
  const [one, two] = second.requests.map(({ body }) => body['max_tokens'] as number)
  expect(one).toBe(50)
  expect(two).toBeLessThan(20)
})

test('ends at the sequences that its server named, however many there are', async () => {
  const { playground, person, start, requests } = await open(({ say, finish }) => {
    say('one, two, ')
    say('five, six')
    finish('stop', USAGE)
  })
  const asked = { ...ASKED, stopSequences: ['1', '2', '3', '4', 'five'] }
  const { value, samplings } = await finished(playground, person, await start(programOf(1, asked), 'all'))
  expect(value).toEqual(['test-model stopSequence: one, two, '])
  expect(requests[0]?.body['stop']).toEqual(['1', '2', '3', '4'])
  expect(samplings).toMatchObject([{ isComputed: true, usage: { inputTokens: expect.any(Number) } }])
})

test('that its model fails is told to the person, and to the server no more than that', async () => {
  const { playground, person, start } = await open(({ fail }) => fail(401, { message: `bad key ${KEY}` }))
  const end = await finished(playground, person, await start(programOf(1), 'all'))
  expect(end.value).toEqual([expect.stringContaining('The model could not be asked, or did not answer.')])
  expect(JSON.stringify(end.value)).not.toMatch(/127\.0\.0\.1|401|key/)
  expect(end.samplings).toMatchObject([
    { phase: 'failed', error: expect.stringContaining('did not accept the API key') },
  ])
  expect(JSON.stringify(await playground.runs.log(person, end.runId))).not.toContain(KEY)
})

test('ends with its run, while it is asked about and while it is written', async () => {
  const gone = Promise.withResolvers<void>()
  const { playground, person, start, requests } = await open(({ say, response }) => {
    response.on('close', () => gone.resolve())
    say('and')
  })
  const waiting = await start(programOf(1))
  await until(playground, person, waiting, isAsked)
  await playground.runs.cancel(person, waiting)
  const end = await finished(playground, person, waiting)
  expect(end).toMatchObject({ outcome: { kind: 'cancelled' } })
  expect(end.elicitations).toBeUndefined()
  expect(requests).toEqual([])

  const writing = await start(programOf(1), 'all')
  await until(playground, person, writing, ({ kind }) => kind === 'sampling')
  await playground.runs.cancel(person, writing)
  expect(await finished(playground, person, writing)).toMatchObject({ outcome: { kind: 'cancelled' } })
  // Its provider is not kept at it.
  if (requests.length > 0) await gone.promise
})

test('is over when its server dies, and nobody is asked any more', async () => {
  const { playground, person, start, requests } = await open(sayHi)
  const code = `import { die } from './servers/asking/die.ts'
export default await die({ asked: ${JSON.stringify(ASKED)} }).then(String, (error) => error.code)`
  const end = await finished(playground, person, await start(code))
  expect(end).toMatchObject({ value: 'unavailable', samplings: [{ phase: 'denied' }] })
  expect(end.elicitations).toBeUndefined()
  expect(requests).toEqual([])
})

test('waiting for an answer is no time of the run, nobody else answers, and one that nobody answers is over in time', async () => {
  const { playground, person, workspacesDir } = await open(sayHi, {
    approvals: { expire_after: 3, rules: { '*': 'allow' } },
  })
  const { runId } = await playground.runs.start(person, {
    ...{ code: programOf(1), approve: 'ask', limits: { timeoutMs: 2_500 } },
  })
  const asked = await until(playground, person, runId, isAsked)
  const eve = { ...localPerson(join(workspacesDir, 'eve')), id: 'eve' }
  await expect(playground.runs.answerElicitation(eve, runId, idOf(asked), { action: 'accept' })).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(await finished(playground, person, runId)).toMatchObject({
    ...{ outcome: { kind: 'returned' }, value: [expect.stringContaining('nobody answered in time')] },
  })
})

test('is bounded by what the whole run may cost', async () => {
  const { playground, person, start, requests } = await open(
    ({ say, finish }) => {
      say('x')
      finish('stop', { prompt_tokens: 1_000, completion_tokens: 20, total_tokens: 1_020 })
    },
    { codegen: { max_cost_usd: 0.02 } },
    '2025',
    { price_per_million: { input: 10, output: 10 } },
  )
  const { value } = await finished(playground, person, await start(programOf(3), 'all'))
  expect(value).toEqual([
    ...['served-model endTurn: x', 'served-model endTurn: x'],
    expect.stringMatching(/what the run may spend is used up: .* more than the \$0\.02/),
  ])
  expect(requests).toHaveLength(2)
})
