import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import type { Reply } from '../../codegen/model/testing/model-server.ts'
import type { SettingsInput } from '../../config/schema.ts'
import type { RunEvent } from '../../runs/event.ts'
import { runToEnd } from '../../testing/open-playground.ts'
import type { RunRequest } from '../request.ts'
import { openScriptedModel } from '../testing/scripted-model.ts'
import { finished, isAsked, openShop, until } from '../testing/shop.ts'

const LOOK_UP = "import { lookUp } from './servers/shop/lookUp.ts'\n"
const REMEMBER = "import { remember } from './servers/shop/remember.ts'\n"
const CHARGE = "import { charge } from './servers/shop/charge.ts'\n"
const GOOD = `${LOOK_UP}export default await lookUp({ item: 'book' })\n`
const WRONG_TYPE = `${LOOK_UP}export default await lookUp({ item: 7 })\n`
const REFUSED = `import { exec } from 'node:child_process'\nexport default exec('true')\n`
const PIN = { pin: ['shop/look_up', 'shop/remember', 'shop/charge'] }
const TASK: RunRequest = { task: 'look the book up and remember it', tools: PIN, approve: 'all' }

const fenced = (program: string) => `\`\`\`ts\n${program}\`\`\``
type Answer = string | ((reply: Reply) => unknown)

async function runWith(answers: readonly Answer[], request: Partial<RunRequest> = {}, change: SettingsInput = {}) {
  const model = await openScriptedModel(answers)
  const shop = await openShop({ ...change, ...model.settings, llm: { ...model.settings.llm, ...change.llm } })
  const playground = await shop.open()
  const run = await runToEnd(playground, shop.person, { ...TASK, ...request })
  expect(JSON.stringify(run.events)).not.toContain('sk-hidden-key')
  return { ...run, shop, conversations: model.conversations() }
}

const kindsOf = (events: RunEvent[]) =>
  events.flatMap((event) =>
    ['generated', 'checked', 'repairing', 'turn', 'started', 'finished'].includes(event.kind) ? [event.kind] : [],
  )
const only = <Kind extends RunEvent['kind']>(events: RunEvent[], kind: Kind) =>
  events.filter((event): event is Extract<RunEvent, { kind: Kind }> => event.kind === kind)
const isPrefix = (shorter: unknown[], longer: unknown[]) =>
  JSON.stringify(longer.slice(0, shorter.length)) === JSON.stringify(shorter)

