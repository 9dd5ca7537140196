import { expect, test } from 'vitest'
import type { RunStep } from '../../lib/runs/event.ts'
import { reduceRun } from '../_run/reduce-run.ts'
import { EMPTY_RUN } from '../_run/run-view.ts'
import { asEvents, TIMINGS } from '../_run/testing/events.ts'
import { understoodText } from './understood-text.ts'

const end = { value: null, tokens: null, timings: TIMINGS }
const accepted = (understood: object) =>
  ({ kind: 'accepted', task: 'Multiply it by 2', until: 'finished', session: 's1', understood }) as const
const textOf = (...steps: Parameters<typeof asEvents>) => understoodText(reduceRun(EMPTY_RUN, asEvents(...steps)))

test('what the words stand for is told while it runs and afterwards', () => {
  const meant = { meant: 'Multiply 900 by 2', known: 'much' }
  const told = { text: 'Understood as “Multiply 900 by 2”.', isReplaced: true }
  expect(textOf(accepted(meant))).toEqual(told)
  expect(textOf(accepted(meant), { kind: 'generated', program: '1', generator: 'rules' })).toEqual(told)
})

test('a model reads the words themselves, and that is said', () => {
  const written = { kind: 'generated', program: '1', generator: 'gpt-4.1' } as const
  expect(textOf(accepted({ meant: 'Multiply 900 by 2' }), written)?.text).toBe(
    'Tools were chosen as for “Multiply 900 by 2”. The model read your words.',
  )
  expect(textOf(accepted({ unclear: 'It could be two things.' }), written)).toBeNull()
})

test('what was unclear is told once: by the end of the run where that says it', () => {
  const unclear = accepted({ unclear: 'It could be two things.' })
  expect(textOf(unclear)).toEqual({ text: 'Taken as written. It could be two things.', isReplaced: false })
  const reason = 'It could be two things.'
  const none: RunStep = { kind: 'finished', outcome: { kind: 'no-program', reason, nearest: [] }, ...end }
  expect(textOf(unclear, none)).toBeNull()
})

test('nothing is said of a task that stands by itself', () => {
  expect(textOf(accepted({ known: 'much' }))).toBeNull()
  expect(understoodText(EMPTY_RUN)).toBeNull()
})
