import { expect, test } from 'vitest'
import { changedToolsText, leftTexts } from './resume-text.ts'

test.each([
  [
    { paths: ['a.txt', 'b.db', 'c.txt'], because: ['changed-since', 'not-kept', 'with-calls'], callsStay: true },
    [
      'a.txt stays: it was changed since.',
      'b.db stays: what was there is not kept.',
      'c.txt stays: it belongs with what could not be put back.',
      'Its calls on files, state and databases here are answered from its log and not made again.',
    ],
  ],
  // As it was told before reasons were.
  [{ paths: ['a.txt'] }, ['a.txt stays: it was changed since.']],
  [
    { paths: [], callsStay: true, isForgotten: true },
    [
      'What the run had changed is not kept any more, so nothing was put back.',
      'Its calls on files, state and databases here are answered from its log and not made again.',
    ],
  ],
] as const)('says what was not put back, and why: %j', ({ paths, ...more }, texts) => {
  expect(leftTexts({ paths: [...paths], ...more } as Parameters<typeof leftTexts>[0])).toEqual(texts)
})

test('of very many files says how many they are', () => {
  const paths = Array.from({ length: 1_052 }, (_, n) => `file-${n}`)
  expect(leftTexts({ paths }).slice(49)).toEqual([
    'file-49 stays: it was changed since.',
    'The same goes for 1,002 more files.',
  ])
})

test('says which tools are others by now', () => {
  expect(changedToolsText({ changed: ['shop.buy', 'shop.look'], gone: ['shop.sell'] })).toBe(
    'Changed since they were recorded: shop.buy, shop.look. Gone since they were recorded: shop.sell.',
  )
  expect(changedToolsText({})).toBe('')
})
