import { beforeEach, expect, test, vi } from 'vitest'
import type { Generated, GenerationRequest, Generator } from '../../codegen/generator.ts'
import { startModelServer } from '../../codegen/model/testing/model-server.ts'
import type { SettingsInput } from '../../config/schema.ts'
import { runToEnd } from '../../testing/open-playground.ts'
import type { RunRequest } from '../request.ts'
import { finished, openShop, until } from '../testing/shop.ts'

const requests: GenerationRequest[] = []
let answer: (request: GenerationRequest) => Generated = () => ({ kind: 'no-program', reason: 'None.' })
const rules: Generator = {
  kind: 'rules',
  name: 'rules',
  // biome-ignore lint/correctness/useYield: it has all at once.
  async *generate(request) {
    requests.push({ ...request, before: [...(request.before ?? [])] })
    return answer(request)
  },
}
vi.mock('../../codegen/rules/create-rule-generator.ts', () => ({ createRuleGenerator: () => rules }))
beforeEach(() => void requests.splice(0))

const TASK: RunRequest = {
  ...{ task: 'look the book up and remember it', approve: 'all' },
  tools: { pin: ['shop/look_up', 'shop/remember'] },
}
const LOOK =
  "import { lookUp } from './servers/shop/lookUp.ts'\nexport default { seen: await lookUp({ item: 'book' }) }\n"
const WRITE = (item: unknown) =>
  `import { remember } from './servers/shop/remember.ts'\nexport default await remember({ item: ${JSON.stringify(item)} })\n`

async function run(request: Partial<RunRequest> = {}, settings: SettingsInput = {}) {
  const shop = await openShop(settings)
  const playground = await shop.open()
  return { shop, ...(await runToEnd(playground, shop.person, { ...TASK, ...request })) }
}

/** Looks once, and writes by what it saw. */
const lookThenWrite = ({ before = [] }: GenerationRequest): Generated => {
  const came = before.at(-1)?.came
  return came?.kind === 'returned'
    ? { kind: 'program', source: WRITE((came.value as { seen: string }).seen) }
    : { kind: 'program', source: LOOK, isLook: true }
}

test('what a program by the rules has seen is in the next request, whole', async () => {
  answer = lookThenWrite
  const { record, shop, events } = await run()
  expect(requests.map(({ before }) => before)).toEqual([
    [],
    [{ source: LOOK, came: { kind: 'returned', value: { seen: 'BOOK' } } }],
  ])
  expect(record).toMatchObject({ outcome: { kind: 'returned' }, generator: 'rules', program: WRITE('BOOK') })
  expect(record.spent).toBeUndefined()
  expect(shop.writes()).toEqual(['remember BOOK'])
  // The bound of turns is for models: rules claim none.
  const turn = events.find(({ kind }) => kind === 'turn')
  expect(turn).toMatchObject({ turn: 2, because: 'look' })
  expect(turn).not.toHaveProperty('of')
})

test('they look also where the run stops before their program runs', async () => {
  answer = lookThenWrite
  const { record, shop } = await run({ until: 'checked' })
  expect(record).toMatchObject({ outcome: { kind: 'stopped', after: 'checked' }, program: WRITE('BOOK') })
  expect(shop.writes()).toEqual([])
})

test('a look that would change something is denied it, and the run says so', async () => {
  answer = () => ({ kind: 'program', source: WRITE('x'), isLook: true })
  const { record, shop } = await run()
  expect(record.outcome).toMatchObject({
    kind: 'threw',
    message: 'shop.remember may change something, and this program only looks. Call it in the program after it.',
  })
  expect(shop.writes()).toEqual([])
  expect(requests).toHaveLength(1)
})

test('they look seven times at the most', async () => {
  answer = () => ({ kind: 'program', source: LOOK, isLook: true })
  const { record } = await run()
  expect(requests).toHaveLength(8)
  const message =
    'The rules looked at data 7 times and came to no program. Ask for less at once. A model that writes programs may do it (llm.api_key or llm.base_url).'
  expect(record.outcome).toEqual({ kind: 'failed', code: 'limit', message })
})

test('nobody is told to set a model where one is set, which the rules stood in for', async () => {
  answer = () => ({ kind: 'program', source: LOOK, isLook: true })
  const { baseUrl } = await startModelServer(({ fail }) => fail(401))
  const { record } = await run({}, { llm: { base_url: baseUrl } })
  const message = 'The rules looked at data 7 times and came to no program. Ask for less at once.'
  expect(record.outcome).toEqual({ kind: 'failed', code: 'limit', message })
})

test('a program of theirs that fails is not asked for again', async () => {
  answer = () => ({ kind: 'program', source: "throw new Error('no')\n" })
  const { record, events } = await run()
  expect(requests).toHaveLength(1)
  expect(record.outcome).toMatchObject({ kind: 'threw' })
  expect(events.some(({ kind }) => kind === 'repairing')).toBe(false)
})

test('after a restart they are given the same tools as before it', async () => {
  const slow = LOOK.replace("item: 'book'", "item: 'book', delayMs: 2000")
  answer = (request) =>
    request.before?.length ? lookThenWrite(request) : { kind: 'program', source: slow, isLook: true }
  const shop = await openShop()
  const first = await shop.open()
  const { runId } = await first.runs.start(shop.person, TASK)
  await until(first, shop.person, runId, ({ kind }) => kind === 'tool-call')
  await first.close()
  const second = await shop.open()
  await second.runs.resume(shop.person, runId)
  expect(await finished(second, shop.person, runId)).toMatchObject({ outcome: { kind: 'returned' } })
  const named = requests.map(({ tools, others = [] }) =>
    [tools, others].map((all) => all.map(({ tool }) => tool).sort()),
  )
  expect(named).toHaveLength(2)
  expect(named[1]).toEqual(named[0])
  expect(named[0]?.[1]).toContain('charge')
})
