import { expect, test } from 'vitest'
import { areLetters } from './letters.ts'

test.each([['F'], ['?'], ['g', 'p'], ['+', '−'], ['0']])('%s %s can be switched off', (...keys) =>
  expect(areLetters(keys.filter(Boolean))).toBe(true),
)

test.each([['Ctrl', 'K'], ['Esc', 'Esc'], ['↑', '↓'], ['F2'], ['Ctrl C']])('%s %s stay', (...keys) =>
  expect(areLetters(keys.filter(Boolean))).toBe(false),
)
