import { expect, test } from 'vitest'
import { standInOf } from './stand-in.ts'

const look = { turn: 1, program: '', generator: 'rules', findings: [], because: 'look' as const }

test('that a model failed is told of the program for which it was asked, also when rules wrote more after it', () => {
  expect(standInOf({ because: null, fault: null, earlier: [look] })).toBeNull()
  expect(standInOf({ because: 'It refused.', fault: null, earlier: [] })).toEqual({ why: 'It refused.', fault: null })
  const earlier = [{ ...look, standIn: 'Its key is wrong.' }, look]
  expect(standInOf({ because: null, fault: null, earlier })).toEqual({ why: 'Its key is wrong.', fault: null })
})
