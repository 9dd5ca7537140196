import { expect, test } from 'vitest'
import { comparisonOf, trialOf } from './testing/comparison-of.ts'
import { withAnswersOf, withoutAnswers } from './without-answers.ts'

test('answers and files are left out, and put back where they were known', () => {
  const files = [{ path: 'a.txt', text: 'a'.repeat(1_000) }]
  const before = comparisonOf(
    [trialOf('codeMode', { answer: '42' }), trialOf('direct', { state: 'running', runId: 'r_now' })],
    { tasks: [{ id: 'task-1', task: 'Add.', files }] },
  )
  const now = { ...before, trials: [before.trials[0]!, trialOf('direct', { answer: '41', runId: 'r_now' })] }
  const light = withoutAnswers(now)
  expect(JSON.stringify(light)).not.toMatch(/"answer"|"files"/)
  expect(light.trials.map(({ state, tokens }) => [state, tokens?.total])).toEqual([
    ['done', 1_100],
    ['done', 1_100],
  ])
  const shown = withAnswersOf(light, before)
  expect(shown.tasks).toEqual(before.tasks)
  expect(shown.trials.map(({ answer }) => answer)).toEqual(['42', undefined])
})
