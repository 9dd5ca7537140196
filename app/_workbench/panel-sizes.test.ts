import { expect, test } from 'vitest'
import { parseSizes, sizeByKey, sizeStyles } from './panel-sizes.ts'

test('panel sizes from a cookie are taken only when they are sizes', () => {
  const cookie = (value: unknown) => encodeURIComponent(JSON.stringify(value))
  expect(parseSizes(cookie({ tools: 300, program: 70 }))).toEqual({ tools: 300, program: 70 })
  expect(parseSizes(cookie({ tools: 0, outcome: 5_000, program: 'x', elsewhere: 300 }))).toEqual({ tools: 0 })
  expect(parseSizes('%7Bnot json')).toEqual({})
  expect(parseSizes(undefined)).toEqual({})
})

test.each([
  ['ArrowRight', 'tools', 272, 288],
  ['ArrowLeft', 'tools', 230, 220],
  ['ArrowLeft', 'outcome', 380, 396],
  ['ArrowDown', 'program', 58, 74],
  ['ArrowRight', 'program', 58, null],
  ['Home', 'outcome', 380, 320],
  ['End', 'tools', 272, 480],
  ['Enter', 'tools', 272, 0],
  ['Enter', 'program', 58, null],
  ['a', 'tools', 272, null],
] as const)('%s moves the edge of %s from %d to %j', (key, name, from, to) => {
  expect(sizeByKey(key, name, from, 16)).toBe(to)
})

test('styles get pixels for widths and percent for the height', () => {
  expect(sizeStyles({ tools: 300, program: 70 })).toEqual({ '--size-tools': '300px', '--size-program': '70%' })
})
