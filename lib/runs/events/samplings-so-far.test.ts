import { expect, test } from 'vitest'
import type { RunEvent, SamplingStep } from '../event.ts'
import { samplingsSoFar } from './samplings-so-far.ts'

const usage = { inputTokens: 10, outputTokens: 1 }
const step = (more: Partial<SamplingStep>) =>
  ({ kind: 'sampling', callId: 1, phase: 'done', usage, ...more }) as unknown as RunEvent

test('what was written so far is computed as soon as its provider did not tell a part of it', () => {
  const told = samplingsSoFar([step({}), step({ isOfProgram: true })])
  expect([told.usage, told.asked.usage]).toEqual([usage, usage])
  const both = { inputTokens: 20, outputTokens: 2, isComputed: true }
  expect(samplingsSoFar([step({ isComputed: true }), step({})]).usage).toEqual(both)
  const asked = [step({ isOfProgram: true }), step({ isOfProgram: true, isComputed: true })]
  expect(samplingsSoFar(asked).asked.usage).toEqual(both)
})
