import { expect, test } from 'vitest'
import { countTokens } from './count-tokens.ts'
import { COUNTED_CHARS, createExcerpts } from './excerpts.ts'

test('an excerpt counts as its text does, a long one too', async () => {
  const excerptOf = createExcerpts()
  const texts = [
    '',
    'three short words',
    JSON.stringify({ a: 'ü€'.repeat(300) }),
    'one row; '.repeat(COUNTED_CHARS / 4),
  ]
  expect(await countTokens(texts.map(excerptOf))).toEqual(await countTokens(texts))
})

test('many texts together are kept within their bound, each by its beginning', () => {
  const excerptOf = createExcerpts(10_000)
  const excerpts = Array.from({ length: 100 }, (_, i) => excerptOf(`${i} `.padEnd(5_000, 'x')))
  const kept = excerpts.reduce((sum, { beginning }) => sum + beginning.length, 0)
  expect(kept).toBeLessThanOrEqual(10_000)
  for (const [i, { length, beginning }] of excerpts.entries()) {
    expect(length).toBe(5_000)
    expect(beginning.startsWith(`${i} `)).toBe(true)
  }
})

test('a short text is kept whole beside long ones, and the same text once', () => {
  const excerptOf = createExcerpts(10_000)
  const short = excerptOf('a short one')
  const same = Array.from({ length: 100 }, () => excerptOf('y'.repeat(9_000)))
  expect(new Set(same.map(({ beginning }) => beginning.length))).toEqual(new Set([9_000]))
  for (let i = 0; i < 10; i++) excerptOf(`${i}`.padEnd(9_000, 'z'))
  expect(short.beginning).toBe('a short one')
})
