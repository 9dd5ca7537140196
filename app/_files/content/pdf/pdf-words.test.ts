import { expect, test } from 'vitest'
import { type FileFault, faultWords, pageFaultWords } from './pdf-words.ts'

test.each<FileFault>(['password', 'damaged', 'slow', 'large', 'unsupported', 'broken', 'unread'])(
  'where a PDF cannot be shown (%s) the file can be had all the same',
  (fault) => expect(faultWords(fault, 40_000_000)).toMatch(/download/i),
)

test('one that is too large says how large it is and may be', () => {
  expect(faultWords('large', 40_000_000)).toContain('38.1 MB, and up to 30 MB')
})

test('a page that takes too long leaves the others', () => {
  expect(pageFaultWords('slow')).toBe('This page takes too long to draw. Look at another one, or download the file.')
})
