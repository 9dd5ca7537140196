import { expect, test } from 'vitest'
import { turnServer, turnTool } from './chosen-tools.ts'

const FILES = {
  name: 'files',
  tools: [
    { tool: 'read', kind: 'reads' as const },
    { tool: 'write', kind: 'writes' as const },
  ],
}

test('a whole server stands for its tools', () => {
  const some = turnTool(turnTool(new Set(), 'files', 'read'), 'files', 'write')
  expect([...some]).toEqual(['files/read', 'files/write'])
  const whole = turnServer(some, FILES)
  expect([...whole]).toEqual(['files'])
  expect([...turnServer(whole, FILES)]).toEqual([])
  expect([...turnTool(some, 'files', 'read')]).toEqual(['files/write'])
})
