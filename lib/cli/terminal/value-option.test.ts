import { expect, test } from 'vitest'
import { questionText } from './question-text.ts'
import { quoteForShell } from './quote-for-shell.ts'
import { readValue, valuesOf } from './value-option.ts'

test('values are read as often as they are given, and the last of a name counts', () => {
  const said = ['path=a=b.txt', 'note=', 'path=c.txt'].reduce(
    (before, one) => readValue(one, before),
    [] as ReturnType<typeof readValue>,
  )
  expect(valuesOf(said)).toEqual({ path: 'c.txt', note: '' })
  expect(valuesOf([])).toBeUndefined()
})

test.each(['path', '=x'])('%s is no value', (said) => {
  expect(() => readValue(said, [])).toThrow('Expected a name and a value, like path=notes.txt.')
})

test.each([
  ['path=VALUE', 'path=VALUE'],
  ['Save "a" in a file', `'Save "a" in a file'`],
  ["it's", `'it'\\''s'`],
  ['$(reboot)', `'$(reboot)'`],
  ['', "''"],
])('%j is the word %s', (text, word) => {
  expect(quoteForShell(text)).toBe(word)
})

test('a question says its type, and what a stranger wrote of it in one line', () => {
  const schema = { type: ['string', 'null'], description: 'Where\nto\u202e' }
  expect(questionText({ name: 'path', schema, why: '' }, (name) => `again ${name}`)).toBe(
    '  path (string or null): Where to\nRun it again with the value:\n  again path',
  )
  expect(questionText({ name: 'units', schema: { enum: ['C', 'F'] }, why: '' })).toContain('  units (C, F)\n')
})
