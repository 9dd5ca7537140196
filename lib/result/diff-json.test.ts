import { expect, test } from 'vitest'
import { diffJson } from './diff-json.ts'

const changesOf = async (before: unknown, after: unknown) =>
  (await diffJson(JSON.stringify(before), JSON.stringify(after), 'ann')).changes

test.each([
  [1, 1, []],
  [{ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 }, []],
  [1, '1', [{ path: '', change: 'changed', before: 1, after: '1' }]],
  [
    { a: 1, b: 2 },
    { a: 3, c: 4 },
    [
      { path: '/a', change: 'changed', before: 1, after: 3 },
      { path: '/b', change: 'removed', before: 2 },
      { path: '/c', change: 'added', after: 4 },
    ],
  ],
  [{ 'a/b': { '~': null } }, { 'a/b': { '~': 0 } }, [{ path: '/a~1b/~0', change: 'changed', before: null, after: 0 }]],
  [['x', 'y', 'z'], ['new', 'x', 'y', 'z'], [{ path: '/0', change: 'added', after: 'new' }]],
  [['x', 'y', 'y'], ['x', 'y'], [{ path: '/2', change: 'removed', before: 'y' }]],
  [[{ n: 1 }, 2], [{ n: 2 }, 2], [{ path: '/0/n', change: 'changed', before: 1, after: 2 }]],
  [[], {}, [{ path: '', change: 'changed', before: [], after: {} }]],
])('of %j and %j', async (before, after, changes) => expect(await changesOf(before, after)).toEqual(changes))

test('keys that objects have by themselves are keys as all others', async () => {
  const { changes } = await diffJson('{"constructor":1}', '{"__proto__":2}', 'ann')
  expect(changes).toEqual([
    { path: '/constructor', change: 'removed', before: 1 },
    { path: '/__proto__', change: 'added', after: 2 },
  ])
})

test('no more changes are told than somebody reads, and large values are shortened', async () => {
  const numbers = Array.from({ length: 50_000 }, (_, n) => n)
  const { changes, isWhole } = await diffJson(
    JSON.stringify(numbers),
    JSON.stringify(numbers.map((n) => -n - 1)),
    'ann',
  )
  expect([changes.length, isWhole, changes[1]]).toEqual([
    500,
    false,
    { path: '/1', change: 'changed', before: 1, after: -2 },
  ])
  const [{ after } = {}] = await changesOf({}, { long: 'x'.repeat(100_000) })
  expect(String(after).length).toBeLessThan(600)
})
