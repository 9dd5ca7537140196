import { expect, test } from 'vitest'
import type { FileChange, RunRecord } from '../runs/event.ts'
import { entryOf, KEPT } from './entry-of.ts'

/** What an entry is made of. */
const recordWith = (files: FileChange[]) =>
  ({
    ...{ task: 'x', program: '', value: 1, stdout: '', stderr: '', files },
    outcome: { kind: 'returned' },
  }) as unknown as RunRecord

const wrote = (count: number, path: (n: number) => string): FileChange[] =>
  Array.from({ length: count }, (_, n) => ({ path: path(n), change: 'created' }))

test('of a run as many files are kept as a session can bear, however long their paths are', () => {
  expect(entryOf(recordWith(wrote(60, (n) => `${n}.txt`)), 't').files).toHaveLength(KEPT.files)
  const long = entryOf(recordWith(wrote(50, (n) => `${n}/${'ä'.repeat(2_000)}`)), 't')
  expect(long.files.length).toBeGreaterThan(0)
  expect(Buffer.byteLength(JSON.stringify(long))).toBeLessThan(3 * KEPT.paths)
  // A long one is in the way of none that is short.
  const mixed = [...wrote(1, () => 'x'.repeat(KEPT.paths + 1)), ...wrote(1, () => 'a.json')]
  expect(entryOf(recordWith(mixed), 't').files.map(({ path }) => path)).toEqual(['a.json'])
})
