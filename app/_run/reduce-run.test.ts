import { expect, test } from 'vitest'
import type { RunStep } from '../../lib/runs/event.ts'
import { MAX_EVENTS, MAX_LINES, reduceRun } from './reduce-run.ts'
import { EMPTY_RUN } from './run-view.ts'
import { asEvents, PROGRAM, TIMINGS, WHOLE_RUN } from './testing/events.ts'

const started: RunStep = { kind: 'started', sandbox: { backend: 'embedded', engine: 'deno', layers: [] }, acquireMs: 1 }

test('a whole run folds into what the page shows', () => {
  const view = reduceRun(EMPTY_RUN, asEvents(...WHOLE_RUN))
  expect(view).toMatchObject({
    runId: 'r1',
    lastSeq: 11,
    status: 'finished',
    task: 'What is the square root of 1764?',
    discovered: { servers: 2, tools: 17 },
    program: PROGRAM,
    isProgramWhole: true,
    generator: 'rules',
    findings: [],
    eventCount: 11,
  })
  expect(view.selection?.tools.map(({ tool }) => tool)).toEqual(['sqrt'])
  expect(view.calls).toEqual([
    expect.objectContaining({ callId: 1, phase: 'done', args: { n: 1764 }, result: 42, ms: 6, startMs: 10 }),
  ])
  expect(view.end).toMatchObject({ outcome: { kind: 'returned' }, value: 42 })
})

test('in batches of any size the same comes out', () => {
  const events = asEvents(...WHOLE_RUN)
  const oneByOne = events.reduce((view, event) => reduceRun(view, [event]), EMPTY_RUN)
  expect(oneByOne).toEqual(reduceRun(EMPTY_RUN, events))
})

test('events that come twice after a reconnect change nothing', () => {
  const events = asEvents(...WHOLE_RUN)
  const half = reduceRun(EMPTY_RUN, events.slice(0, 7))
  expect(reduceRun(half, events.slice(0, 7))).toBe(half)
  expect(reduceRun(half, events)).toEqual(reduceRun(EMPTY_RUN, events))
})

test('the view before stays as it was', () => {
  const before = structuredClone(EMPTY_RUN)
  reduceRun(EMPTY_RUN, asEvents(...WHOLE_RUN))
  expect(EMPTY_RUN).toEqual(before)
})

test('output is split into lines, and a line in pieces is put together', () => {
  const view = reduceRun(
    EMPTY_RUN,
    asEvents(
      started,
      { kind: 'stdout', text: 'one\ntw' },
      { kind: 'stdout', text: 'o\n' },
      { kind: 'stderr', text: 'bad\n\n' },
      { kind: 'stdout', text: 'open' },
    ),
  )
  expect(view.lines.map(({ stream, text }) => [stream, text])).toEqual([
    ['stdout', 'one'],
    ['stdout', 'two'],
    ['stderr', 'bad'],
    ['stderr', ''],
    ['stdout', 'open'],
  ])
})

test('of endless output the latest lines are kept and the rest counted', () => {
  const text = 'x\n'.repeat(MAX_LINES + 7)
  const view = reduceRun(EMPTY_RUN, asEvents(started, { kind: 'stdout', text }))
  expect(view.lines).toHaveLength(MAX_LINES)
  expect(view.linesDropped).toBe(7)
})

test('raw events are kept up to a bound and counted beyond it', () => {
  const many = Array.from({ length: MAX_EVENTS + 5 }, (): RunStep => ({ kind: 'stdout', text: 'x\n' }))
  const view = reduceRun(EMPTY_RUN, asEvents(...many))
  expect(view.events).toHaveLength(MAX_EVENTS)
  expect(view.eventCount).toBe(MAX_EVENTS + 5)
})

test('a file that is written twice is listed once, with what happened last', () => {
  const view = reduceRun(
    EMPTY_RUN,
    asEvents(
      started,
      { kind: 'file', path: 'a.txt', change: 'created' },
      { kind: 'file', path: 'a.txt', change: 'deleted' },
    ),
  )
  expect(view.files).toEqual([{ path: 'a.txt', change: 'deleted' }])
})

test('a program somebody gave is there from the first event', () => {
  const view = reduceRun(EMPTY_RUN, asEvents({ kind: 'accepted', code: 'export default 1', until: 'finished' }))
  expect(view).toMatchObject({
    task: null,
    code: 'export default 1',
    program: 'export default 1',
    isProgramWhole: true,
  })
})

test('a call that the end of its run cut off is stopped, not failed and not under way', () => {
  const end: RunStep = {
    kind: 'finished',
    outcome: { kind: 'interrupted' },
    value: null,
    tokens: null,
    timings: TIMINGS,
  }
  const [call] = reduceRun(EMPTY_RUN, asEvents(...WHOLE_RUN.slice(0, 9), end)).calls
  expect(call).toMatchObject({ phase: 'failed', error: { code: 'cancelled' } })
})

test('events of a kind that the page was not told of are counted, and what follows is shown all the same', () => {
  const events = asEvents(...WHOLE_RUN).filter(({ seq }) => seq !== 4 && seq !== 5)
  const view = reduceRun(reduceRun(EMPTY_RUN, events.slice(0, 4)), events.slice(4))
  expect(view.eventsMissed).toBe(2)
  expect(view).toMatchObject({ status: 'finished', program: PROGRAM, eventCount: WHOLE_RUN.length - 2 })
  expect(reduceRun(EMPTY_RUN, asEvents(...WHOLE_RUN)).eventsMissed).toBe(0)
})

test('a run that was kept before says orders for injected instructions', () => {
  const found = ['It says to ignore instructions.']
  const tool = { server: 'a', tool: 'b', score: 1, why: [], signature: '', module: '' }
  const tools = [{ ...tool, orders: found }]
  const view = reduceRun(
    EMPTY_RUN,
    asEvents({ kind: 'selected', tools, nearest: [], considered: 1, cut: 0, method: '' }),
  )
  expect(view.selection?.tools).toEqual([{ ...tool, injectedInstructions: found }])
})
