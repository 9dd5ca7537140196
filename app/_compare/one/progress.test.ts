import { expect, test } from 'vitest'
import { comparisonOf, trialOf } from '../../../lib/compare/testing/comparison-of.ts'
import { doneText, runningTrial, spentText, trialText } from './progress.ts'

test('how far it is, and what it has spent', () => {
  const running = comparisonOf([trialOf('codeMode'), trialOf('direct', { repeat: 4, state: 'running' })], {
    repeats: 5,
  })
  expect(doneText(running)).toBe('1 of 2')
  const trial = runningTrial(running)
  expect(trial && trialText(trial, running)).toBe('Direct calling, 4th of 5')
  expect(spentText({ ...running, maxCostUsd: 0.25 })).toBe('spent $0.19 of about $0.25')
  expect(spentText(running)).toBe('spent $0.19')
})

test('money that is not known is told in tokens', () => {
  const spent = { input: 20_000, output: 900, costUsd: null }
  expect(spentText({ spent })).toBe('spent 20,900 tokens, price not known')
})

test('as long as nothing is spent no sum is told', () => {
  const spent = { input: 0, output: 0, costUsd: 0 }
  expect(spentText({ spent })).toBe('nothing spent yet')
  expect(spentText({ spent: { ...spent, costUsd: null } })).toBe('nothing spent yet')
  expect(spentText({ spent, maxCostUsd: 0.25 })).toBe('nothing spent yet of about $0.25')
})

test('of several tasks and models the trial says which', () => {
  const trials = [
    trialOf('codeMode', { repeat: 2, state: 'running' }),
    trialOf('codeMode', { task: 'other', model: 'big', state: 'waiting' }),
  ]
  const running = comparisonOf(trials)
  expect(trials[0] && trialText(trials[0], running)).toBe('Code mode, 2nd of 2, task-1, gpt-4.1-mini')
})
