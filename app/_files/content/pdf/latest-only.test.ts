import { expect, test } from 'vitest'
import { latestOnly } from './latest-only.ts'

test('of what is wanted while something is done only the last is done', async () => {
  const done: number[] = []
  const first = Promise.withResolvers<void>()
  const last = Promise.withResolvers<void>()
  const want = latestOnly(async (page: number) => {
    done.push(page)
    if (page === 1) await first.promise
    if (page === 4) last.resolve()
  })
  for (const page of [1, 2, 3, 4]) want(page)
  expect(done).toEqual([1])
  first.resolve()
  await last.promise
  expect(done).toEqual([1, 4])
})
