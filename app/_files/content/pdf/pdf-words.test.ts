import { expect, test } from 'vitest'
import { type FileFault, faultWords, pageFaultWords } from './pdf-words.ts'

test.each<FileFault>(['password', 'damaged', 'slow', 'large', 'unsupported', 'broken', 'unread'])(
  'where a PDF cannot be shown (%s) the file can be had all the same',
  (fault) => expect(faultWords(fault)).toMatch(/download/i),
)

test('one that is too large says how large it may be', () => {
  expect(faultWords('large')).toContain('larger than 30 MB')
})

test('a page that takes too long leaves the others', () => {
  expect(pageFaultWords('slow')).toBe('This page takes too long to draw. Look at another one, or download the file.')
})
