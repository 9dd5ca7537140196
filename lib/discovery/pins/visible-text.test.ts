import { expect, test } from 'vitest'
import { diffOf } from './diff-definitions.ts'
import { visibleIn, visibleText, wordsIn } from './visible-text.ts'

const said = (description: string) => ({ description, inputSchema: { type: 'object' } })

test.each([
  ['a space of no width', 'run\u200b it', 'run⟨U+200B⟩ it'],
  ['text that runs backwards', 'a\u202eb', 'a⟨U+202E⟩b'],
  ['letters of tags, which only a model reads', 'a\u{e0041}', 'a⟨U+E0041⟩'],
  ['a soft hyphen', 'pass\u00adword', 'pass⟨U+00AD⟩word'],
  ['half a character', 'a\ud800', 'a⟨U+D800⟩'],
  ['a Cyrillic letter among Latin ones', 'p\u0430y', 'p\u0430⟨U+0430⟩y'],
  [
    'a word of Cyrillic letters that all look Latin',
    'a \u0440\u0430\u0443',
    'a \u0440⟨U+0440⟩\u0430⟨U+0430⟩\u0443⟨U+0443⟩',
  ],
  ['wide letters', '\uff52\uff4d', '\uff52⟨U+FF52⟩\uff4d⟨U+FF4D⟩'],
  ['mathematical letters', '\u{1d42b}m', '\u{1d42b}⟨U+1D42B⟩m'],
])('%s is seen', (_what, text, shown) => {
  expect(visibleText(text)).toBe(shown)
})

test('what people write in their languages stays as it is', () => {
  const texts = ['Grüße, café\n\tΩ', 'показать файл', '日本語のテスト', 'a – b “c”', 'हिन्दी']
  expect(texts.map((text) => visibleText(text, wordsIn(text)))).toEqual(texts)
})

test('keys of a schema are seen as well', () => {
  expect(visibleIn({ 'a\u200b': ['b\u200b', 1] })).toEqual({ 'a⟨U+200B⟩': ['b⟨U+200B⟩', 1] })
})

test.each([
  ['composed and decomposed', 'caf\u00e9', 'cafe\u0301'],
  ['a letter that no list has', 'fi\ua7aee', 'fi\ua7aef'],
  ['a space at the end', 'one\ntwo', 'one\ntwo\u200b'],
  ['one quotation mark for another', 'a ‘b’', 'a ’b‘'],
])('lines that differ look different: %s', (_what, before, after) => {
  const lines = diffOf(said(before), said(after))
  const texts = (kind: string) => lines.filter((line) => line.kind === kind).map(({ text }) => text)
  expect(texts('removed')).toHaveLength(1)
  expect(texts('added')).toHaveLength(1)
  expect(texts('removed')).not.toEqual(texts('added'))
})

test('a diff says what was removed and what was added, in order', () => {
  expect(diffOf(said('one\ntwo\nthree'), said('one\n2\nthree\nfour'))).toEqual([
    { kind: 'same', text: 'one' },
    { kind: 'removed', text: 'two' },
    { kind: 'added', text: '2' },
    { kind: 'same', text: 'three' },
    { kind: 'added', text: 'four' },
    ...['inputSchema: {', '  "type": "object"', '}'].map((text) => ({ kind: 'same', text })),
  ])
})

test('a diff of texts without end ends soon', () => {
  const long = (text: string) => said(Array.from({ length: 50_000 }, (_, n) => `${text} ${n}`).join('\n'))
  const lines = diffOf(long('a'), long('b'))
  expect(lines.length).toBeLessThan(2_100)
  expect(lines.filter(({ text }) => /^… \(\d+ more lines, [0-9a-f]{12}\)$/.test(text)).map(({ kind }) => kind)).toEqual(
    ['removed', 'added'],
  )
})
