import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { importCheck } from './benchmark-check.ts'

const asked = { kind: 'exact', expected: 'Sum: 150\n', custom: undefined, judge: false }
const passes = (kind: string, expected: string, answer: string): boolean => {
  const read = importCheck({ ...asked, kind, expected })
  if (!('check' in read) || read.check?.kind !== 'pattern') throw new Error(JSON.stringify(read))
  return RE2JS.compile(read.check.pattern).matcher(answer).find()
}

describe('what a benchmark expects is found in an answer', () => {
  test.each([
    ['exact', 'Sum: 150\n', 'Sum: 150', true],
    ['exact', 'Sum: 150\n', 'The result is: **sum:  150**.', true],
    ['exact', 'Sum: 150\n', 'Sum: 1500', false],
    ['exact', 'Sum: 150\n', 'Sum: 150.5', false],
    ['exact', '150', '-150', false],
    ['exact', '150', '1150', false],
    ['exact', 'Match: True\nLength: 13000\n', 'Match: true\r\nLength: 13000', true],
    ['exact', "['Ann', 'Bob']", '["Ann","Bob"]', true],
    ['exact', "{'Rome': 1, 'Oslo': 2}", '{"Rome":1,"Oslo":2}', true],
    ['exact', '(3!)! = 720', '(3!)! = 720.', true],
    ['exact', 'a.c', 'abc', false],
    ['exact', 'Temp: 22\u00b0C', 'Temp: 22\u00b0C', true],
    ['exact', 'Result: 850.0', 'Result: 850', false],
    ['fuzzy', 'Result: 850.0', 'result: 850', true],
    ['fuzzy', 'Result: 850.0', 'Result: 850.00', true],
    ['fuzzy', 'Result: 850.0', 'Result: 850.5', false],
    ['fuzzy', 'Average: 35.8', 'Average: 35.80', true],
    ['fuzzy', 'Average: 35.8', 'Average: 35.89', false],
    ['output_present', '', '  \n', false],
    ['regex', '^\\d+$', '42', true],
  ])('%s %j in %j: %j', (kind, expected, answer, found) => {
    expect(passes(kind, expected, answer)).toBe(found)
  })
})

test('a program that checks is never run: its task is left out, or a judge takes its place', () => {
  const custom = { ...asked, kind: 'custom', custom: 'validate_weather' }
  expect(importCheck(custom)).toEqual({
    fault: expect.stringMatching(/"validate_weather", which is not run here\. Import with --judge/),
  })
  expect(importCheck({ ...custom, judge: true })).toEqual({
    check: { kind: 'judge', prompt: expect.stringContaining('Sum: 150') },
    note: 'a judge takes the place of the Python function "validate_weather"',
  })
  expect(importCheck({ ...custom, judge: true, expected: undefined })).toEqual({
    fault: expect.stringContaining('by hand'),
  })
})

test('what is not understood is told', () => {
  expect(importCheck({ ...asked, kind: 'sql_rows' })).toEqual({ fault: expect.stringContaining('"sql_rows"') })
  expect(importCheck({ ...asked, expected: undefined })).toEqual({
    note: expect.stringContaining('passes when it returns'),
  })
  expect(importCheck({ ...asked, expected: 'x'.repeat(2_000) })).toMatchObject({ check: { kind: 'text' } })
  expect(importCheck({ ...asked, expected: 'x'.repeat(20_000) })).toEqual({ fault: expect.stringContaining('10,000') })
})
