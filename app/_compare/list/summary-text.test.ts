import { expect, test } from 'vitest'
import { doneText, rightText, spentText, summaryText } from './summary-text.ts'

test('a comparison is told by what it does', () => {
  expect(summaryText({ tasks: 1, ways: ['codeMode', 'direct', 'directWithSearch'], models: ['m'] })).toBe(
    '1 task, all three ways, m',
  )
  expect(summaryText({ tasks: 60, ways: ['codeMode', 'direct'], models: ['m', 'n'] })).toBe(
    '60 tasks, code mode and direct calling, 2 models',
  )
})

test('trials without a verdict are neither right nor wrong', () => {
  expect(doneText({ done: 13, trials: 15 })).toBe('13 of 15')
  expect(rightText({ done: 13, passed: 12, noVerdict: 0 })).toBe('12 of 13')
  expect(rightText({ done: 13, passed: 12, noVerdict: 1 })).toBe('12 of 12')
  expect(rightText({ done: 0, passed: 0, noVerdict: 0 })).toBe('–')
  expect(rightText({ done: 2, passed: 0, noVerdict: 2 })).toBe('–')
})

test('money that is not known is not nothing', () => {
  expect(spentText({ costUsd: 0.19, input: 9, output: 9 })).toBe('$0.19')
  expect(spentText({ costUsd: null, input: 9, output: 9 })).toBe('price not known')
  expect(spentText({ costUsd: null, input: 0, output: 0 })).toBe('–')
  expect(spentText({ costUsd: 0, input: 0, output: 0 })).toBe('$0.00')
})
