import { expect, test } from 'vitest'
import { areNames } from './number-names.ts'

test.each(['id', 'ID', 'order_id', 'orderId', 'Year', 'zip', 'country code', 'order'])(
  '%s names something',
  (column) => {
    expect(areNames(column)).toBe(true)
  },
)

test.each(['', 'paid', 'grid', 'years', 'barcode', 'orders', 'total'])('%s does not', (column) => {
  expect(areNames(column)).toBe(false)
})
