import { expect, test } from 'vitest'
import { Admission } from './admission.ts'

const limits = { running: 2, runningEach: 1, waiting: 3, waitingEach: 2 }

test('one person may have as many under way as run and wait, and others are not kept out by them', () => {
  const admission = new Admission(limits)
  const [first] = [admission.enter('ann'), admission.enter('ann'), admission.enter('ann')]
  expect(() => admission.enter('ann')).toThrow(
    expect.objectContaining({ code: 'busy', message: expect.stringMatching(/^3 runs of yours are under way/) }),
  )
  admission.enter('bob')
  first?.()
  admission.enter('ann')
  expect(() => admission.enter('ann')).toThrow('3 runs of yours')
})

test('all people together may have as many as run and wait, and a place is free again as soon as one leaves', () => {
  const admission = new Admission(limits)
  const leaves = ['ann', 'ann', 'ann', 'bob', 'eve'].map((person) => admission.enter(person))
  expect(() => admission.enter('fay')).toThrow(
    expect.objectContaining({ code: 'busy', message: expect.stringMatching(/^5 runs are under way here/) }),
  )
  leaves.at(-1)?.()
  admission.enter('fay')
  expect(() => admission.enter('gil')).toThrow('5 runs are under way here')
})
