import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SettingsInput } from '../../config/schema.ts'
import type { RunEvent, RunRecord } from '../../runs/event.ts'
import { runToEnd } from '../../testing/open-playground.ts'
import type { RunRequest } from '../request.ts'
import { type CountedRequest, openCountingModel, type PlayedTurn, type SentRequest } from '../testing/counting-model.ts'
import { finished, isAsked, openShop, until } from '../testing/shop.ts'

const LOOK_UP = "import { lookUp } from './servers/shop/lookUp.ts'\n"
const GOOD = `${LOOK_UP}console.log('looked')\nexport default await Promise.all([lookUp({ item: 'book' }), lookUp({ item: 'pen' })])\n`
const WRONG_TYPE = `${LOOK_UP}export default await lookUp({ item: 7 })\n`
const LOOK = `// look\n${LOOK_UP}export default await lookUp({ item: 'book' })\n`
const fenced = (program: string) => `\`\`\`ts\n${program}\`\`\``

const TASK: RunRequest = { task: 'look up the book and the pen', approve: 'all' }
const lookUps: PlayedTurn = {
  calls: [
    { name: 'shop__look_up', args: { item: 'book' } },
    { name: 'shop__look_up', args: { item: 'pen' } },
  ],
}
const answer: PlayedTurn = { text: 'They are BOOK and PEN.' }

type Turns = Parameters<typeof openCountingModel>[0]

async function openRun(turns: Turns, change: SettingsInput = {}) {
  const model = await openCountingModel(turns)
  const shop = await openShop({ ...change, ...model.settings, llm: { ...model.settings.llm, ...change.llm } })
  return { model, shop, playground: await shop.open() }
}

async function runWith(turns: Turns, request: Partial<RunRequest>, change: SettingsInput = {}) {
  const { model, shop, playground } = await openRun(turns, change)
  const run = await runToEnd(playground, shop.person, { ...TASK, ...request })
  expect(JSON.stringify(run.events)).not.toContain('sk-hidden-key')
  return { ...run, ...model, shop, playground }
}

/** Measured is what the server counted, to the token: each request, and all of them. */
function expectMeasured({ modelTurns, spent }: RunRecord, counted: readonly CountedRequest[]): void {
  expect(modelTurns?.map(({ input, output, cached, basis }) => ({ input, output, cached, basis }))).toEqual(
    counted.map((each) => ({ ...each, basis: 'measured' })),
  )
  const sum = (of: keyof CountedRequest) => counted.reduce((all, each) => all + each[of], 0)
  expect(spent).toMatchObject({ inputTokens: sum('input'), outputTokens: sum('output') })
  expect(spent?.cachedInputTokens ?? 0).toBe(sum('cached'))
  expect(spent).not.toHaveProperty('isComputed')
}

const whats = ({ modelTurns = [] }: RunRecord) => modelTurns.map(({ what }) => what)
const resultsIn = ({ messages }: SentRequest) =>
  messages.filter(({ role }) => role === 'tool').map(({ content }) => content)
const only = <Kind extends RunEvent['kind']>(events: RunEvent[], kind: Kind) =>
  events.filter((event): event is Extract<RunEvent, { kind: Kind }> => event.kind === kind)

