import { describe, expect, test } from 'vitest'
import { readScenario } from './scenario.ts'

const tool = { server: 'drive', tool: 'read', description: 'Reads.', inputSchema: { type: 'object' } }
const step = { server: 'drive', tool: 'read', args: {}, resultTokens: 10 }
const line = { id: 'one', task: 'Read it.', tools: [tool], steps: [step, step, step], finalAnswerTokens: 5 }
const read = (more: object) => readScenario(JSON.stringify({ ...line, ...more }))
const faultOf = (more: object) => {
  const answer = read(more)
  return 'fault' in answer ? answer.fault : ''
}
const copiesOf = (...copies: (number[] | undefined)[]) => {
  const answer = read({ steps: copies.map((argsCopy) => ({ ...step, ...(argsCopy && { argsCopy }) })) })
  return 'scenario' in answer ? answer.scenario.steps.map((one) => one.copies) : answer.fault
}

test('a line is read, and what servers say of tools beside is left out', () => {
  expect(read({ tools: [{ ...tool, annotations: { readOnlyHint: true } }], program: 'export default 1' })).toEqual({
    scenario: {
      ...line,
      program: 'export default 1',
      steps: [step, step, step].map((one) => ({ ...one, copies: [] })),
    },
  })
})

describe('results that arguments repeat', () => {
  test('are named by their steps, counted from 1', () => {
    expect(copiesOf(undefined, [1], [1, 2, 1])).toEqual([[], [0], [0, 1]])
  })
  test('are counted from 0 where a 0 occurs', () => {
    expect(copiesOf(undefined, [0], [0, 1])).toEqual([[], [0], [0, 1]])
  })
  test.each([
    [[undefined, [2], undefined], 'Step 2 says that its arguments repeat the result of step 2'],
    [
      [undefined, [3], undefined],
      'repeat the result of step 3, which was not there yet. In argsCopy name earlier steps',
    ],
    [[[0], undefined, undefined], 'Step 0 says that its arguments repeat the result of step 0'],
    [[undefined, [9], [1]], 'the first is step 1'],
  ])('are of earlier steps: %j', (copies, fault) => {
    expect(copiesOf(...copies)).toContain(fault)
  })
})

test.each([
  [{ steps: [] }, 'steps: expected at least one call'],
  [{ steps: [{ ...step, server: 'crm' }] }, 'Step 1 calls "crm/read", which is not among the tools. Add it to tools'],
  [{ steps: [step, { ...step, resultTokens: -1 }] }, 'step 2, resultTokens: expected a number of tokens, 0 or more'],
  [{ steps: [{ ...step, argsCopys: [1] }] }, 'step 1: there is no field "argsCopys"'],
  [{ steps: [{ ...step, resultTokens: 1e12 }] }, 'expected at most 100,000,000 tokens'],
  [{ tools: [tool, tool] }, 'The tool "drive/read" is there twice.'],
  [{ tools: [{ ...tool, inputSchema: true }] }, 'tool 1, inputSchema: expected a JSON Schema'],
  [{ finalAnswerTokens: '5' }, 'finalAnswerTokens: expected a whole number of tokens'],
  [{ task: ' ' }, 'task: expected the task in words'],
])('a line that cannot be counted says what was expected: %j', (more, fault) => {
  expect(faultOf(more)).toContain(fault)
  expect(read(more)).toMatchObject({ id: 'one' })
})

test('what is no JSON, or nested without end, is told and nothing is thrown', () => {
  expect(readScenario('nonsense')).toMatchObject({ id: null, fault: expect.stringContaining('It is not JSON: ') })
  expect(readScenario('['.repeat(10_000))).toMatchObject({ fault: expect.stringContaining('deeper than 200 levels') })
  expect(readScenario('null')).toMatchObject({ id: null })
})
