import { describe, expect, test } from 'vitest'
import { PlaygroundError } from '../../errors.ts'
import type { Comparison } from '../comparison.ts'
import { holdAgainst, isAllWell } from './hold-against.ts'
import { findLastTime } from './last-time.ts'
import { makeComparison, type Verdicts } from './testing/make-comparison.ts'
import { waysHeld } from './ways-held.ts'

const changes = (now: Verdicts, before: Verdicts | null) =>
  holdAgainst(makeComparison(now), before && makeComparison(before)).map(({ task, change, verdict }) => [
    task,
    change,
    verdict,
  ])

describe('a task', () => {
  test.each([
    ['+++', '+++', 'same', 'passed'],
    ['-++', '+++', 'broke', 'failed'],
    ['---', '+++', 'broke', 'failed'],
    ['+++', '-++', 'fixed', 'passed'],
    ['--+', '-++', 'worse', 'failed'],
    ['-++', '--+', 'better', 'failed'],
    ['--', '----', 'same', 'failed'],
    ['++?', '+++', 'unknown', 'unknown'],
    ['++.', '+++', 'unknown', 'unknown'],
    ['-+.', '+++', 'broke', 'failed'],
    ['+++', '???', 'new', 'passed'],
    ['---', '...', 'new', 'failed'],
  ])('%s after %s is %s', (now, before, change, verdict) => {
    expect(changes({ a: now }, { a: before })).toEqual([['a', change, verdict]])
  })

  test('without a last time is new', () => {
    expect(changes({ a: '-' }, null)).toEqual([['a', 'new', 'failed']])
  })
})

test('what passed before and fails now comes first', () => {
  const now = { fixed: '+', same: '+', failed: '-', broke: '-', unknown: '?', worse: '--+' }
  const before = { fixed: '-', same: '+', failed: '-', broke: '+', unknown: '+', worse: '-++' }
  expect(changes(now, before).map(([task]) => task)).toEqual(['broke', 'worse', 'unknown', 'fixed', 'failed', 'same'])
})

test('another model is held against the one of the last time where each time there was one', () => {
  const before = makeComparison({ a: '+' }, { models: ['old'], tokens: 100 })
  const now = makeComparison({ a: '-' }, { models: ['new'], tokens: 150 })
  expect(holdAgainst(now, before)).toMatchObject([
    { model: 'new', change: 'broke', before: { model: 'old', tokens: 100 }, tokens: null },
  ])
  const two = { ...before, models: ['old', 'older'] }
  expect(holdAgainst(now, two)).toMatchObject([{ change: 'new' }])
})

test('money that is not known is not nothing, and figures are of the same tasks', () => {
  const before = makeComparison({ a: '+', b: '+' }, { tokens: 100, costUsd: 0.5 })
  const unknown = makeComparison({ a: '+', b: '+' }, { tokens: 120, costUsd: null })
  expect(holdAgainst(unknown, before)[0]).toMatchObject({ costUsd: null, before: { costUsd: 0.5 } })
  expect(waysHeld(holdAgainst(unknown, before))).toEqual([
    {
      ...{
        way: 'codeMode',
        model: 'm',
        tasks: 2,
        trials: { all: 2, done: 2, passed: 2 },
        passed: 2,
        failed: 0,
        unknown: 0,
        tokens: 120,
        costUsd: null,
        ms: 1_000,
      },
      before: {
        model: 'm',
        passed: 2,
        tokens: { before: 100, now: 120 },
        costUsd: null,
        ms: { before: 1_000, now: 1_000 },
      },
    },
  ])
  const partly = { ...before, trials: before.trials.slice(0, 1) }
  expect(waysHeld(holdAgainst({ ...before, tasks: partly.tasks }, partly))[0]?.before).toMatchObject({
    tokens: { before: 100, now: 100 },
  })
})

test('all is well only where everything is done and passed', () => {
  const isWell = (verdicts: Verdicts, state: Comparison['state'] = 'finished') =>
    isAllWell({ state }, holdAgainst(makeComparison(verdicts), null))
  expect([isWell({ a: '++' }), isWell({ a: '++' }, 'stopped')]).toEqual([true, false])
  expect([isWell({ a: '+', b: '-' }), isWell({ a: '+', b: '?' }), isWell({ a: '+.' })]).toEqual([false, false, false])
})

describe('the last time', () => {
  const now = makeComparison({ a: '+' })
  const at = (id: string, day: number, more: Partial<Comparison> = {}, verdicts: Verdicts = { a: '+' }) =>
    makeComparison(verdicts, { id, createdAt: `2026-11-${day}T10:00:00.000Z`, ...more })
  const find = (...earlier: (Comparison | { id: string; name: string; createdAt: string })[]) =>
    findLastTime(now, {
      list: async () => earlier,
      async get(id) {
        const found = earlier.find((one) => one.id === id)
        if (found && 'trials' in found) return found
        throw new PlaygroundError('not-found', 'gone')
      },
    })

  test('is the newest of the same name and the same tasks in which something was done', async () => {
    const { last, changed } = await find(
      now,
      at('later', 21),
      { id: 'gone', name: 'mine', createdAt: '2026-11-19T11:00:00.000Z' },
      at('waiting', 19, {}, { a: '.' }),
      at('another', 18, { name: 'yours' }),
      at('last', 17, { state: 'stopped' }),
      at('older', 16),
    )
    expect([last?.id, changed]).toEqual(['last', null])
  })

  test('is none where the tasks were changed, and that is said', async () => {
    const { last, changed } = await find(at('other', 17, {}, { a: '+', b: '+' }), at('older', 16, {}, { c: '+' }))
    expect([last, changed?.id]).toEqual([null, 'other'])
    expect(await find()).toEqual({ last: null, changed: null })
  })
})

test('tokens, time and money of a task are of the trials that passed', () => {
  const now = makeComparison({ guess: '+-', wrong: '--' })
  const [, cheap] = now.trials
  Object.assign(cheap!, { ms: 1, costUsd: 0.0001, tokens: { ...cheap!.tokens!, input: 9, output: 1, total: 10 } })
  const [wrong, guess] = holdAgainst(now, null).sort((a, b) => (a.task > b.task ? -1 : 1))
  expect(guess).toMatchObject({ tokens: 100, ms: 1_000, costUsd: 0.01 })
  expect(wrong).toMatchObject({ tokens: null, ms: null, costUsd: null })
})
