import { expect, test } from 'vitest'
import { canvasOf, placed } from './pdf-bounds.ts'

const LETTER = { width: 612, height: 792 }
const room = { width: 800, height: 528 }

test('a page is as large as there is room, or in its own size', () => {
  expect(placed(LETTER, { view: 'fit', room, density: 1 })).toEqual({ size: { width: 408, height: 528 }, scale: 2 / 3 })
  expect(placed(LETTER, { view: 'full', room, density: 1 }).size).toEqual({ width: 816, height: 1056 })
  expect(placed(LETTER, { view: 'double', room, density: 1 }).size).toEqual({ width: 1632, height: 2112 })
})

test('one that is smaller than its room is not blown up', () => {
  expect(placed({ width: 30, height: 30 }, { view: 'fit', room, density: 1 }).size).toEqual({ width: 40, height: 40 })
})

test('it is drawn for the screen, with no more than four million pixels', () => {
  expect(placed(LETTER, { view: 'fit', room, density: 2 }).scale).toBeCloseTo(4 / 3)
  const { size, scale } = placed(LETTER, { view: 'double', room, density: 3 })
  expect(size.width).toBe(1632)
  const canvas = canvasOf({ width: LETTER.width * scale, height: LETTER.height * scale })
  expect(canvas.width * canvas.height).toBeLessThanOrEqual(4_000_000)
  expect(canvas.width * canvas.height).toBeGreaterThan(3_900_000)
})

test.each([
  [{ width: 1e9, height: 1 }],
  [{ width: 1, height: 1e9 }],
  [{ width: 1e9, height: 1e9 }],
  [{ width: 1e-6, height: 1e-6 }],
])('a page of %j is shown and drawn within bounds', (page) => {
  for (const view of ['fit', 'full', 'double'] as const) {
    const { size, scale } = placed(page, { view, room, density: 3 })
    const canvas = canvasOf({ width: page.width * scale, height: page.height * scale })
    for (const length of [size.width, size.height]) expect(length >= 1 && length <= 20_000).toBe(true)
    for (const length of [canvas.width, canvas.height]) expect(length >= 1 && length <= 8_192).toBe(true)
    expect(canvas.width * canvas.height).toBeLessThanOrEqual(4_000_000)
  }
})
