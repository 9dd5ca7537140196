import { expect, test } from 'vitest'
import type { ShownUse } from '../../lib/connections/service/read-use.ts'
import { callText } from './call-text.ts'

const use = (about: Partial<ShownUse>): ShownUse => ({
  ...{ days: 30, whose: 'yours', calls: 318, failures: 4, tools: {} },
  ...about,
})

test('says how many calls, how many failed, and whose where others call it as well', () => {
  expect(callText(use({}), false)).toBe('318 calls in 30 days, 4 failed')
  expect(callText(use({ calls: 1, failures: 0 }), true)).toBe('1 call by you in 30 days')
  expect(callText(use({ whose: 'everybody', calls: 1_284 }), true)).toBe(
    '1,284 calls by everybody in 30 days, 4 failed',
  )
  expect(callText(use({ calls: 0, failures: 0 }), false)).toBe('no calls in 30 days')
})
