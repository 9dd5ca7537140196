import { expect, test } from 'vitest'
import type { RunStep } from '../../lib/runs/event.ts'
import { summaryOf } from '../../lib/runs/events/fold-run.ts'
import { describeOutcome } from '../../lib/runs/outcome-text.ts'
import { deniedTools, happenings } from './happenings.ts'
import { pathOf } from './path-cells.ts'
import { reduceRun } from './reduce-run.ts'
import { EMPTY_RUN } from './run-view.ts'
import { summaryForPage } from './summary-for-page.ts'
import { asEvents, PROGRAM, TIMINGS, WHOLE_RUN } from './testing/events.ts'

const viewAfter = (...steps: RunStep[]) => reduceRun(EMPTY_RUN, asEvents(...steps))
const failed: Extract<RunStep, { kind: 'finished' }> = {
  kind: 'finished',
  outcome: { kind: 'failed', code: 'unavailable', message: 'The model broke off.' },
  value: null,
  tokens: null,
  timings: TIMINGS,
}
const wordsOf = (view: ReturnType<typeof viewAfter>) => describeOutcome(summaryOf(view))

test('a model that broke off leaves its program, and the run failed while it was written', () => {
  const half: RunStep = { kind: 'generated', program: PROGRAM.slice(0, 70), generator: 'gpt-4.1-mini', partial: true }
  const view = viewAfter(...WHOLE_RUN.slice(0, 4), half, failed)
  expect(view).toMatchObject({ program: PROGRAM.slice(0, 70), generator: 'gpt-4.1-mini', isPartial: true })
  const { cells } = pathOf(view, 0)
  expect(cells.map(({ state }) => state).join(' ')).toBe('done done failed skipped skipped skipped')
  expect(cells[2]?.fact).toBe('Cut off, 3 lines')
  expect(wordsOf(view)).toMatchObject({
    title: 'The program is incomplete',
    sentence: 'The model broke off. What was written is kept; you can finish it yourself and run it.',
  })
  expect(happenings(view)).toContainEqual({ did: false, text: 'The program was not written to its end' })
})

test('on a page the advice about a bound stands apart, in its own words', () => {
  const budget = { what: 'It was too much.', bound: 'turns', isOwn: true, hasProgram: true } as const
  const outcome = { kind: 'failed', code: 'limit', message: 'It was too much. Allow budget.turns.', budget } as const
  const view = viewAfter(...WHOLE_RUN.slice(0, 7), { ...failed, outcome })
  expect(describeOutcome(summaryForPage(view))).toEqual({
    ...{ tone: 'bad', title: 'Could not be done', sentence: 'It was too much.' },
  })
})

test('a model that does not answer gives no program', () => {
  expect(wordsOf(viewAfter(...WHOLE_RUN.slice(0, 3), failed))).toMatchObject({ title: 'No program' })
})

test('a failure after the program was written is not told as one of the model', () => {
  expect(wordsOf(viewAfter(...WHOLE_RUN.slice(0, 7), failed)).title).toBe('Could not be done')
})

test('who wrote it, why, and what it cost stand beside the program', () => {
  const usage = { inputTokens: 885, outputTokens: 338 }
  const written: RunStep = { kind: 'generated', program: PROGRAM, generator: 'rules', because: 'It was busy.', usage }
  const view = viewAfter(...WHOLE_RUN.slice(0, 5), written)
  expect(view).toMatchObject({ because: 'It was busy.', spent: usage, isPartial: false, isProgramWhole: true })
  expect(pathOf(view, 0).cells[2]?.tokens).toBe(1_223)
})

test('denied calls are told apart from those that failed, each tool once', () => {
  const call = (callId: number, tool: string, code: string): RunStep => ({
    kind: 'tool-call',
    callId,
    server: 'database',
    tool,
    phase: 'failed',
    error: { code, message: 'No.' },
  })
  const consent = [{ server: 'database', tool: 'execute' }]
  const view = viewAfter(
    ...WHOLE_RUN.slice(0, 6),
    { kind: 'checked', findings: [], types: false, consent },
    ...WHOLE_RUN.slice(7, 8),
    call(1, 'execute', 'denied'),
    call(2, 'execute', 'denied'),
    call(3, 'query', 'tool-failed'),
    { ...failed, outcome: { kind: 'returned' } },
  )
  expect(deniedTools(view)).toEqual(['database.execute'])
  const told = happenings(view).map(({ text }) => text)
  expect(told).toContain('database.execute was denied, 2 times')
  expect(told).toContain('database.query failed')
})

test('when rules take over in the middle, what the model had written is gone', () => {
  const view = viewAfter(
    ...WHOLE_RUN.slice(0, 3),
    { kind: 'generating', delta: 'half a thou' },
    { kind: 'generating', delta: 'import', restart: true },
    { kind: 'generating', delta: ' {' },
  )
  expect(view.program).toBe('import {')
})

test('a program that did not catch a denial stopped there, at its line', () => {
  const message = 'database.execute is destructive and this run may not use it.'
  const view = viewAfter(
    ...WHOLE_RUN.slice(0, 8),
    {
      kind: 'tool-call',
      callId: 1,
      server: 'database',
      tool: 'execute',
      phase: 'failed',
      error: { code: 'denied', message },
    },
    { ...failed, outcome: { kind: 'threw', name: 'ToolError', message, stack: 'at main.ts:2:22' } },
  )
  expect(wordsOf(view)).toMatchObject({
    title: 'database.execute was denied',
    sentence: 'The program stopped there, at line 2.',
    line: 2,
  })
})
