import { expect, test } from 'vitest'
import { comparisonOf, trialOf } from '../../../lib/compare/testing/comparison-of.ts'
import { taskRows } from './task-rows.ts'

test('each task says what every way made of it, and what code mode needs against the cheapest other', () => {
  const comparison = comparisonOf([
    trialOf('codeMode', { task: 'meetings', input: 3_100, output: 762 }),
    trialOf('direct', { task: 'meetings', input: 90_075, output: 525 }),
    trialOf('codeMode', { task: 'sum', input: 1_102, output: 304 }),
    trialOf('direct', { task: 'sum', input: 538, output: 13 }),
    trialOf('codeMode', { task: 'wrong', input: 1, output: 1, passed: false }),
    trialOf('direct', { task: 'wrong', input: 538, output: 13 }),
    trialOf('codeMode', { task: 'open', state: 'waiting' }),
    trialOf('direct', { task: 'open', passed: null }),
  ])
  const [meetings, sum, wrong, open] = taskRows(comparison, 'gpt-4.1-mini')
  expect(meetings).toMatchObject({ needs: '95.7 % fewer', winner: 'codeMode' })
  expect(meetings?.ways).toEqual([
    { way: 'codeMode', tokens: '3,862', right: '1 of 1', isBad: false },
    { way: 'direct', tokens: '90,600', right: '1 of 1', isBad: false },
  ])
  expect(sum).toMatchObject({
    ...{ needs: '155 % more', winner: 'direct' },
    tokens: { ours: 1_406, theirs: 551, way: 'direct' },
  })
  expect(wrong).toMatchObject({ needs: 'not compared', winner: null })
  expect(wrong?.ways[0]).toMatchObject({ right: '0 of 1', isBad: true })
  expect(open).toMatchObject({ needs: 'not compared', winner: null })
  expect(open?.ways.map(({ right }) => right)).toEqual(['not done', 'no verdict'])
})

test('the other way that a narrow page shows is the cheapest of those that were right the most often', () => {
  const [row] = taskRows(
    comparisonOf([
      trialOf('codeMode', { input: 100 }),
      trialOf('direct', { input: 9_000 }),
      trialOf('directWithSearch', { input: 29, passed: false }),
    ]),
    'gpt-4.1-mini',
  )
  expect(row?.other).toEqual({ way: 'direct', tokens: '9,100', right: '1 of 1', isBad: false })
  const cheaper = trialOf('directWithSearch', { input: 500 })
  const [next] = taskRows(
    comparisonOf([trialOf('codeMode'), trialOf('direct', { input: 9_000 }), cheaper]),
    'gpt-4.1-mini',
  )
  expect(next?.other?.way).toBe('directWithSearch')
})
