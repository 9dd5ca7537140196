import { expect, test } from 'vitest'
import { jsonLine } from './json-line.ts'

test('is one line for every reader of lines, and the same value', () => {
  const value = { 'a\u2028b': 'c\u2029d\u0085e\nf\rg', plain: [1, 'ü', '\\u2028'] }
  expect(jsonLine(value)).not.toMatch(/[\n\r\u2028\u2029\u0085]/)
  expect(JSON.parse(jsonLine(value))).toEqual(value)
})
