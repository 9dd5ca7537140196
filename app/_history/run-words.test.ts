import { expect, test } from 'vitest'
import type { RunSummary } from '../../lib/playground.ts'
import { aboutOf, askedOf, dayWords, nameOf, stateOf, tokensOf } from './run-words.ts'

const facts = { tools: [], calls: 1, files: 0, end: 'Returned a number', lines: 4, author: 'person' }
const run = (change: Partial<RunSummary>): RunSummary => ({
  ...{ runId: 'r', title: 'Add 2 and 3', status: 'finished', outcome: 'returned', startedAt: '', totalMs: 5, facts },
  ...change,
})

test('a program without a task is called by its length, and its code stands below', () => {
  const program = run({ title: "import x from './x.ts'\nthrow 1", facts: { ...facts, isProgram: true } })
  expect(nameOf(program)).toBe('Program, 4 lines')
  expect(aboutOf(program)).toEqual({ text: 'by you', code: 'throw 1' })
  expect(nameOf(run({}))).toBe('Add 2 and 3')
})

test('a program that was given a name is called by it', () => {
  const program = run({ title: 'throw 1', name: 'Lucky number', facts: { ...facts, isProgram: true } })
  expect(nameOf(program)).toBe('Lucky number')
  expect(aboutOf(program)).toEqual({ text: '4 lines by you', code: 'throw 1' })
})

test('who wrote it, what was edited and who asked for it stand under the name', () => {
  expect(aboutOf(run({ facts: { ...facts, author: 'rules', lines: 1 } })).text).toBe('1 line by rules, no model')
  expect(aboutOf(run({ version: 2, edited: { from: 'r_1', added: 1, removed: 2 } }))).toEqual({
    ...{ text: 'of r_1 · version 2', edited: { added: 1, removed: 2 } },
  })
  expect(aboutOf(run({ way: 'direct', by: { kind: 'token', name: 'laptop' } })).text).toMatch(/laptop$/)
})

test('its state is told as exactly as it is known', () => {
  expect(stateOf(run({}))).toBe('Returned a number')
  expect(stateOf({ ...run({ outcome: 'timed-out' }), facts: undefined } as never)).toBe('Out of time')
  expect(stateOf(run({ status: 'running', outcome: null }))).toBe('Running')
  expect(stateOf(run({ status: 'awaiting-approval', outcome: null }))).toBe('Waits for approval')
})

test('of a run that goes on it is told how far it is, and what it has used so far', () => {
  const going = (soFar: NonNullable<RunSummary['soFar']>) => run({ status: 'running', outcome: null, soFar })
  expect(stateOf(going({ calls: 212 }))).toBe('Running, 212 calls')
  expect(stateOf(going({ calls: 0, progress: { done: 212, of: 640 } }))).toBe('Running, 212 of 640')
  expect(tokensOf(going({ calls: 1, tokens: 1_846 }))).toEqual({ figure: '1,846', saving: 'so far', tone: 'plain' })
  expect(tokensOf(going({ calls: 1 }))).toEqual({ figure: '–', saving: '', tone: 'plain' })
  const asks = { kind: 'answer', text: 'Which year?' } as const
  const waiting = run({ status: 'awaiting-approval', outcome: null, soFar: { calls: 1, asks } })
  expect([stateOf(waiting), askedOf(waiting)]).toEqual(['Waits for an answer', 'Which year?'])
})

test('where the other ways do not fit into one request, that is told, and whose window it is', () => {
  const saving = { percent: 99, against: 'direct' as const }
  const large = run({ facts: { ...facts, tokens: 892, saving, otherRequest: 210_000 } })
  expect(tokensOf(large, { tokens: 200_000, model: null })).toEqual({
    ...{ figure: '892', saving: 'direct does not fit', tone: 'plain' },
    why: 'Direct calling would need 210,000 tokens in one request; a model has 200,000 where its window is not known.',
  })
  expect(tokensOf(large, { tokens: 128_000, model: 'm' }).why).toMatch('; the window of m has 128,000.')
  expect(tokensOf(large, { tokens: 1_000_000, model: 'm' }).saving).toBe('99.0 % fewer')
})

test('a saving is told only where something was compared', () => {
  expect(tokensOf(run({}))).toEqual({ figure: '–', saving: 'not compared', tone: 'plain' })
  const saved = { ...facts, tokens: 1_398, saving: { percent: 98.8, against: 'direct' as const } }
  expect(tokensOf(run({ facts: saved }))).toEqual({ figure: '1,398', saving: '98.8 % fewer', tone: 'ok' })
  const lost = { ...saved, saving: { percent: -26.9, against: 'direct' as const } }
  expect(tokensOf(run({ facts: lost }))).toMatchObject({ saving: '26.9 % more', tone: 'bad' })
})

test('a day is called as people call it', () => {
  expect(dayWords('2026-11-22', '2026-11-22')).toEqual({ name: 'Today', date: 'Sunday 22 November 2026', isNear: true })
  expect(dayWords('2026-11-21', '2026-11-22').name).toBe('Yesterday')
  expect(dayWords('2026-11-18', '2026-11-22')).toEqual({ name: 'Wednesday', date: '18 November 2026', isNear: false })
})
