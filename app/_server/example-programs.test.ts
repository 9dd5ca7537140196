import { expect, test } from 'vitest'
import { exampleFrom } from './example-programs.ts'

test.each([
  ['// Basic call: one tool.\nexport default 1\n', { title: 'Basic call', note: 'One tool.' }],
  ['// A title alone\nexport default 1\n', { title: 'A title alone', note: '' }],
  ['export default 1 // not: a title\n', { title: '07', note: '' }],
])('the first line of %j says what it shows', (code, shown) => {
  expect(exampleFrom('07', code)).toEqual({ id: '07', code, ...shown })
})
