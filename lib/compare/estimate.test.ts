import { expect, test } from 'vitest'
import { DEFAULT_ASSUMPTIONS } from '../bill/bill-assumptions.ts'
import { countWays } from '../bill/billed-ways.ts'
import { estimateOf } from './estimate.ts'
import type { Plan } from './plan-comparison.ts'
import { PRICE } from './testing/open-compared.ts'

const PLAN: Plan = {
  ...{ name: 'sum', tasks: [{ id: 'sum', task: 'Add 40 and 2.' }], ways: ['codeMode', 'direct', 'directWithSearch'] },
  ...{ models: ['small'], repeats: 2, approve: 'none' },
}
const PRICES = { of: () => PRICE, judge: PRICE }
const WEIGHT = { tools: 40, tokens: 8_000 }

test('a trial is estimated as the bill of the same tools counts a task', async () => {
  const { perTrial } = await estimateOf(PLAN, WEIGHT, PRICES)
  const words = 7
  const bill = countWays(WEIGHT, { ...DEFAULT_ASSUMPTIONS, taskTokens: DEFAULT_ASSUMPTIONS.taskTokens + words })
  expect(perTrial.map(({ way, tokens }) => [way, tokens])).toEqual(
    (['codeMode', 'direct', 'directWithSearch'] as const).map((way) => [way, bill[way].total]),
  )
})

test('without a tool code mode reads no more of instructions than its prompt may have', async () => {
  const { perTrial } = await estimateOf({ ...PLAN, ways: ['codeMode'] }, { tools: 0, tokens: 0 }, PRICES)
  const { instructionTokens, taskTokens, programTokens, valueTokens, answerTokens } = DEFAULT_ASSUMPTIONS
  expect(instructionTokens).toBeLessThanOrEqual(600)
  // Both requests read the instructions and the task; the second also what was written and what came back.
  const first = instructionTokens + taskTokens + 7
  expect(perTrial[0]?.tokens).toBe(2 * first + 2 * programTokens + valueTokens + answerTokens)
})
