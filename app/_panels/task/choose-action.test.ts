import { expect, test } from 'vitest'
import type { Outcome } from '../../../lib/runs/outcome.ts'
import { reduceRun } from '../../_run/reduce-run.ts'
import { EMPTY_RUN, type RunView } from '../../_run/run-view.ts'
import { asEvents, TIMINGS, WHOLE_RUN } from '../../_run/testing/events.ts'
import { chooseAction, withoutProgram } from './choose-action.ts'

const whole = reduceRun(EMPTY_RUN, asEvents(...WHOLE_RUN))
const endedWith = (outcome: Outcome): RunView => ({
  ...whole,
  end: { outcome, value: null, tokens: null, timings: TIMINGS },
})
const task = 'What is the square root of 1764?'

test.each<[string, RunView, { task?: string; isEdited?: boolean }, string]>([
  ['nothing has run', EMPTY_RUN, {}, 'Run primary run-task'],
  ['it runs', { ...whole, status: 'running', end: null }, {}, 'Stop danger stop'],
  ['it returned', whole, {}, 'Run again plain run-task'],
  ['the program was edited', whole, { isEdited: true }, 'Run edited program primary run-program'],
  ['another task stands there', whole, { task: 'Add 2 and 3', isEdited: true }, 'Run primary run-task'],
  ['it failed', endedWith({ kind: 'cancelled' }), {}, 'Try again primary run-task'],
  [
    'a value is missing',
    endedWith({ kind: 'no-program', reason: '', nearest: [], question: { name: 'n', schema: {}, why: '' } }),
    {},
    'Try again plain run-task',
  ],
  [
    'it was a test of a skill, and its program would call tools now',
    { ...endedWith({ kind: 'interrupted' }), code: '', testOf: { skill: 'sum-up', test: 'first.json' } },
    {},
    'Run program plain run-program',
  ],
  ['it was only written', endedWith({ kind: 'stopped', after: 'checked' }), {}, 'Run program primary run-program'],
  [
    'a program was given',
    { ...whole, code: 'export default 1', task: null },
    { task: '' },
    'Run again plain run-program',
  ],
])('the large button when %s', (_when, view, given, expected) => {
  const { label, kind, does } = chooseAction({
    view,
    task: given.task ?? task,
    ranTask: view.task,
    isEdited: given.isEdited ?? false,
  })
  expect(`${label} ${kind} ${does}`).toBe(expected)
})

test.each<[string, RunView['way'], string, string | null]>([
  ['the model called tools itself', 'direct', task, 'Direct calling by test-model'],
  ['it searched for them', 'directWithSearch', task, 'Direct with tool search by test-model'],
  ['another task stands there', 'direct', 'Add 2 and 3', null],
  ['a program was written', undefined, task, null],
])('how the next run is done when %s', (_when, way, written, expected) => {
  const view = { ...whole, way, model: 'test-model' }
  const action = chooseAction({ view, task: written, ranTask: view.task, isEdited: false })
  expect(withoutProgram(view, action)).toBe(expected)
})
