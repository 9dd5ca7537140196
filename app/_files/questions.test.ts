import { expect, test } from 'vitest'
import { answered, ask, NO_QUESTIONS } from './questions.ts'

const files = (...names: string[]) => names.map((path) => ({ path, file: new File([], path) }))

test('a question stays as it is while it is read, and what came meanwhile is asked next', () => {
  const [first, second, third] = [files('a.txt'), files('b.txt'), files('c.txt', 'd.txt')]
  const asking = ask(ask(ask(NO_QUESTIONS, first), second), third)
  expect(asking.files).toEqual(first)
  const next = answered(asking)
  expect(next.files).toEqual([...second, ...third])
  expect(next.id).not.toBe(asking.id)
  expect(answered(next)).toMatchObject({ files: null, waiting: [] })
})

test('nothing is asked about no files', () => {
  expect(ask(NO_QUESTIONS, [])).toBe(NO_QUESTIONS)
})
