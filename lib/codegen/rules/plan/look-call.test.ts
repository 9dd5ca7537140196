import { expect, test } from 'vitest'
import type { Tool } from '../../../discovery/tool.ts'
import { keyOf } from './look-call.ts'

const tool = { server: 'harbour', tool: 'search' } as Tool

test('a look at the same is the same, in whatever order its fields were found', () => {
  const one = keyOf({ kind: 'call', tool, input: { query: 'boats', type: 'story' } })
  expect(keyOf({ kind: 'call', tool, input: { type: 'story', query: 'boats' } })).toBe(one)
  expect(keyOf({ kind: 'call', tool, input: { type: 'story', query: 'docks' } })).not.toBe(one)
})
