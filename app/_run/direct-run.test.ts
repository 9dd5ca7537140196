import { expect, test } from 'vitest'
import type { RunStep } from '../../lib/runs/event.ts'
import { mayGoOn } from '../../lib/runs/may-go-on.ts'
import { describeOutcome } from '../../lib/runs/outcome-text.ts'
import { canReplay } from '../_panels/outcome/replay-note.tsx'
import { pathOf } from './path-cells.ts'
import { reduceRun } from './reduce-run.ts'
import { EMPTY_RUN } from './run-view.ts'
import { summaryForPage } from './summary-for-page.ts'
import { asEvents, TIMINGS } from './testing/events.ts'

const turn = { basis: 'measured' as const, model: 'gpt', input: 100, output: 10, cached: 0 }
const call = { kind: 'tool-call' as const, callId: 1, server: 'calculator', tool: 'sqrt' }
const RUN: RunStep[] = [
  { kind: 'accepted', task: 'What is the square root of 1764?', until: 'finished', way: 'direct' },
  { kind: 'discovered', servers: 2, tools: 17 },
  {
    ...{ kind: 'model-turn', ...turn, what: 'calls', calls: ['calculator__sqrt'] },
    spent: { inputTokens: 100, outputTokens: 10 },
  },
  { ...call, phase: 'started', args: { n: 1764 } },
  { ...call, phase: 'done', result: 42, ms: 6, bytes: 2 },
  { kind: 'model-turn', ...turn, what: 'answer', text: '42', spent: { inputTokens: 200, outputTokens: 20 } },
  { kind: 'finished', outcome: { kind: 'returned' }, value: '42', answer: '42', tokens: null, timings: TIMINGS },
]
const viewAfter = (steps: number) => reduceRun(EMPTY_RUN, asEvents(...RUN.slice(0, steps)))

test('a direct run is shown without the steps of a program, and its times add up', () => {
  const path = pathOf(viewAfter(RUN.length), 0)
  expect(path.cells.map(({ state }) => state)).toEqual(['done', 'skipped', 'skipped', 'skipped', 'done', 'done'])
  expect(path.cells.map(({ ms }) => ms)).toEqual([4, null, null, null, 46, 8])
  expect(path.totalMs).toBe(TIMINGS.totalMs)
  expect(path.cells.map(({ fact }) => fact).slice(1, 5)).toEqual(['All are sent', 'No program', 'No program', '1 call'])
  expect(path.cells[4]?.tokens).toBe(220)
})

test('while it is under way it calls tools, and gets no sandbox', () => {
  const view = viewAfter(4)
  expect(view.status).toBe('running')
  const path = pathOf(view, Date.UTC(2026, 10, 21) + 100)
  expect(path.cells.map(({ state }) => state)).toEqual(['done', 'skipped', 'skipped', 'skipped', 'active', 'todo'])
  expect(path.cells[4]?.fact).toBe('0 of 1 call done')
})

test('its requests are in the record, as they add up', () => {
  const record = summaryForPage(viewAfter(RUN.length))
  const { basis: _, model, ...counted } = turn
  expect(record).toMatchObject({ way: 'direct', model, answer: '42', spent: { inputTokens: 200, outputTokens: 20 } })
  expect(record.modelTurns).toEqual([
    { what: 'calls', ...counted, basis: 'measured' },
    { what: 'answer', ...counted, basis: 'measured' },
  ])
  expect(describeOutcome(record).title).toBe('Answered')
})

test('it is not gone on with, nor run again with recorded results', () => {
  const view = viewAfter(RUN.length)
  expect(mayGoOn(view)).toBe(false)
  expect(canReplay(view)).toBe(false)
})