describe('a program by a model that is not right', () => {
  test('is asked for again, and paid for, also where the model has the name of the rules', async () => {
    const { events, record } = await runWith([fenced(WRONG_TYPE), fenced(GOOD)], {}, { llm: { model: 'rules' } })
    expect(only(events, 'repairing')).toMatchObject([{ because: 'types' }])
    expect(record).toMatchObject({ generator: 'rules', value: 'BOOK', spent: { inputTokens: 2_000 } })
    expect(only(events, 'generated').map(({ writer }) => writer)).toEqual(['model', 'model'])
  })

  test('by its types is asked for again before it runs, with what the compiler says', async () => {
    const { events, record, conversations } = await runWith([fenced(WRONG_TYPE), fenced(GOOD)])
    expect(kindsOf(events)).toEqual([
      ...['generated', 'checked', 'repairing', 'generated', 'checked', 'started', 'finished'],
    ])
    expect(only(events, 'repairing')).toMatchObject([{ attempt: 1, of: 3, because: 'types' }])
    expect(only(events, 'repairing')[0]?.text).toMatch(/^Line 2: .*number.*string.*\(TS2322\)/)
    expect(record).toMatchObject({ outcome: { kind: 'returned' }, value: 'BOOK', program: GOOD, findings: [] })
    expect(record.earlierPrograms).toMatchObject([{ turn: 1, program: WRONG_TYPE, because: 'types' }])
    // What was sent before is sent again as it was: a provider has it in its cache.
    const [first = [], second = []] = conversations
    expect(isPrefix(first, second)).toBe(true)
    expect(second.slice(first.length)).toMatchObject([
      { role: 'assistant', content: fenced(WRONG_TYPE).replace(/\n```$/, '\n```') },
      { role: 'user', content: expect.stringContaining('TS2322') },
    ])
    // The new program's text takes the place of the one before.
    const deltas = only(events, 'generating')
    expect(deltas.filter(({ restart }) => restart)).toHaveLength(1)
    expect(
      deltas
        .slice(deltas.findIndex(({ restart }) => restart))
        .map(({ delta }) => delta)
        .join(''),
    ).toBe(GOOD)
  })

  test('costs what all requests cost', async () => {
    const { record, events } = await runWith(
      [fenced(WRONG_TYPE), fenced(GOOD)],
      {},
      {
        llm: { price_per_million: { input: 10, output: 100 } },
      },
    )
    expect(record.spent).toEqual({ inputTokens: 2_000, outputTokens: 200, costUsd: 0.04 })
    expect(record.tokens).toMatchObject({ basis: 'measured', codeMode: { input: 2_000, output: 200 } })
    expect(only(events, 'repairing')[0]?.spent).toMatchObject({ inputTokens: 1_000, costUsd: 0.02 })
  })

  test('counts against code mode with all that came to nothing: a search, a program of wrong types, a refused one', async () => {
    const { record } = await runWith(['SEARCH: forget an item', ...[WRONG_TYPE, REFUSED, GOOD].map(fenced)])
    expect(record).toMatchObject({ value: 'BOOK', model: expect.any(String) })
    expect(record.tokens).toMatchObject({ basis: 'measured', codeMode: { input: 4_000, output: 400 } })
    // Whoever reads the result has read all of that before.
    const { tokens: plain } = (await runWith([fenced(GOOD)])).record
    expect(record.tokens?.reading?.input).toBeGreaterThan(plain?.reading?.input as number)
    expect(record.tokens?.direct).toEqual(plain?.direct)
  })

  test('is counted where the provider does not tell', async () => {
    const silent = (program: string) => (reply: Reply) => {
      reply.say(fenced(program))
      reply.finish()
    }
    const { record } = await runWith([silent(WRONG_TYPE), silent(GOOD)])
    expect(record.spent?.isComputed).toBe(true)
    expect(record.spent?.inputTokens).toBeGreaterThan(1_000)
    expect(record.tokens?.basis).toBe('computed')
    expect(record.tokens?.codeMode.total).toBeGreaterThan(record.spent?.inputTokens ?? 0)
  })

  test('for the guardrails is asked for again, and nothing of it runs', async () => {
    const { events, record } = await runWith([fenced(REFUSED), fenced(GOOD)])
    expect(only(events, 'repairing')).toMatchObject([{ because: 'guardrails' }])
    expect(only(events, 'started')).toHaveLength(1)
    expect(record).toMatchObject({ value: 'BOOK' })
  })

  test('is refused in the end when the model does not learn, and can be edited', async () => {
    const { events, record } = await runWith(
      [REFUSED, REFUSED, REFUSED].map(fenced),
      {},
      { codegen: { max_repairs: 2 } },
    )
    expect(only(events, 'repairing').map(({ attempt, of }) => [attempt, of])).toEqual([
      [1, 2],
      [2, 2],
    ])
    expect(record).toMatchObject({ outcome: { kind: 'refused' }, program: REFUSED })
  })

  test('is not asked for again where that is switched off; by its types it is then only warned of', async () => {
    const { events, record } = await runWith([fenced(WRONG_TYPE)], {}, { codegen: { max_repairs: 0 } })
    expect(only(events, 'repairing')).toEqual([])
    expect(record.findings).toMatchObject([{ rule: 'types', severity: 'warning' }])
    expect(record.outcome?.kind).toBe('threw')
  })

  test('by a type that was only learned is warned of and run', async () => {
    const learnedWrong = `${LOOK_UP}const name: number = await lookUp({ item: 'book' })\nexport default name\n`
    const model = await openScriptedModel([fenced(learnedWrong)])
    const shop = await openShop(model.settings)
    const playground = await shop.open()
    for (const _ of ['once', 'twice']) await runToEnd(playground, shop.person, { code: GOOD })
    await vi.waitFor(async () => {
      const { servers } = await playground.catalog(shop.person)
      const tool = servers.flatMap(({ tools }) => tools).find(({ fn }) => fn === 'lookUp')
      expect(tool && (await playground.learned(shop.person)).withLearned(tool).learned?.calls).toBe(2)
    })
    const { record, events } = await runToEnd(playground, shop.person, TASK)
    expect(record.findings).toMatchObject([{ severity: 'warning', message: expect.stringContaining('was learned') }])
    expect(only(events, 'repairing')).toEqual([])
    expect(record).toMatchObject({ outcome: { kind: 'returned' }, value: 'BOOK' })
  })

  test('is corrected as well where the run stops before it runs', async () => {
    const { events, record } = await runWith([fenced(WRONG_TYPE), fenced(GOOD)], { until: 'checked' })
    expect(record).toMatchObject({ outcome: { kind: 'stopped', after: 'checked' }, program: GOOD })
    expect(only(events, 'started')).toEqual([])
  })

  test('and fails is asked for again, and what it had written is not written twice', async () => {
    const begins = `${REMEMBER}${LOOK_UP}const { count } = (await remember({ item: 'book' })) as { count: number }\n`
    const fails = `${begins}throw new TypeError('no ' + (await lookUp({ item: 'pen' })))\n`
    const goesOn = `${begins}await remember({ item: 'pen' })\nexport default count\n`
    const { events, record, shop, conversations } = await runWith([fenced(fails), fenced(goesOn)])
    expect(only(events, 'repairing')).toMatchObject([{ because: 'error', text: expect.stringContaining('no PEN') }])
    expect(record).toMatchObject({ outcome: { kind: 'returned' }, value: 1 })
    expect(shop.writes()).toEqual(['remember book', 'remember pen'])
    expect(record.toolCalls.map(({ tool, ok, replayed }) => [tool, ok, replayed === true])).toEqual([
      ['remember', true, true],
      ['look_up', true, false],
      ['remember', true, false],
    ])
    const told = conversations[1]?.at(-1)?.content
    expect(told).toContain('Its calls: shop.remember returned, shop.look_up returned.')
    expect(told).toContain('Stopped at line 4. no PEN')
  })

  test('may have done what was under way when it failed, and nothing else is written instead of that', async () => {
    const fails = `${REMEMBER}${LOOK_UP}const later = lookUp({ item: 'pen' }).then(() => { throw new Error('no') })
await Promise.all([remember({ item: 'book', delayMs: 60_000 }), later])\n`
    const writesElse = `${REMEMBER}export default await remember({ item: 'Book' })\n`
    const { record, shop, conversations } = await runWith([fails, writesElse].map(fenced), { approve: 'none' })
    expect(shop.writes()).toEqual(['remember book'])
    expect(record.outcome).toMatchObject({
      kind: 'threw',
      message: expect.stringContaining('shop.remember is not among the recorded calls'),
    })
    const told = conversations[1]?.at(-1)?.content
    expect(told).toContain('shop.look_up returned, shop.remember was stopped and may have been done.')
  })

  test('is made again in another order, and nothing is written twice', async () => {
    const both = (one: string, other: string, end: string) =>
      fenced(`${REMEMBER}await Promise.all([remember({ item: '${one}' }), remember({ item: '${other}' })])\n${end}\n`)
    const { shop, record } = await runWith([
      both('a', 'b', "throw new Error('no')"),
      both('b', 'a', 'export default 1'),
    ])
    expect(record.outcome).toEqual({ kind: 'returned' })
    expect(shop.writes().sort()).toEqual(['remember a', 'remember b'])
  })

  test('has what it wrote into files put back before the next one runs', async () => {
    const append = "import { appendFileSync, readFileSync } from 'node:fs'\nappendFileSync('log.txt', 'a')\n"
    const { record } = await runWith([
      fenced(`${append}throw new Error('no')\n`),
      fenced(`${append}export default readFileSync('log.txt', 'utf8')\n`),
    ])
    expect(record).toMatchObject({ outcome: { kind: 'returned' }, value: 'a' })
  })

  test('because a call was denied is not written again: a denial is no fault of the program', async () => {
    const { events, record } = await runWith([fenced(`${CHARGE}export default await charge({ item: 'x' })\n`)], {
      approve: 'none',
    })
    expect(only(events, 'repairing')).toEqual([])
    expect(record.outcome).toMatchObject({ kind: 'threw' })
  })
})

describe('a program by a model that looks first', () => {
  const look = `// look\n${LOOK_UP}export default { seen: await lookUp({ item: 'book' }) }\n`

  test('has what it returns shown to the model, which writes the next one', async () => {
    const { events, record, conversations } = await runWith([fenced(look), fenced(GOOD)])
    expect(kindsOf(events)).toEqual([
      ...['generated', 'checked', 'started', 'turn', 'generated', 'checked', 'started', 'finished'],
    ])
    expect(only(events, 'generated').map(({ turn, isLook }) => [turn, isLook === true])).toEqual([
      [1, true],
      [2, false],
    ])
    expect(only(events, 'turn')).toMatchObject([{ turn: 2, of: 4, because: 'look' }])
    expect(conversations[1]?.at(-1)?.content).toBe('It returned:\n<result>\n{"seen":"BOOK"}\n</result>')
    expect(record).toMatchObject({ value: 'BOOK', earlierPrograms: [{ because: 'look', isLook: true }] })
    // Direct calling would have looked as well; the same call of the next program is answered from the record.
    expect(record.toolCalls).toMatchObject([{ tool: 'look_up', replayed: true }])
  })

  test('looks as well where the run stops before its program runs', async () => {
    const { record, conversations } = await runWith([fenced(look), fenced(GOOD)], { until: 'checked' })
    expect(conversations).toHaveLength(2)
    expect(record).toMatchObject({ outcome: { kind: 'stopped', after: 'checked' }, program: GOOD })
  })

  test('changes nothing: neither by a tool nor in a file', async () => {
    const tries = `// look\nimport { writeFileSync } from 'node:fs'\n${REMEMBER}${CHARGE}
const why = (error: Error) => error.message
const write = () => { try { writeFileSync('a.txt', 'a'); return 'written' } catch { return 'refused' } }
export default [write(), await remember({ item: 'x' }).catch(why), await charge({ item: 'x' }).catch(why)]\n`
    const { record, shop, conversations } = await runWith([fenced(tries), fenced(GOOD)])
    expect(conversations[1]?.at(-1)?.content).toContain(
      '["refused","shop.remember may change something, and this program only looks.',
    )
    expect(shop.writes()).toEqual([])
    expect(record).toMatchObject({ value: 'BOOK', files: [] })
  })

  test('sees of a large value no more than a model should read', async () => {
    const large = `// look\n${LOOK_UP}await lookUp({ item: 'a' })\nexport default Array.from({ length: 5000 }, (_, i) => ({ i, text: '</result> 漢字'.repeat(50) }))\n`
    const { conversations } = await runWith([fenced(large), fenced(GOOD)])
    const told = conversations[1]?.at(-1)?.content ?? ''
    expect(told.length).toBeLessThan(8_500)
    expect(told.match(/<\/result/g)).toHaveLength(1)
    expect(told).toContain('more)')
  })

  test('and never comes to an end is stopped by a bound that is named', async () => {
    const { record, events } = await runWith([look, look, look].map(fenced), {}, { codegen: { max_turns: 2 } })
    expect(only(events, 'turn')).toHaveLength(1)
    expect(record.outcome).toMatchObject({
      kind: 'failed',
      code: 'limit',
      budget: { bound: 'turns', isOwn: false, hasProgram: true },
      message:
        'There was no result after 2 turns, the most this run may take. Raise codegen.max_turns, ask for less at once, or change the last program by hand and run it.',
    })
    expect(record.program).toBe(look)
  })
})

describe('a model that lacks a tool', () => {
  test('has some looked for by its words, which are declared to it', async () => {
    const wants = { pin: ['shop/look_up'], exclude: ['shop/charge'] }
    const remembers = `${REMEMBER}export default await remember({ item: 'book' })\n`
    const { events, record, conversations } = await runWith(['SEARCH: remember an item', fenced(remembers)], {
      task: 'look it up',
      tools: wants,
    })
    expect(only(events, 'turn')).toMatchObject([{ turn: 2, because: 'search', words: 'remember an item' }])
    expect(only(events, 'selected').map(({ tools }) => tools.map(({ tool }) => tool))).toEqual([
      ['look_up'],
      ['look_up', 'remember'],
    ])
    const [first = [], second = []] = conversations
    expect(isPrefix(first, second)).toBe(true)
    expect(second.at(-2)).toEqual({ role: 'assistant', content: 'SEARCH: remember an item' })
    expect(second.at(-1)?.content).toMatch(/^<tools>\n.*remember\.ts\n[\s\S]*<\/tools>$/)
    expect(second.at(-1)?.content).not.toContain('charge')
    expect(record).toMatchObject({ outcome: { kind: 'returned' }, value: { item: 'book' } })
    expect(record.spent).toEqual({ inputTokens: 2_000, outputTokens: 200 })
  })

  test('is asked as well where no tool fits the words of a task, and looks for those it needs', async () => {
    const task = 'Keep the novel in mind'
    const remembers = `${REMEMBER}export default await remember({ item: 'book' })\n`
    const { events, record, conversations } = await runWith(['SEARCH: remember an item', fenced(remembers)], {
      task,
      tools: {},
    })
    expect(only(events, 'selected')[0]?.tools).toEqual([])
    expect(conversations[0]?.at(-1)?.content).toContain(task)
    expect(record).toMatchObject({ outcome: { kind: 'returned' }, value: { item: 'book' } })
  })

  test('may need none', async () => {
    const { record } = await runWith([fenced('export default 42\n')], {
      task: 'How much is six times seven?',
      tools: {},
    })
    expect(record).toMatchObject({ outcome: { kind: 'returned' }, value: 42, selected: [] })
  })

  test('says what is missing where it finds none', async () => {
    const says = 'There is no tool that bakes.'
    const { record } = await runWith(['SEARCH: oven', says], { task: 'Bake a cake', tools: {} })
    expect(record.outcome).toMatchObject({ kind: 'no-program', reason: expect.stringContaining(says) })
  })
})

describe('what a run may spend', () => {
  test('ends it before a request that would need more tokens, with the last program kept', async () => {
    const { record, conversations } = await runWith([fenced(WRONG_TYPE)], { budget: { tokens: 1_500 } })
    expect(conversations).toHaveLength(1)
    expect(record).toMatchObject({
      program: WRONG_TYPE,
      outcome: {
        kind: 'failed',
        code: 'limit',
        message: expect.stringMatching(/1,500 tokens.*budget\.tokens, at most codegen\.max_tokens/),
      },
    })
  })

  test('is not begun where not even the first request fits', async () => {
    const { record, conversations } = await runWith([], { budget: { tokens: 100 } })
    expect(conversations).toEqual([])
    expect(record.outcome).toMatchObject({ kind: 'failed', code: 'limit' })
  })

  test('may be money', async () => {
    const { record } = await runWith(
      [fenced(WRONG_TYPE)],
      {},
      {
        llm: { price_per_million: { input: 10, output: 100 } },
        codegen: { max_cost_usd: 0.01 },
      },
    )
    expect(record.outcome).toMatchObject({ code: 'limit', message: expect.stringContaining('cost $0.02, and') })
  })
})

describe('a model whose server is killed', () => {
  test('in the middle of a correction leaves what it had written, and the last whole program', async () => {
    const { record, events } = await runWith([
      fenced(WRONG_TYPE),
      ({ say, response }) => {
        say(fenced(GOOD).slice(0, 40))
        setImmediate(() => response.destroy())
      },
    ])
    expect(record.outcome).toMatchObject({ kind: 'failed', code: 'unavailable' })
    expect(record.partial).toBe(true)
    expect(GOOD).toContain(record.program?.trim())
    expect(record.earlierPrograms).toMatchObject([{ program: WRONG_TYPE }])
    expect(only(events, 'generated').at(-1)).toMatchObject({ partial: true, turn: 1, attempt: 1 })
  })

  test('before it corrects anything leaves the last whole program', async () => {
    const { record } = await runWith([fenced(WRONG_TYPE), ({ fail }) => fail(401)])
    expect(record).toMatchObject({ program: WRONG_TYPE, outcome: { kind: 'failed', code: 'configuration' } })
    expect(record.partial).toBeUndefined()
  })
})

const isCallWith = (event: RunEvent, args: object) => event.kind === 'tool-call' && isDeepStrictEqual(event.args, args)

describe('a run that goes on in its second turn', () => {
  const look = `// look\n${LOOK_UP}export default await lookUp({ item: 'book' })\n`
  const writes = `${LOOK_UP}${REMEMBER}${CHARGE}
const name = await lookUp({ item: 'book' })
await remember({ item: name })
export default await charge({ item: name })\n`

  test('after an answer runs the program of that turn, and none before it', async () => {
    const model = await openScriptedModel([fenced(look), fenced(writes)])
    const shop = await openShop({ ...model.settings, approvals: { release_after: 0.2 } })
    const playground = await shop.open()
    const { runId } = await playground.runs.start(shop.person, { ...TASK, approve: 'ask' })
    for (const tool of ['remember', 'charge']) {
      const asked = await until(
        playground,
        shop.person,
        runId,
        (event) => isAsked(event) && 'tool' in event && event.tool === tool,
      )
      await until(playground, shop.person, runId, ({ kind, seq }) => kind === 'suspended' && seq > asked.seq)
      await playground.runs.answer(shop.person, runId, (asked as { callId: number }).callId, 'allow-once')
    }
    const end = await finished(playground, shop.person, runId)
    expect(end).toMatchObject({ outcome: { kind: 'returned' }, value: { item: 'BOOK', count: 2 }, program: writes })
    expect(shop.writes()).toEqual(['remember BOOK', 'charge BOOK'])
    expect(model.conversations()).toHaveLength(2)
  })

  test('after a restart is still corrected when it fails, within what was left', async () => {
    const slow = `${LOOK_UP}${REMEMBER}await remember({ item: 'book' })
await lookUp({ item: 'a', delayMs: 2000 })\nthrow new Error('no')\n`
    const model = await openScriptedModel([fenced(WRONG_TYPE), fenced(slow), fenced(GOOD)])
    const shop = await openShop({ ...model.settings, codegen: { max_repairs: 2 } })
    const first = await shop.open()
    const { runId } = await first.runs.start(shop.person, TASK)
    await until(first, shop.person, runId, (event) => event.kind === 'tool-call' && event.callId === 2)
    await first.close()
    const second = await shop.open()
    await second.runs.resume(shop.person, runId)
    const end = await finished(second, shop.person, runId)
    expect(end).toMatchObject({ outcome: { kind: 'returned' }, value: 'BOOK', program: GOOD })
    expect(end.spent).toEqual({ inputTokens: 3_000, outputTokens: 300 })
    expect(shop.writes()).toEqual(['remember book'])
  })

  test('after its process was killed while the model corrects it, and stopped while that runs, has written nothing twice', {
    timeout: 120_000,
  }, async () => {
    const both = "await Promise.all([remember({ item: 'a' }), remember({ item: 'b', delayMs: 50 })])\n"
    const fails = `${REMEMBER}${LOOK_UP}${both}throw new Error(await lookUp({ item: 'no' }))\n`
    const turned = "await Promise.all([remember({ item: 'b', delayMs: 50 }), remember({ item: 'a' })])\n"
    const goesOn = `${REMEMBER}${LOOK_UP}${turned}await remember({ item: 'c', delayMs: 100 })
await lookUp({ item: 'd', delayMs: 3000 })\nexport default await remember({ item: 'e' })\n`
    const { promise: isAskedToCorrect, resolve: onCorrect } = Promise.withResolvers<void>()
    const model = await openScriptedModel([fenced(fails), () => onCorrect(), fenced(goesOn)])
    const shop = await openShop(model.settings)
    const first = await shop.openElsewhere([{ ...TASK, approve: 'all' }])
    await isAskedToCorrect
    await first.kill()

    const runId = first.runIds[0] as string
    const second = await shop.open()
    await second.runs.resume(shop.person, runId)
    // Stopped before the answer came, whether it was written would be unknown, and somebody asked.
    await until(second, shop.person, runId, (event) => isCallWith(event, { item: 'd', delayMs: 3000 }))
    await second.close()
    const third = await shop.open()
    await third.runs.resume(shop.person, runId)
    const end = await finished(third, shop.person, runId)
    expect(end).toMatchObject({ outcome: { kind: 'returned' }, value: { item: 'e' }, program: goesOn })
    expect(shop.writes().sort()).toEqual(['a', 'b', 'c', 'e'].map((item) => `remember ${item}`))
    expect(model.conversations()).toHaveLength(3)
  })
})
