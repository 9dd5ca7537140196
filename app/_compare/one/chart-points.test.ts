import { expect, test } from 'vitest'
import { comparisonOf, trialOf } from '../../../lib/compare/testing/comparison-of.ts'
import { contextSeries, scatterPoints } from './chart-points.ts'

test('context is that of the run in the middle that did its task, repairs named at their turn', () => {
  const turn = (input: number, what: 'program' | 'repair' | 'answer' = 'program') => ({
    input,
    output: 1,
    cached: 0,
    what,
  })
  const [ours, theirs] = contextSeries(
    comparisonOf([
      trialOf('codeMode', { repeat: 1, input: 10, passed: false, turns: [turn(10)] }),
      trialOf('codeMode', {
        repeat: 2,
        input: 3_274,
        turns: [turn(730), turn(1_078, 'repair'), turn(1_466, 'answer')],
      }),
      trialOf('codeMode', { repeat: 3, input: 9_000, turns: [turn(9_000)] }),
      trialOf('direct', { repeat: 1, input: 29_890 }),
    ]),
  )
  expect(ours).toEqual({
    ...{ name: 'Code mode', line: 'solid', dot: 'circle' },
    points: [
      { x: 1, y: 730 },
      { x: 2, y: 1_078, note: 'repair' },
      { x: 3, y: 1_466 },
    ],
  })
  expect(theirs).toMatchObject({ name: 'Direct calling', line: 'dashed', dot: 'square', points: [{ x: 1, y: 29_890 }] })
})

test('only what has a verdict has a place, with what one run costs', () => {
  const comparison = comparisonOf([
    trialOf('codeMode', { repeat: 1, costUsd: 0.002 }),
    trialOf('codeMode', { repeat: 2, costUsd: 0.0001, passed: false }),
    trialOf('codeMode', { repeat: 3, costUsd: 0.004 }),
    trialOf('direct', { passed: null }),
  ])
  const [point, ...others] = scatterPoints(comparison)
  expect(others).toEqual([])
  expect(point).toMatchObject({ way: 'codeMode', passed: 2, of: 3, tokens: { mean: 1_100, deviation: 0 } })
  expect(point?.costUsd?.mean).toBeCloseTo(0.003)
  expect(point?.costUsd?.deviation).toBeCloseTo(0.00141, 4)
})
