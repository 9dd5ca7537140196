import { expect, test } from 'vitest'
import { imageIn } from './image/image-in.ts'
import { shownValue } from './shown.ts'
import { textKind } from './text/text-kind.ts'

const PIXEL = 'iVBORw0KGgo='

test.each([
  ['rows', [{ a: 1 }], ['table', 'chart', 'json']],
  ['a field of rows', { cities: [{ a: 1 }], n: 2 }, ['table', 'chart', 'json']],
  ['a list', [1, 2], ['json']],
  ['rows without fields', [{}, {}], ['json']],
  ['an object', { a: 1 }, ['json']],
  ['a number', 42, ['text', 'json']],
  ['nothing', null, ['text', 'json']],
  ['text', 'It rains - and **how**.', ['text', 'json']],
  ['Markdown', '# Orders\n\n- one\n- two', ['markdown', 'source', 'json']],
  ['HTML', '<!DOCTYPE html><p>x', ['html', 'source', 'json']],
  ['a diff', '--- a\n+++ b\n@@ -1,2 +1,2 @@\n-x\n+y\n', ['diff', 'source', 'json']],
  ['a picture', `data:image/png;base64,${PIXEL}`, ['image', 'json']],
])('%s', (_what, value, forms) => {
  expect(shownValue(value).forms).toEqual(forms)
})

test('a picture is found where tools and programs put it', () => {
  const src = `data:image/png;base64,${PIXEL}`
  const picture = { src, type: 'png', bytes: 8 }
  expect(imageIn(src)).toEqual(picture)
  expect(imageIn({ type: 'image', data: PIXEL, mimeType: 'image/png' })).toEqual(picture)
  expect(imageIn({ content: [{ type: 'image', data: PIXEL, mimeType: 'image/png' }] })).toEqual(picture)
  expect(imageIn('data:text/html;base64,AAAA')).toBeNull()
  expect(imageIn({ mimeType: 'image/png;x="', data: 'AAAA' })).toBeNull()
  expect(imageIn({ mimeType: 'image/png', data: 'https://example.com/x.png' })).toBeNull()
})

test.each([
  ['a line with a # sign', 'plain'],
  ['1. one\n2. two', 'plain'],
  ['1. one\n2. two\n**bold**', 'markdown'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'markdown'],
  ['\n  <html><body>', 'html'],
  ['<p>one</p>', 'plain'],
])('%j', (text, kind) => {
  expect(textKind(text)).toBe(kind)
})
