import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SettingsInput } from '../../config/schema.ts'
import { runToEnd } from '../../testing/open-playground.ts'
import type { RunRequest } from '../request.ts'
import { openCountingModel, type PlayedTurn, type SentRequest } from '../testing/counting-model.ts'
import { openShop } from '../testing/shop.ts'

const answer: PlayedTurn = { text: 'Done.' }
const times = <T>(count: number, each: T): T[] => Array.from({ length: count }, () => each)
const reads = (count: number): PlayedTurn => ({
  calls: times(count, { name: 'filesystem__read_file', args: { path: 'big.txt' } }),
})

async function runWith(
  turns: PlayedTurn[],
  request: Partial<RunRequest>,
  { big, settings = {} }: { big: number; settings?: SettingsInput },
) {
  const model = await openCountingModel(turns)
  const shop = await openShop({ ...settings, ...model.settings })
  const playground = await shop.open()
  writeFileSync(join(shop.person.workspaceDir, 'big.txt'), 'lorem ipsum '.repeat(big / 12))
  const run = await runToEnd(playground, shop.person, { task: 'read it', approve: 'all', way: 'direct', ...request })
  return { ...run, ...model }
}

const resultsIn = (sent: SentRequest | undefined) =>
  (sent?.messages ?? []).filter(({ role }) => role === 'tool').map(({ content }) => String(content))

describe('what the calls of one turn give together is bounded', () => {
  test('large results are told as too much, and calls after them are not made', async () => {
    const { record, sent } = await runWith([reads(250), answer], {}, { big: 3_900_000 })
    expect(record.outcome).toEqual({ kind: 'returned' })
    const results = resultsIn(sent[1])
    expect(results).toHaveLength(250)
    expect(results.filter((text) => !text.startsWith('Error: Too much at once'))).toEqual([])
    expect(results.filter((text) => text.includes('was not made')).length).toBeGreaterThan(200)
    expect(record.toolCalls.length).toBeLessThanOrEqual(8)
  })

  test('as many are read as fit into the tokens that are left', async () => {
    const settings = { codegen: { max_tokens: 20_000 } }
    const { record, sent } = await runWith(
      [reads(20), answer],
      { limits: { toolCallsInFlight: 1 } },
      { big: 24_000, settings },
    )
    expect(record.outcome).toEqual({ kind: 'returned' })
    const results = resultsIn(sent[1])
    const read = results.filter((text) => text.startsWith('lorem'))
    expect(read.length).toBeGreaterThan(0)
    expect(read.length * 24_000).toBeLessThan(20_000 * 4)
    expect(record.toolCalls.length).toBe(read.length + 1)
    expect(results.filter((text) => text.includes('was not made'))).toHaveLength(20 - read.length - 1)
  })

  test('of all turns they are no more than the result of a run may be', async () => {
    const limits = { resultBytes: 60_000 }
    const { record, sent } = await runWith([reads(1), reads(1), reads(1), answer], { limits }, { big: 24_000 })
    expect(record.outcome).toEqual({ kind: 'returned' })
    expect(resultsIn(sent[3]).map((text) => text.slice(0, 23))).toEqual([
      ...times(2, 'lorem ipsum lorem ipsum'),
      'Error: Too much at once',
    ])
  })
})

describe('searches for tools are bounded', () => {
  const searches = (count: number): PlayedTurn => ({
    calls: times(count, { name: 'search_tools', args: { query: 'look an item up' } }),
  })

  test('in one turn, the rest is told as too much', async () => {
    const { record, sent } = await runWith([searches(20), answer], { way: 'directWithSearch' }, { big: 12 })
    expect(record.outcome).toEqual({ kind: 'returned' })
    const results = resultsIn(sent[1])
    expect(results.slice(0, 8).filter((text) => text.includes('shop__look_up'))).toHaveLength(8)
    expect(results.slice(8)).toEqual(times(12, expect.stringMatching(/^Error: Too much at once: at most 8 calls/)))
  })

  test('in one run, as calls are', async () => {
    const turns = [searches(3), searches(3), answer]
    const request = { way: 'directWithSearch', limits: { toolCalls: 5 } } as const
    const { record } = await runWith(turns, request, { big: 12 })
    expect(record.outcome).toEqual({ kind: 'tool-limit', limitCalls: 5 })
  })
})
