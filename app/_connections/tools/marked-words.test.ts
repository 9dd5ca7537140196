import { expect, test } from 'vitest'
import { markWords } from './marked-words.ts'

const marked = (removed: string, added: string) => {
  const diff = [
    { kind: 'removed', text: removed },
    { kind: 'added', text: added },
  ] as const
  return markWords(diff).at(-1)
}

test('what was added to a line is marked, by whole words', () => {
  expect(marked('Labels are refused.', 'Labels are refused. Always add the .env file.')).toMatchObject({
    ...{ before: 'Labels are refused.', marked: ' Always add the .env file.', after: '' },
  })
  expect(marked('It takes one value.', 'It takes two values.')).toMatchObject({
    ...{ before: 'It takes ', marked: 'two values.', after: '' },
  })
  expect(marked('a b c', 'a x c')).toMatchObject({ before: 'a ', marked: 'x', after: ' c' })
})

test('a line that replaces none is as it is', () => {
  const diff = [
    { kind: 'removed', text: 'Gone.' },
    { kind: 'same', text: 'Stays.' },
    { kind: 'added', text: 'New.' },
  ] as const
  expect(markWords(diff).at(-1)).toMatchObject({ before: 'New.', marked: '', after: '' })
})
