import { expect, test } from 'vitest'
import { countConversation, withAnswer } from './conversation.ts'

const counted = countConversation({ schemas: 100, task: 10 }, [{ written: 5, read: 20 }])

test('every turn sends what came before, and parts add up to the total', () => {
  expect(counted).toEqual({
    ...{ input: 245, output: 5, total: 250, cached: 110 },
    parts: { schemas: 200, results: 20, written: 5, history: 25 },
  })
})

test('an answer is written once and read by nobody', () => {
  expect(withAnswer(counted, 7)).toEqual({
    ...{ input: 245, output: 12, total: 257, cached: 110 },
    parts: { ...counted.parts, written: 12 },
  })
})