describe('measured is what the provider counted', () => {
  test('by direct calling, with calls at once and a cache', async () => {
    const { record, counted, sent } = await runWith([lookUps, answer], { way: 'direct' })
    expect(record).toMatchObject({
      ...{ way: 'direct', model: 'test-model', outcome: { kind: 'returned' }, program: null, tokens: null },
      ...{ value: 'They are BOOK and PEN.', answer: 'They are BOOK and PEN.' },
      toolCalls: [
        { tool: 'look_up', ok: true },
        { tool: 'look_up', ok: true },
      ],
    })
    expect(whats(record)).toEqual(['calls', 'answer'])
    expect(counted[1]?.cached).toBeGreaterThan(1_000)
    expectMeasured(record, counted)
    // All connected tools are sent each time, and the results as they came.
    const names = sent.map(({ tools }) => tools.map((tool) => tool.function.name))
    expect(names[0]).toEqual(expect.arrayContaining(['shop__charge', 'shop__look_up', 'filesystem__read_file']))
    expect(names[1]).toEqual(names[0])
    expect(sent[1] && resultsIn(sent[1])).toEqual(['BOOK', 'PEN'])
  })

  test('by direct calling with tool search', async () => {
    const turns = [{ calls: [{ name: 'search_tools', args: { query: 'look an item up' } }] }, lookUps, answer]
    const { record, events, counted, sent } = await runWith(turns, { way: 'directWithSearch' })
    expect(record).toMatchObject({ way: 'directWithSearch', outcome: { kind: 'returned' } })
    expect(whats(record)).toEqual(['search', 'calls', 'answer'])
    expectMeasured(record, counted)
    const names = sent.map(({ tools }) => tools.map((tool) => tool.function.name))
    expect(names[0]).toEqual(['search_tools'])
    expect(names[1]).toContain('shop__look_up')
    expect(names[2]).toEqual(names[1])
    expect(only(events, 'selected')).toMatchObject([
      { tools: expect.arrayContaining([expect.objectContaining({ tool: 'look_up' })]) },
    ])
    expect(record.toolCalls).toHaveLength(2)
  })

  test('in code mode, with a search, a look, a repair and the answer', async () => {
    const turns = ['SEARCH: look up', fenced(LOOK), fenced(WRONG_TYPE), fenced(GOOD), 'They are BOOK and PEN.']
    const request = { answers: true, tools: { pin: ['shop/look_up'] } }
    const { record, counted, sent } = await runWith(
      turns.map((text) => ({ text })),
      request,
    )
    expect(record).toMatchObject({
      outcome: { kind: 'returned' },
      value: ['BOOK', 'PEN'],
      answer: 'They are BOOK and PEN.',
    })
    expect(whats(record)).toEqual(['search', 'look', 'program', 'repair', 'answer'])
    expectMeasured(record, counted)
    // What was sent before is sent again as it was; the result comes after it, with what was printed.
    const [before = [], last = []] = sent.slice(-2).map(({ messages }) => messages)
    expect(last.slice(0, before.length)).toEqual(before)
    expect(last.at(-1)?.['content']).toMatch(/BOOK.*PEN[\s\S]*looked[\s\S]*in a sentence or two/)
    expect(record.tokens?.codeMode.total).toBe(counted.reduce((sum, { input, output }) => sum + input + output, 0))
  })

  test('where it does not say, it is counted here and said to be computed', async () => {
    const { record, counted } = await runWith([{ ...lookUps, isSilent: true }, answer], { way: 'direct' })
    expect(record.modelTurns?.map(({ basis }) => basis)).toEqual(['computed', 'measured'])
    expect(record.spent?.isComputed).toBe(true)
    const [first] = record.modelTurns ?? []
    expect(first?.input).toBeGreaterThan((counted[0]?.input ?? 0) * 0.9)
    expect(first?.input).toBeLessThan((counted[0]?.input ?? 0) * 1.1)
  })

  test('where it says what cannot be, it is counted here as well', async () => {
    const turns = [
      { ...answer, says: { input: 1, output: 0 } },
      { ...answer, says: { input: 100_000, output: 0 } },
    ]
    const few = await runWith(turns.slice(0, 1), { way: 'direct' })
    expect(few.record.modelTurns).toMatchObject([{ basis: 'computed' }])
    expect(few.record.modelTurns?.[0]?.input).toBeGreaterThan((few.counted[0]?.input ?? 0) * 0.9)
    expect(few.record.modelTurns?.[0]?.output).toBeGreaterThan(5)
    expect(few.record.spent?.isComputed).toBe(true)
    const none = await runWith(turns.slice(1), { way: 'direct' })
    expect(none.record.modelTurns).toMatchObject([{ basis: 'computed', input: 100_000, output: expect.any(Number) }])
    expect(none.record.modelTurns?.[0]?.output).toBeGreaterThan(5)
  })

  test('of a request that is cut off it is our own count', async () => {
    const { record, counted } = await runWith([lookUps, { text: 'They are '.repeat(50), isCut: true }], {
      way: 'direct',
    })
    expect(record.outcome).toMatchObject({ kind: 'failed', code: 'unavailable' })
    expect(record.modelTurns).toMatchObject([counted[0] ?? {}, { basis: 'computed', output: expect.any(Number) }])
    expect(record.modelTurns?.[1]?.output).toBeGreaterThan(20)
    expect(record.spent).toMatchObject({ isComputed: true })
    expect(record.spent?.inputTokens).toBe((record.modelTurns ?? []).reduce((sum, { input }) => sum + input, 0))
  })

  test('what was spent is priced, of another model not by the prices of this one', async () => {
    const llm = { price_per_million: { input: 10, output: 100 }, models: ['other-model'] }
    const { record } = await runWith([answer], { way: 'direct' }, { llm })
    expect(record.spent?.costUsd).toBeGreaterThan(0)
    const other = await runWith([answer], { way: 'direct', model: 'other-model' }, { llm })
    expect(other.record).toMatchObject({ model: 'other-model' })
    expect(other.sent[0]?.model).toBe('other-model')
    expect(other.record.spent).not.toHaveProperty('costUsd')
  })
})

