import { expect, test } from 'vitest'
import type { OfferedValue } from '../../../lib/skills/make/write-skill-task.ts'
import { chosenFrom, draftRows, suggestName, typeWords } from './draft-rows.ts'

const offered = (name: string, value: unknown, more: Partial<OfferedValue> = {}): OfferedValue => ({
  ...{ name, value, type: typeof value, line: 1, text: '', isInput: true },
  ...more,
})

const ROWS = draftRows([offered('path', 'sales.csv'), offered('top', 3), offered('isOpen', true), offered('ids', [1])])

test.each([
  ['Total the sales by region', 'total-sales-region'],
  ['What is the average of 12, 18 and 33?', 'average-12-18-33'],
  ['', ''],
  ['Ä ö', ''],
  ['the of', 'the-of'],
])('“%s” suggests the name “%s”', (description, name) => {
  expect(suggestName(description)).toBe(name)
})

test('what is ticked is an input, with its new name and default only where they are new', () => {
  const rows = ROWS.map((row) => ({
    ...row,
    ...(row.name === 'path' && { as: 'file' }),
    ...(row.name === 'top' && { typed: '5' }),
    ...(row.name === 'isOpen' && { isInput: false }),
  }))
  expect(chosenFrom(rows)).toEqual({
    inputs: [{ name: 'path', as: 'file' }, { name: 'top', default: 5 }, { name: 'ids' }],
  })
})

test.each([
  ['top', { typed: 'many' }, 'The default of top is a number, not “many”.'],
  ['top', { typed: '' }, 'The default of top is a number, not “”.'],
  ['isOpen', { typed: 'yes' }, 'The default of isOpen is true or false, not “yes”.'],
  ['path', { as: '1st' }, 'An input cannot be called “1st”: use letters, digits, _ and $.'],
  ['path', { as: 'ids' }, 'Two inputs are called ids.'],
])('%s with %o is refused', (name, change, fault) => {
  expect(chosenFrom(ROWS.map((row) => (row.name === name ? { ...row, ...change } : row)))).toEqual({ fault })
})

test.each([
  ['string', 'string'],
  ['"sum" | "avg"', 'one of 2'],
  ['number[]', 'list'],
])('the type %s is %s', (type, words) => {
  expect(typeWords(type)).toBe(words)
})
