import { expect, test } from 'vitest'
import { comparisonOf, trialOf } from '../../compare/testing/comparison-of.ts'
import { comparisonText } from './compare-table.ts'

test('the table and the sentence under it count the same right answers', () => {
  const text = comparisonText(
    comparisonOf([
      trialOf('codeMode', { repeat: 1 }),
      trialOf('codeMode', { repeat: 2, passed: false }),
      trialOf('direct', { repeat: 1, input: 9_000 }),
      trialOf('direct', { repeat: 2, passed: null }),
    ]),
  )
  expect(text).toMatch(/Right answers +1 of 1, 1 not compared +1 of 1, 1 without a verdict/)
  expect(text).toContain('with 1 of 1 right answers')
})
