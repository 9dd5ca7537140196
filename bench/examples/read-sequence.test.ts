import { expect, test } from 'vitest'
import { readSequence } from './read-sequence.ts'

test.each([
  [{ sequence: '01,03,01, 07' }, ['01', '03', '01', '07']],
  [{ example: '01', times: '3' }, ['01', '01', '01']],
  [{ example: '1' }, ['01', '01', '01', '01', '01']],
  [{}, undefined],
])('%j', (given, expected) => {
  expect(readSequence(given)).toEqual(expected)
})

test('all of them, again and again in the same order', () => {
  const once = readSequence({ all: true }) as string[]
  expect(once.slice(0, 4)).toEqual(['00', '01', '02', '03'])
  expect(readSequence({ all: true, times: '2' })).toEqual([...once, ...once])
})

test.each([
  [{ sequence: '01', all: true }, 'Expected one of --sequence, --example and --all.'],
  [{ times: '3' }, '-n goes with --example or --all.'],
  [{ sequence: '01', times: '3' }, '--sequence says itself how often: leave -n out.'],
  [{ example: '01', times: 'often' }, '-n is often: expected a whole number above 0.'],
])('%j cannot be meant', (given, message) => {
  expect(readSequence(given)).toBe(message)
})

test('an example that is not there is refused', () => {
  expect(() => readSequence({ sequence: '01,42' })).toThrow('There is no example "42"')
})
