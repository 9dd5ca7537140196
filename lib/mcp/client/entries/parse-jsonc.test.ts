import { describe, expect, test } from 'vitest'
import { parseJsonc } from './parse-jsonc.ts'

describe('JSON as people keep it', () => {
  test.each([
    ['lines of comment', '{ // why\n "a": 1 // what\n}', { a: 1 }],
    ['blocks of comment', '/* all */ {"a": /* one */ 1 /* , "b": 2 */}', { a: 1 }],
    ['a comma behind the last', '{"a": [1, 2,], "b": {"c": 3, },\n}', { a: [1, 2], b: { c: 3 } }],
    ['a comment behind that comma', '{"a": [1, // one\n /* end */ ],}', { a: [1] }],
    ['signs in strings, which are no comments', '{"a": "https://x // \\" /* ,} */"}', { a: 'https://x // " /* ,} */' }],
  ])('has %s', (_what, text, value) => expect(parseJsonc(text)).toEqual(value))

  test.each(['{"a": 1,,}', '{"a" 1}', '{"a": 1', '/* {"a": 1}', '"open', '{"a": /}'])('is not %j', (text) =>
    expect(() => parseJsonc(text)).toThrow(SyntaxError),
  )

  test('says where it ends being that, in the text as it was', () => {
    expect(() => parseJsonc('{\n // a comment\n "a": 1 "b"\n}')).toThrow(/line 3/)
  })

  test.each(['"', '/*', '//', ',', '"\\"', ',/*', ', '])(
    'is read once: a text full of %j keeps nobody waiting',
    (part) => {
      const began = performance.now()
      expect(() => parseJsonc(part.repeat(200_000 / part.length))).toThrow()
      expect(performance.now() - began).toBeLessThan(2_000)
    },
  )
})
