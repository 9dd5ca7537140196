import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isSupported, rangeInWords } from './supported-node.mjs'

test.each([
  ['v20.20.2', false],
  ['v22.22.1', false],
  ['v22.22.2', true],
  ['v24.14.0', false],
  ['v24.15.0', true],
  ['v25.9.0', false],
  ['v26.0.0', true],
])('Node.js %s is taken: %s', (version, isTaken) => expect(isSupported(version)).toBe(isTaken))

test('what is wanted is said as package.json has it', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(rangeInWords(engines.node)).toBe('22.22.2 or later of 22, 24.15.0 or later of 24, 26.0.0 or later')
})
