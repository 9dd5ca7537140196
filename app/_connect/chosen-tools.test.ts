import { expect, test } from 'vitest'
import { patternOf, turnServer, turnTool } from './chosen-tools.ts'

const FILES = { name: 'files', tools: ['read', 'write'] }

test('a whole server stands for its tools', () => {
  const some = turnTool(turnTool(new Set(), 'files', 'read'), 'files', 'write')
  expect([...some]).toEqual(['files/read', 'files/write'])
  const whole = turnServer(some, FILES)
  expect([...whole]).toEqual(['files'])
  expect([...turnServer(whole, FILES)]).toEqual([])
  expect([...turnTool(some, 'files', 'read')]).toEqual(['files/write'])
})

test('a name cannot be written so that it names something else', () => {
  expect(patternOf('a/b', 'c*,d%')).toBe('a%2Fb/c%2A%2Cd%25')
})
