import { expect, test } from 'vitest'
import { ByteBudget } from './byte-budget.ts'

/** What is told as soon as there is budget. */
function taker(budget: ByteBudget, told: string[]) {
  return (name: string, bytes: number) => {
    const over = new AbortController()
    const taken = budget.take(bytes, over.signal).then(
      () => void told.push(name),
      () => void told.push(`${name} left`),
    )
    return { taken, end: () => over.abort() }
  }
}

test('is given in turn, and again when it is left', async () => {
  const told: string[] = []
  const take = taker(new ByteBudget(10), told)
  const [a, b, c, d] = [take('a', 6), take('b', 5), take('c', 1), take('d', 9)]
  await a.taken
  expect(told).toEqual(['a'])
  c.end()
  await c.taken
  a.end()
  await b.taken
  expect(told).toEqual(['a', 'c left', 'b'])
  b.end()
  await d.taken
  expect(told.at(-1)).toBe('d')
})

test('is not taken by whoever has gone already', async () => {
  const told: string[] = []
  const budget = new ByteBudget(1)
  await expect(budget.take(1, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  await taker(budget, told)('a', 1).taken
  expect(told).toEqual(['a'])
})
