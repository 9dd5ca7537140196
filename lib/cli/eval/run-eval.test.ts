import { expect, test } from 'vitest'
import type { Comparison, ComparisonRequest } from '../../compare/comparison.ts'
import { makeComparison, type Verdicts } from '../../compare/sets/testing/make-comparison.ts'
import type { Person } from '../../people/person.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { type ComparisonService, type EvalOptions, runEval } from './run-eval.ts'

const person = { id: 'ann' } as Person
const request: ComparisonRequest = { name: 'mine', tasks: [{ id: 'a', task: 'Do a.' }] }

function terminalOf() {
  const told = { out: '', err: '' }
  const terminal: Terminal = {
    ...{ cwd: '/', env: {}, close: () => {}, gone: new AbortController().signal, ask: async () => null },
    out: (text) => void (told.out += text),
    err: (text) => void (told.err += text),
  }
  return { terminal, told }
}

/** Comparisons that come to `now`, after these earlier ones. */
function serviceOf(now: Comparison, ...earlier: Comparison[]) {
  const asked: { start?: ComparisonRequest; resumed?: [string, unknown]; stopped?: string } = {}
  const ended = Promise.withResolvers<void>()
  const service: ComparisonService = {
    async start(_, request) {
      asked.start = request
      return { id: now.id }
    },
    async resume(_, id, options) {
      asked.resumed = [id, options]
    },
    async stop(_, id) {
      asked.stopped = id
      ended.resolve()
    },
    async get(_, id) {
      return [now, ...earlier].find((one) => one.id === id)!
    },
    list: async () => ({ comparisons: [now, ...earlier] }),
    ended: () => ended.promise,
  }
  return { service, asked, end: ended.resolve }
}

async function evaluate(now: Comparison, earlier: Comparison[] = [], options: EvalOptions = {}) {
  const { terminal, told } = terminalOf()
  const { service, asked, end } = serviceOf(now, ...earlier)
  end()
  const status = await runEval({ request }, service, person, terminal, options)
  return { status, asked, ...told }
}

const before = (verdicts: Verdicts, more: Partial<Comparison> & { tokens?: number } = {}) =>
  makeComparison(verdicts, { id: 'last', createdAt: '2026-11-13T09:30:00.000Z', ...more })

test('what passed the last time and fails now is told first, and the status is 1', async () => {
  const now = makeComparison({ good: '++', bad: '--', broken: '+-', mended: '++' }, { tokens: 110 })
  const last = before({ good: '++', bad: '--', broken: '++', mended: '-+' })
  const { status, out, asked } = await evaluate(now, [last])
  expect([status, asked.start]).toEqual([1, request])
  expect(out).toBe(`mine: 4 tasks, each 2 times (now). Held against 2026-11-13 09:30 (last, m).

Passed the last time, fails now:
  broken: 1 of 2 trials passed, the last time 2 of 2. The answer does not contain the text.

Fails:
  bad: 0 of 2 trials passed, the last time 0 of 2. The answer does not contain the text.

Failed the last time, passes now:
  mended: 2 of 2 trials passed, the last time 1 of 2.

2 of 4 passed; 1 passed the last time and fails now; 1 failed the last time and passes now.

                  passed  tokens a trial           time          cost
code mode, m  2 of 4 (2)   110 (+10.0 %)  1.00 s (same)  $0.01 (same)
Tokens, time and cost are of the trials that passed.
In brackets: the last time; of tokens, time and cost the change.
`)
})

test('as JSON lines: a task each, the same first, and one for the set', async () => {
  const now = makeComparison({ good: '+', broken: '-' })
  const { status, out } = await evaluate(now, [before({ good: '+', broken: '+' })], { json: true })
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(status).toBe(1)
  expect(lines.map(({ kind, task, change }) => [kind, task, change])).toEqual([
    ['task', 'broken', 'broke'],
    ['task', 'good', 'same'],
    ['set', undefined, undefined],
  ])
  expect(lines[0]).toMatchObject({
    verdict: 'failed',
    passed: 0,
    failed: 1,
    tokens: null,
    before: { verdict: 'passed' },
  })
  expect(lines[2]).toMatchObject({
    ...{ id: 'now', name: 'mine', state: 'finished', ok: false, passed: 1, failed: 1, unknown: 0, fixed: [] },
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    comparedWith: { id: 'last', models: ['m'] },
    broke: [{ task: 'broken', way: 'codeMode', model: 'm' }],
    ways: [{ passed: 1, tasks: 2 }],
  })
})

test('all passed is status 0, with and without a last time', async () => {
  const now = makeComparison({ a: '++' })
  expect(await evaluate(now)).toMatchObject({
    status: 0,
    out: expect.stringContaining('It is done for the first time.'),
  })
  expect(await evaluate(now, [before({ a: '--' })])).toMatchObject({ status: 0 })
  const changed = await evaluate(now, [before({ a: '+', b: '+' })])
  expect(changed.out).toContain('Its tasks were changed since 2026-11-13 09:30 (last), so it is held against nothing.')
})

test('what nobody can tell is not well, and one that is not finished says how it goes on', async () => {
  const unknown = await evaluate(makeComparison({ a: '?' }))
  expect([unknown.status, unknown.out]).toEqual([
    1,
    expect.stringContaining('Nobody can tell:\n  a: 0 of 1 trial passed. The judge did not answer.'),
  ])
  const stopped = await evaluate(
    makeComparison({ a: '+.' }, { state: 'stopped', why: 'It would cost more than $1.00.' }),
  )
  expect([stopped.status, stopped.err]).toEqual([
    1,
    'It would cost more than $1.00. Go on with: cem eval --resume now\n',
  ])
})

test('what was not begun has not failed', async () => {
  const now = makeComparison({ judged: '..', half: '+.', bad: '-.' }, { state: 'stopped', why: 'It was enough.' })
  const { out, status } = await evaluate(now, [before({ judged: '++', half: '++', bad: '--' })])
  expect(status).toBe(1)
  expect(out).toContain('Fails:\n  bad: 0 of 1 trial passed, 1 not done, the last time 0 of 2.')
  expect(out).toContain(
    'Not all done:\n  judged: not begun, the last time 2 of 2.\n  half: 1 of 1 trial passed, 1 not done, the last time 2 of 2.',
  )
  expect(out).toContain('\nNot all done: 1 of 2 trials passed, 4 not done.\n')
  expect(out).toMatch(/code mode, m {2}1 of 2 trials, 4 not done/)
  expect(out).not.toMatch(/0 of [23] passed|0 of 2 trials/)
  const { out: json } = await evaluate(now, [], { json: true })
  expect(JSON.parse(json.trim().split('\n').at(-1) ?? '').trials).toEqual({ all: 6, done: 2, passed: 1 })
})

test('it says how far it is, is stopped by whoever started it, and goes on', async () => {
  const now = makeComparison({ a: '+.' }, { state: 'stopped' })
  const { terminal, told } = terminalOf()
  const { service, asked } = serviceOf(now)
  const stop = new AbortController()
  const of = { resume: 'now', maxCostUsd: 2 }
  const running = runEval(of, service, person, terminal, { everyMs: 5, stop: stop.signal })
  await expect.poll(() => told.err).toBe('1 of 2 trials done, 1 passed.\n')
  stop.abort()
  expect(await running).toBe(1)
  expect(asked).toEqual({ resumed: ['now', { maxCostUsd: 2 }], stopped: 'now' })
  expect(told.err).toContain('It was stopped. Go on with: cem eval --resume now')
})
