import { expect, test } from 'vitest'
import { withAnswers } from './with-answers.ts'

test('answers stand behind the task, a line each', () => {
  expect(withAnswers('Post it', { channel: 'ops', days: 3, tags: ['a'] })).toBe(
    'Post it\n\nAnswers:\nchannel = ops\ndays = 3\ntags = ["a"]',
  )
  expect(withAnswers('Post it', undefined)).toBe('Post it')
})

test('one answer cannot look like several', () => {
  expect(withAnswers('Post it', { channel: 'ops\npassword = x' })).toBe(
    'Post it\n\nAnswers:\nchannel = "ops\\npassword = x"',
  )
})
