import { expect, test } from 'vitest'
import { endText } from '../end-text.ts'
import { boundedQuestion } from '../question.ts'
import { makeEvent } from './event-header.ts'
import { foldRun } from './fold-run.ts'
import { noTime } from './timings-so-far.ts'

const QUESTION = { name: 'path', schema: { type: 'string' }, why: 'write_file needs a path.' }

test('a run that asked keeps its question and the answers it had', () => {
  const nearest = [{ server: 'filesystem', tool: 'write_file', score: 0.9 }]
  const outcome = { kind: 'no-program', reason: QUESTION.why, nearest, question: QUESTION } as const
  const record = foldRun('r_222222222222', '', [
    makeEvent('r_222222222222', 1, { kind: 'accepted', task: 'Save', until: 'finished', values: { name: 'Ann' } }),
    makeEvent('r_222222222222', 2, { kind: 'question', ...QUESTION }),
    makeEvent('r_222222222222', 3, { kind: 'finished', outcome, value: null, tokens: null, timings: noTime() }),
  ])
  expect(record).toMatchObject({ values: { name: 'Ann' }, outcome: { question: QUESTION } })
  expect(endText(record)).toBe('One thing is missing. write_file needs a path.')
})

test('a question of somebody else has bounds', () => {
  expect(boundedQuestion(QUESTION)).toEqual(QUESTION)
  expect(boundedQuestion({ ...QUESTION, name: '__proto__' })).toBeNull()
  expect(boundedQuestion({ ...QUESTION, name: 'n'.repeat(101) })).toBeNull()
  const long = boundedQuestion({ name: 'a', schema: { description: 'x'.repeat(20_000) }, why: 'y'.repeat(2_000) })
  expect(long).toEqual({ name: 'a', schema: {}, why: 'y'.repeat(1_000) })
})
