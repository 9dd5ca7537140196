import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  type CountedRequest,
  openCountingModel,
  type PlayedTurn,
  type SentRequest,
} from '../pipeline/testing/counting-model.ts'
import { openShop } from '../pipeline/testing/shop.ts'
import type { ComparisonRequest } from './comparison.ts'
import { figuresOf } from './figures.ts'
import { placeFixtures } from './trials/place-fixtures.ts'

const PROGRAM = `import { lookUp } from './servers/shop/lookUp.ts'\nexport default await Promise.all([lookUp({ item: 'book' }), lookUp({ item: 'pen' })])\n`
const say = (text: string): PlayedTurn => ({ text })
const answer = say('They are BOOK and PEN.')
const lookUps: PlayedTurn = {
  calls: [
    { name: 'shop__look_up', args: { item: 'book' } },
    { name: 'shop__look_up', args: { item: 'pen' } },
  ],
}
const search: PlayedTurn = { calls: [{ name: 'search_tools', args: { query: 'look an item up' } }] }
const yes = say('{"passed": true}')

const TASK = { id: 'shop', task: 'look up the book and the pen' }
const PRICE = { price_per_million: { input: 1, output: 10, cached_input: 0.1 } }

type Turns = Parameters<typeof openCountingModel>[0]

async function compareWith(turns: Turns, request: ComparisonRequest) {
  const model = await openCountingModel(turns)
  const shop = await openShop({ llm: { ...model.settings.llm, ...PRICE } })
  const playground = await shop.open()
  const { comparisons } = playground
  const { id } = await comparisons.start(shop.person, request)
  await comparisons.ended(shop.person, id)
  return { ...model, shop, playground, comparison: await comparisons.get(shop.person, id) }
}

const sumOf = (counts: readonly CountedRequest[]) => ({
  input: counts.reduce((sum, { input }) => sum + input, 0),
  output: counts.reduce((sum, { output }) => sum + output, 0),
  cached: counts.reduce((sum, { cached }) => sum + cached, 0),
})
const costOf = ({ input, output, cached }: CountedRequest) => (input - cached + cached * 0.1 + output * 10) / 1e6

test('measured is what the provider counted, to the token, in all ways, and its judge is told apart', async () => {
  const turns = [say('SEARCH: look up'), say(PROGRAM), answer, yes, lookUps, answer, yes, search, lookUps, answer, yes]
  const { comparison, counted } = await compareWith(turns, {
    tasks: [{ ...TASK, check: { kind: 'judge', prompt: 'Does it name both?' } }],
    ...{ repeats: 1, approve: 'all' },
  })
  expect(comparison.trials.map(({ passed, why }) => why ?? passed)).toEqual([true, true, true])
  const parts = [counted.slice(0, 3), counted.slice(4, 6), counted.slice(7, 10)]
  for (const [at, { tokens, turns: told, costUsd }] of comparison.trials.entries()) {
    const all = sumOf(parts[at] ?? [])
    expect(tokens).toEqual({ ...all, total: all.input + all.output, basis: 'measured' })
    expect(told?.map(({ what: _what, ...counts }) => counts)).toEqual(parts[at])
    expect(costUsd).toBeCloseTo(costOf(all), 12)
  }
  const judges = [counted[3], counted[6], counted[10]] as CountedRequest[]
  expect(comparison.trials.map(({ judge }) => judge && { input: judge.input, output: judge.output })).toEqual(
    judges.map(({ input, output }) => ({ input, output })),
  )
  const { input, output } = sumOf(counted)
  expect(comparison.spent).toMatchObject({ input, output })
  expect(comparison.spent.costUsd).toBeCloseTo(
    counted.reduce((sum, each) => sum + costOf(each), 0),
    12,
  )
  expect(comparison.trials.map(({ calls }) => calls)).toEqual([2, 2, 2])
  expect(figuresOf(comparison).cells.map(({ basis }) => basis)).toEqual(['measured', 'measured', 'measured'])
}, 240_000)

test('the files of a task are there in its trials, and gone after them', async () => {
  const read = ({ messages }: SentRequest): PlayedTurn => {
    const [folder] = /compare-c_\w+/.exec(JSON.stringify(messages)) ?? []
    return { calls: [{ name: 'filesystem__read_file', args: { path: `${folder}/data/n.txt` } }] }
  }
  const repeat = ({ messages }: SentRequest) => say(`It says ${messages.at(-1)?.['content']}.`)
  const { comparison, playground, shop } = await compareWith([read, repeat, read, repeat], {
    tasks: [
      {
        ...{ id: 'read', task: 'Read n.txt in {folder}/data.', check: { kind: 'text', text: 'It says seven' } },
        files: [{ path: 'data/n.txt', text: 'seven' }],
      },
    ],
    ...{ ways: ['direct'], repeats: 2 },
  })
  expect(comparison.trials.map(({ passed, why }) => why ?? passed)).toEqual([true, true])
  expect(await playground.workspace(shop.person).list()).toEqual([])
})

test('a path that leads out of its folder places nothing, and what is the person’s stays', async () => {
  const shop = await openShop({ llm: (await openCountingModel([])).settings.llm })
  const playground = await shop.open()
  writeFileSync(join(shop.person.workspaceDir, 'mine.txt'), 'mine')
  const files = [{ path: '../mine.txt', text: 'yours' }]
  const request = { tasks: [{ ...TASK, files }], repeats: 1 }
  await expect(playground.comparisons.start(shop.person, request)).rejects.toThrow('leads outside the workspace')
  await expect(
    placeFixtures(playground.workspace(shop.person), 'c_222222222222', [{ path: 'a.txt', text: '1' }, ...files]),
  ).rejects.toThrow('leads outside the workspace')
  expect((await playground.workspace(shop.person).list()).map(({ path }) => path)).toEqual(['mine.txt'])
  expect(`${await playground.workspace(shop.person).read('mine.txt')}`).toBe('mine')
})