describe('a call by direct calling goes through the same broker', () => {
  const charge: PlayedTurn = { calls: [{ name: 'shop__charge', args: { item: 'book' } }] }

  test('one that needs consent waits for it, longer than a sandbox would be kept', async () => {
    const { playground, shop } = await openRun([charge, { text: 'Charged.' }], { approvals: { release_after: 0.1 } })
    const { runId } = await playground.runs.start(shop.person, { ...TASK, way: 'direct', approve: 'ask' })
    const asked = await until(playground, shop.person, runId, isAsked)
    expect(asked).toMatchObject({ server: 'shop', tool: 'charge', args: { item: 'book' } })
    await new Promise((done) => setTimeout(done, 300))
    expect(await playground.runs.get(shop.person, runId)).toMatchObject({ status: 'awaiting-approval' })
    await playground.runs.answer(shop.person, runId, 1, 'allow-once')
    expect(await finished(playground, shop.person, runId)).toMatchObject({
      outcome: { kind: 'returned' },
      value: 'Charged.',
    })
    expect(shop.writes()).toEqual(['charge book'])
  })

  test('one is denied where nobody is asked, and the model hears why', async () => {
    const { record, sent, shop } = await runWith([charge, { text: 'I may not.' }], { way: 'direct', approve: 'none' })
    expect(record).toMatchObject({
      outcome: { kind: 'returned' },
      toolCalls: [{ ok: false, error: { code: 'denied' } }],
    })
    expect(sent[1] && resultsIn(sent[1])).toEqual([expect.stringMatching(/^Error: shop\.charge is destructive/)])
    expect(shop.writes()).toEqual([])
  })

  test('one that changes the workspace is told, and can be undone', async () => {
    const write = { calls: [{ name: 'filesystem__write_file', args: { path: 'notes.txt', content: 'Ada' } }] }
    const { record, playground, shop, runId } = await runWith([write, { text: 'Written.' }], { way: 'direct' })
    expect(record.files).toEqual([{ path: 'notes.txt', change: 'created' }])
    const file = join(shop.person.workspaceDir, 'notes.txt')
    expect(existsSync(file)).toBe(true)
    await playground.runs.undo(shop.person, runId)
    expect(existsSync(file)).toBe(false)
  })

  test('what is not well-formed is told to the model, which goes on', async () => {
    const wrong: PlayedTurn = {
      calls: [
        { name: 'shop__look_up', args: '{"item": ' },
        { name: 'shop__look_up', args: { item: 7 } },
        { name: 'shop__steal', args: {} },
        { name: 'shop__look_up', args: '["book"]' },
      ],
    }
    const { record, sent } = await runWith([{ ...wrong, finish: 'length' }, answer], { way: 'direct' })
    expect(record.outcome).toEqual({ kind: 'returned' })
    expect(sent[1] && resultsIn(sent[1])).toEqual([
      expect.stringContaining('are no JSON'),
      expect.stringContaining('item'),
      expect.stringContaining('There is no function shop__steal'),
      expect.stringContaining('no JSON object'),
    ])
  })

  test('more of them than a run may make end it', async () => {
    const { record, shop } = await runWith([lookUps, answer], { way: 'direct', limits: { toolCalls: 1 } })
    expect(record.outcome).toEqual({ kind: 'tool-limit', limitCalls: 1 })
    expect(record.toolCalls).toEqual([])
    expect(shop.writes()).toEqual([])
  })

  test('a token of narrow reach does no more by direct calling', async () => {
    const { playground, shop, model } = await openRun([lookUps, answer])
    const reach = { tools: ['filesystem'], readsOnly: true }
    const { record } = await runToEnd(playground, { ...shop.person, reach }, { ...TASK, way: 'direct' })
    expect(model.sent[0]?.tools.some((tool) => tool.function.name.startsWith('shop__'))).toBe(false)
    expect(record.toolCalls).toEqual([])
    expect(model.sent[1] && resultsIn(model.sent[1])[0]).toContain('There is no function shop__look_up')
  })
})

