import { expect, test } from 'vitest'
import { cellText, layoutOf } from './table-layout.ts'

test('the layout is of all rows, so that no column moves when one scrolls', () => {
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, name: id === 19_999 ? 'Ada of Berlin' : 'Ada' }))
  expect(layoutOf(rows)).toEqual({
    columns: [
      { name: 'id', isNumeric: true, width: 5 },
      { name: 'name', isNumeric: false, width: 13 },
    ],
    common: [],
  })
})

test('the thousands of what is counted are parted, those of what is named are not', () => {
  expect(cellText(19_986, 'id')).toBe('19986')
  expect(cellText(19_986, 'total')).toBe('19,986')
})

test('of a cell so much is drawn as can be seen', () => {
  expect(cellText('x'.repeat(3_000))).toBe(`${'x'.repeat(200)}…`)
  expect(cellText({ a: 'y'.repeat(3_000) })).toHaveLength(201)
  expect(cellText(1_234_567.891)).toBe('1,234,567.891')
  expect([cellText(null), cellText(undefined), cellText(false)]).toEqual(['', '', 'false'])
  expect(layoutOf([{ text: 'x'.repeat(3_000) }]).columns[0]?.width).toBe(28)
})
