import { expect, test } from 'vitest'
import type { CheckpointChange } from '../../../lib/workspace/checkpoints/checkpoint.ts'
import { planWords, sizeWords, wholeWords } from './change-words.ts'

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

test('and how many skills and logs of sessions are among what would go', () => {
  const gone = (path: string): CheckpointChange => ({ path, change: 'deleted', bytesNow: 1 })
  const skill = ['SKILL.md', 'skill.ts', 'tests/first.json']
  const files = ['a', 'b', 'c'].flatMap((name) => skill.map((file) => gone(`skills/${name}/${file}`)))
  expect(wholeWords(files)).toBe('3 skills would go.')
  expect(wholeWords([...files, gone('sessions/session_003.json')])).toBe('3 skills and 1 session log would go.')
  expect(
    wholeWords([...CHANGES, { path: 'skills/d/SKILL.md', change: 'changed', bytesNow: 1, bytesThen: 2 }]),
  ).toBeNull()
})

test('and how large it is and was', () => {
  expect(CHANGES.map(sizeWords)).toEqual(['7 B → 6 B', '0 B → 6 B', '2 kB', '3 B'])
})