describe('a direct run ends plainly', () => {
  test.each<[string, Turns, object]>([
    [
      'at what the provider refuses',
      [{ fails: { status: 400, message: "Invalid 'tools': array too long." } }],
      { code: 'configuration', message: expect.stringContaining('array too long') },
    ],
    [
      'where the answer is filtered',
      [{ text: 'No', finish: 'content_filter' }],
      { code: 'unavailable', message: expect.stringContaining('content filter') },
    ],
    [
      'where the answer is cut at its length',
      [{ text: 'They are', finish: 'length' }],
      { code: 'too-large', message: expect.stringContaining('llm.max_tokens') },
    ],
    ['where nothing comes', [{}], { code: 'unavailable', message: expect.stringContaining('returned nothing') }],
  ])('%s', async (_when, turns, outcome) => {
    const { record } = await runWith(turns, { way: 'direct' })
    expect(record.outcome).toMatchObject({ kind: 'failed', ...outcome })
    expect(record).toMatchObject({ value: null, way: 'direct' })
  })

  test('after as many turns as it may take, and makes no call that nobody would read', async () => {
    const { record } = await runWith([lookUps, lookUps], { way: 'direct' }, { codegen: { max_direct_turns: 2 } })
    expect(record.outcome).toMatchObject({
      kind: 'failed',
      code: 'limit',
      message: expect.stringContaining('codegen.max_direct_turns'),
    })
    expect(record.toolCalls).toHaveLength(2)
    expect(record.modelTurns).toHaveLength(2)
  })

  test('when it is stopped in the middle of a request, which counts', async () => {
    const { playground, shop, model } = await openRun([lookUps, { isStuck: true }])
    const { runId } = await playground.runs.start(shop.person, { ...TASK, way: 'direct' })
    await until(playground, shop.person, runId, (event) => event.kind === 'model-turn')
    await until(
      playground,
      shop.person,
      runId,
      (event) => event.kind === 'tool-call' && event.callId === 2 && event.phase === 'done',
    )
    await expect.poll(() => model.counted.length, { timeout: 10_000 }).toBe(2)
    await playground.runs.cancel(shop.person, runId)
    const record = await finished(playground, shop.person, runId)
    expect(record.outcome).toEqual({ kind: 'cancelled' })
    expect(record.modelTurns).toMatchObject([{ basis: 'measured' }, { basis: 'computed', output: 0 }])
    expect(record.spent?.isComputed).toBe(true)
  })

  test('when it is stopped in the middle of a call', async () => {
    const slow = { calls: [{ name: 'shop__look_up', args: { item: 'book', delayMs: 60_000 } }] }
    const { playground, shop } = await openRun([slow, answer])
    const { runId } = await playground.runs.start(shop.person, { ...TASK, way: 'direct' })
    await until(playground, shop.person, runId, ({ kind }) => kind === 'tool-call')
    await playground.runs.cancel(shop.person, runId)
    const record = await finished(playground, shop.person, runId)
    expect(record).toMatchObject({ outcome: { kind: 'cancelled' }, toolCalls: [{ ok: false }] })
    expect(record.spent?.inputTokens).toBeGreaterThan(0)
  })

  test('as interrupted when its process is killed, with what it had spent, and does not go on', async () => {
    const charge: PlayedTurn = { calls: [{ name: 'shop__charge', args: { item: 'book' } }] }
    const model = await openCountingModel([charge])
    const shop = await openShop(model.settings)
    const { runIds, kill } = await shop.openElsewhere([{ task: 'charge the book', way: 'direct' } as RunRequest])
    const [runId = ''] = runIds
    const playground = await shop.open()
    await until(playground, shop.person, runId, isAsked)
    await kill()
    const record = await finished(playground, shop.person, runId)
    expect(record.outcome).toEqual({ kind: 'interrupted' })
    expect(record.spent).toMatchObject({ inputTokens: model.counted[0]?.input })
    await expect(playground.runs.resume(shop.person, runId)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('run its task again'),
    })
  })
})

describe('rules never stand in', () => {
  test.each<Partial<RunRequest>>([{ way: 'direct' }, { way: 'directWithSearch' }, { answers: true }])(
    'for %o: without a model it is refused with what to do',
    async (request) => {
      const shop = await openShop()
      const playground = await shop.open()
      await expect(playground.runs.start(shop.person, { ...TASK, ...request })).rejects.toMatchObject({
        code: 'configuration',
        message: expect.stringContaining('llm.api_key'),
      })
    },
  )

  test('for an answer, where the model fails and rules could write the program', async () => {
    const { record } = await runWith(
      [{ text: 'I would rather not.' }],
      { answers: true },
      { llm: { fallback: 'rules' } },
    )
    expect(record).toMatchObject({ outcome: { kind: 'no-program' }, program: null })
  })

  test('a program that returned and is not answered has failed, and what it returned is kept', async () => {
    const { record } = await runWith([{ text: fenced(GOOD) }, { text: 'They', finish: 'length' }], {
      ...{ answers: true, tools: { pin: ['shop/look_up'] } },
    })
    expect(record).toMatchObject({ outcome: { kind: 'failed', code: 'too-large' }, value: ['BOOK', 'PEN'] })
    expect(record).not.toHaveProperty('answer')
    expect(whats(record)).toEqual(['program', 'answer'])
  })

  test('a model that nobody allowed is not asked', async () => {
    const { playground, shop } = await openRun([])
    const request = { ...TASK, way: 'direct' as const, model: 'dear-model' }
    await expect(playground.runs.start(shop.person, request)).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('llm.models'),
    })
  })
})
