import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partExactly } from './part-exactly.ts'

const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0)

test('what is left after cutting goes to those that lost most by it', () => {
  expect(partExactly(10, [1, 1, 1])).toEqual([4, 3, 3])
  expect(partExactly(100, [2, 1])).toEqual([67, 33])
  expect(partExactly(7, [0, 5, 0])).toEqual([0, 7, 0])
})

test('without any weight the parts are as equal as they can be', () => {
  expect(partExactly(5, [0, 0])).toEqual([3, 2])
})

test('the parts of any number are whole and add up to it, each off its share by less than one', () => {
  const totals = fc.nat({ max: Number.MAX_SAFE_INTEGER })
  const weights = fc.array(fc.nat({ max: 2 ** 31 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(totals, weights, (total, of) => {
      const parts = partExactly(total, of)
      expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true)
      expect(sum(parts)).toBe(total)
      const all = BigInt(sum(of))
      if (all === 0n) return
      for (const [at, part] of parts.entries()) {
        const share = BigInt(total) * BigInt(of[at]!)
        const off = BigInt(part) * all - share
        expect(off < all && off > -all).toBe(true)
      }
    }),
  )
})
