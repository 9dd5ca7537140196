import { expect, test } from 'vitest'
import { type SparkPoint, sparkPaths } from './spark.ts'

const points = (...values: (number | null)[]): SparkPoint[] =>
  values.map((y, at) => ({ name: `${at}`, y, text: `${y}` }))
const SIZE = { width: 100, height: 44 }

test('a line breaks where nothing is known, and a point alone is a dot', () => {
  expect(sparkPaths(points(0, 10, null, 5, null), null, SIZE)).toEqual({
    lines: ['M0 43L25 4'],
    dots: [{ x: 75, y: 23.5 }],
    places: [
      { x: 0, y: 43 },
      { x: 25, y: 4 },
      { x: 50, y: 43 },
      { x: 75, y: 23.5 },
      { x: 100, y: 43 },
    ],
    limitAt: null,
  })
})

test('the limit is in sight, and nothing but zeros is a line at the bottom', () => {
  expect(sparkPaths(points(5, 5), 10, SIZE)).toMatchObject({ lines: ['M0 23.5L100 23.5'], limitAt: 4 })
  expect(sparkPaths(points(0, 0), null, SIZE)).toMatchObject({ lines: ['M0 43L100 43'] })
})
