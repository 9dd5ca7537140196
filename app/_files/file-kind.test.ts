import { expect, test } from 'vitest'
import { kindOf, kindWords, languageOf, viewsOf } from './file-kind.ts'

test.each([
  ['a/report.JSON', 'json', 'JSON', 'json'],
  ['orders.tsv', 'csv', 'CSV', 'plaintext'],
  ['notes.md', 'markdown', 'Markdown', 'markdown'],
  ['chart.png', 'image', 'PNG image', 'plaintext'],
  ['contract.pdf', 'pdf', 'PDF', 'plaintext'],
  ['json', 'text', 'Text', 'plaintext'],
  ['a.constructor', 'text', 'Text', 'plaintext'],
  ['main.ts', 'text', 'Text', 'typescript'],
])('%s is %s', (path, kind, words, language) => {
  expect([kindOf(path), kindWords(path), languageOf(path)]).toEqual([kind, words, language])
})

test('what was read and is no text is not called so', () => {
  expect([kindWords('a/backup.zip', true), kindWords('program', true), kindWords('notes.txt', false)]).toEqual([
    ...['Binary (ZIP)', 'Binary', 'Text'],
  ])
})

test('a table is what is seen first of CSV, and of JSON its text', () => {
  expect(viewsOf('a.csv')).toEqual(['table', 'text'])
  expect(viewsOf('a.json')).toEqual(['text', 'tree', 'table'])
})
