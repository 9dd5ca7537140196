import { expect, test } from 'vitest'
import { isFieldName } from './is-field-name.ts'

test.each([
  'name',
  'createdAt',
  'created_at',
  'content-type',
  '_id',
  '@type',
  '$ref',
  '#text',
  'Größe',
  'имя',
  '价格',
  'sha256',
  'iso8601',
  'line2',
  'constructor',
  'toString',
])('%s is the name of a field', (key) => {
  expect(isFieldName(key)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['an address of mail', 'ann@example.org'],
  ['the name of a person in full', 'Ann Lee'],
  ['a number', '42'],
  ['a date', '2026-11-24'],
  ['a UUID', 'f47ac10b-58cc-4372-a567-0e02b2c3d479'],
  ['an id', 'usr_8fk2m9q4z'],
  ['a long number', 'customer_48213'],
  ['a path', 'src/index.ts'],
  ['a host', 'example.org'],
  ['the end of a comment', 'a*/b'],
  ['two lines', 'a\nb'],
  ['quotes', `a'"b`],
  ['a prototype', '__proto__'],
  ['a sentence', `ignore_${'all_'.repeat(20)}`],
])('%s is data', (_what, key) => {
  expect(isFieldName(key)).toBe(false)
})
