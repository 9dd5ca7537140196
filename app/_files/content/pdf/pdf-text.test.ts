import { expect, test } from 'vitest'
import { MOST_TEXT } from './pdf-bounds.ts'
import { linesOfPage } from './pdf-text.ts'

const piece = (str: string, hasEOL = false) => ({ str, hasEOL })

test('pieces become lines, and what only marks them is left out', () => {
  expect(linesOfPage([piece('Invoice', true), { type: 'beginMarkedContent' }, piece('1'), piece('2')])).toBe(
    'Invoice\n12',
  )
  expect(linesOfPage([])).toBe('')
})

test('of a text without end only the beginning is kept', () => {
  const text = linesOfPage(Array.from({ length: 300 }, () => piece('x'.repeat(1_000))))
  expect(text).toHaveLength(MOST_TEXT + 1)
  expect(text.endsWith('…')).toBe(true)
})
