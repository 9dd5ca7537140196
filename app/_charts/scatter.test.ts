import { expect, test } from 'vitest'
import type { ScatterPoint } from './chart.ts'
import { percentText, scatterInWords, scatterOf, scatterStops, scatterTable } from './scatter.ts'

const point = (way: ScatterPoint['way'], passed: number, usd: number | null, model = 'small'): ScatterPoint => ({
  way,
  model,
  passed,
  of: 5,
  costUsd: usd === null ? null : { mean: usd, deviation: usd / 10 },
  tokens: { mean: 3_862, deviation: 214 },
})

test('points stand at what they cost, with the model named where there are several', () => {
  const { x, placed } = scatterOf([point('codeMode', 5, 0.0025), point('direct', 4, 0.0369)])
  expect([x.label, ...placed.map((one) => [one.name, one.x.mean, one.y])]).toEqual([
    'cost of one run',
    ['Code mode', 0.0025, 100],
    ['Direct calling', 0.0369, 80],
  ])
  expect(scatterOf([point('codeMode', 5, 1), point('codeMode', 5, 2, 'large')]).placed.map(({ name }) => name)).toEqual(
    ['Code mode, small', 'Code mode, large'],
  )
})

test('where one price is not known all stand at their tokens, and a price that is not known is not 0', () => {
  const points = [point('codeMode', 5, 0.0025), point('direct', 4, null)]
  expect(scatterOf(points).x.label).toBe('tokens of one run')
  expect(scatterInWords(scatterOf(points))).toBe(
    'Scatter chart: pass rate against tokens of one run. Code mode: 5 of 5 right, 3,862 ± 214 tokens. Direct calling: 4 of 5 right, 3,862 ± 214 tokens.',
  )
  expect(scatterTable(points).rows.map((row) => row.at(-1))).toEqual(['$0.0025 ± $0.00025', 'price not known'])
})

test('what was never tried has no place in the drawing and one in the table', () => {
  const untried = { ...point('direct', 0, 1), of: 0 }
  expect(scatterStops(scatterOf([untried]))).toEqual([])
  expect(scatterInWords(scatterOf([untried]))).toBe('Scatter chart without points.')
  expect(scatterTable([untried]).rows[0]?.slice(2, 4)).toEqual(['0 of 0', '–'])
})

test('only what passed always is 100 percent', () => {
  expect([0, 0.01, 80, 99.99, 100].map(percentText)).toEqual(['0 %', '0.1 %', '80.0 %', '99.9 %', '100 %'])
})
