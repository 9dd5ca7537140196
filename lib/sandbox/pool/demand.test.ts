import { expect, test } from 'vitest'
import { Demand } from './demand.ts'

test('expects as many runs as were under way at once, for ten seconds', () => {
  let now = 0
  const demand = new Demand(() => now)
  expect(demand.expected('ann')).toBe(1)
  const ends = [demand.begin('ann'), demand.begin('ann'), demand.begin('ann')]
  for (const end of ends) end()
  expect([demand.underWay('ann'), demand.expected('ann'), demand.expected('bob')]).toEqual([0, 3, 1])
  now = 10_001
  expect(demand.expected('ann')).toBe(1)
})

test('goes on expecting as many while as many come', () => {
  let now = 0
  const demand = new Demand(() => now)
  for (; now < 60_000; now += 1_000) {
    const ends = [demand.begin('ann'), demand.begin('ann')]
    for (const end of ends) end()
  }
  expect(demand.expected('ann')).toBe(2)
})
