import { expect, test } from 'vitest'
import { alignColumns } from './align-columns.ts'

test('columns are as wide as their widest cell, and figures stand at the right', () => {
  const rows = [
    ['Server', 'Tools', ''],
    ['a', '1,204', 'It is switched off.'],
    ['together', '7'],
  ]
  expect(alignColumns(rows, (column) => column === 1)).toEqual([
    'Server    Tools',
    'a         1,204  It is switched off.',
    'together      7',
  ])
  expect(alignColumns([], () => true)).toEqual([])
})
