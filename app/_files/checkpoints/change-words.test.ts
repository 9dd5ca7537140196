import { expect, test } from 'vitest'
import type { CheckpointChange } from '../../../lib/workspace/checkpoints/checkpoint.ts'
import { planWords, sizeWords } from './change-words.ts'

const CHANGES: CheckpointChange[] = [
  { path: 'a', change: 'changed', bytesNow: 7, bytesThen: 6 },
  { path: 'b', change: 'changed', bytesNow: 0, bytesThen: 6 },
  { path: 'c', change: 'deleted', bytesNow: 2_048 },
  { path: 'd', change: 'created', bytesThen: 3 },
]

test('it is said what would change, go and come back', () => {
  expect(planWords(CHANGES)).toBe('2 files would change, 1 would go, 1 would come back.')
  expect(planWords(CHANGES.slice(3))).toBe('1 file would come back.')
  expect(planWords([])).toContain('nothing to restore')
})

test('and how large it is and was', () => {
  expect(CHANGES.map(sizeWords)).toEqual(['7 B → 6 B', '0 B → 6 B', '2 kB', '3 B'])
})
