import { describe, expect, test } from 'vitest'
import { judge, type Played } from './judge.ts'
import { Request, readRequests, readStandIn } from './request.ts'

const request = (right: object) => Request.parse({ id: 'x', catalog: 'shop', task: 'Sell it', right })
const played = (more: Partial<Played> = {}): Played => ({
  ...{ value: null, stdout: '', calls: [], file: async () => null },
  ...more,
})
const verdictOf = async (right: object, more: Partial<Played>) => (await judge(request(right), played(more))).verdict

describe('what came of a request is judged by its right answer', () => {
  const TOP = { result: { has: ['Ada', 96_000, 'Bo'], lacks: ['Cy'], ordered: true } }
  test.each<[string, object, Partial<Played>, string]>([
    ['in order, in any case', TOP, { value: [{ name: 'ADA', salary: 96_000 }, { name: 'bo' }] }, 'right'],
    ['in a text', TOP, { value: 'Ada: 96,000\nBo' }, 'right'],
    ['printed', TOP, { stdout: 'Ada 96000.00, Bo' }, 'right'],
    ['in another order', TOP, { value: ['Bo', 'Ada', 96_000] }, 'wrong'],
    ['too much', TOP, { value: ['Ada', 96_000, 'Bo', 'Cy'] }, 'wrong'],
    ['a part of a number', { result: { has: [12] } }, { value: '120' }, 'wrong'],
    ['computed otherwise', { result: { has: [0.3] } }, { value: 0.1 + 0.2 }, 'right'],
    ['no program', TOP, { asked: 'No tool fits.' }, 'asked'],
    ['an error', TOP, { ended: 'threw', value: ['Ada', 96_000, 'Bo'] }, 'wrong'],
  ])('%s', async (_, right, more, verdict) => {
    expect(await verdictOf(right, more)).toBe(verdict)
  })

  test('by the calls that change something, each once, and by some of their arguments', async () => {
    const right = { calls: [{ tool: 'shop.sell', args: { to: ['ada'], at: { price: 2 } } }] }
    const call = { tool: 'shop.sell', args: { to: ['ada'], at: { price: 2, tax: 1 } }, changes: true }
    const read = { tool: 'shop.list', args: {}, changes: false }
    expect(await verdictOf(right, { calls: [read, call] })).toBe('right')
    expect(await verdictOf(right, { calls: [call, call] })).toBe('wrong')
    expect(await verdictOf(right, { calls: [{ ...call, args: { to: ['ada', 'bo'], at: { price: 2 } } }] })).toBe(
      'wrong',
    )
    expect(await verdictOf({ result: { has: [] } }, { value: 1, calls: [call] })).toBe('wrong')
  })

  test('by the files there are afterwards', async () => {
    const right = { files: { 'a.csv': { has: ['Ada', 3], lacks: ['Cy'] } } }
    expect(await verdictOf(right, { file: async () => 'Ada,3\n' })).toBe('right')
    expect(await verdictOf(right, { file: async () => 'Ada,3\nCy,4\n' })).toBe('wrong')
    expect(await verdictOf(right, {})).toBe('wrong')
  })

  test('and where something is missing, by what is asked for', async () => {
    const right = { asks: ['channel_id'] }
    expect(await verdictOf(right, { asked: 'slack.post needs a value for "channel_id".' })).toBe('right')
    expect(await verdictOf(right, { asked: 'No tool fits.' })).toBe('asked')
    expect(await verdictOf(right, { value: 'sent' })).toBe('wrong')
  })
})

test.each(['seen', 'apart'] as const)('every request is of the form, and about servers there are: %s', (part) => {
  const requests = readRequests(part)
  expect(new Set(requests.map(({ id }) => id)).size).toBe(requests.length)
  for (const { catalog, right } of requests) {
    const servers = catalog.split('+').filter((name) => name !== 'builtin')
    const tools = servers.flatMap((name) => readStandIn(name, part).tools.map((tool) => `${name}.${tool.name}`))
    const called = 'calls' in right ? (right.calls ?? []).map(({ tool }) => tool) : []
    if (!catalog.includes('builtin')) expect(tools).toEqual(expect.arrayContaining(called))
  }
})
