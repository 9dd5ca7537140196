import { expect, test } from 'vitest'
import type { Comparison } from '../../../lib/compare/comparison.ts'
import { comparisonOf, trialOf } from '../../../lib/compare/testing/comparison-of.ts'
import type { readComparison } from '../comparison-requests.ts'
import { readNow } from './read-now.ts'

function reading(comparison: Comparison) {
  const asked: string[] = []
  const read: typeof readComparison = async (_id, answers = 'all') => {
    asked.push(answers)
    return { ok: true, value: comparison }
  }
  return { asked, read }
}

test('answers are asked for once, when it is over', async () => {
  const running = comparisonOf([trialOf('codeMode', { answer: '42' }), trialOf('direct', { state: 'running' })])
  const [early, late] = [reading(running), reading({ ...running, state: 'finished' })]
  await readNow(running, early.read)
  expect(early.asked).toEqual(['none'])
  expect(await readNow(running, late.read)).toMatchObject({ ok: true, value: { state: 'finished' } })
  expect(late.asked).toEqual(['none', 'all'])
})
