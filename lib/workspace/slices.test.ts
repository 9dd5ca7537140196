import { expect, test } from 'vitest'
import { inSlices } from './slices.ts'

const STEP_MS = 0.5
function work(): void {
  for (const until = performance.now() + STEP_MS; performance.now() < until; );
}

test('what is small is done soon, however much others have to do', async () => {
  let isOver = false
  const steps = [0, 0, 0]
  const large = steps.map((_, n) =>
    inSlices(`large${n}`, () => {
      work()
      steps[n] = (steps[n] ?? 0) + 1
      return isOver
    }),
  )
  let before: number[] = []
  await inSlices('small', () => {
    before = [...steps]
    return true
  })
  isOver = true
  await Promise.all(large)
  expect(before).toHaveLength(3)
  for (const each of before) expect(each).toBeLessThanOrEqual(3)
})

test('an owner’s own are done one after the other, and one that fails makes place for the next', async () => {
  const order: string[] = []
  let left = 3
  const first = inSlices('one', () => {
    order.push('first')
    return --left === 0
  })
  const second = inSlices('one', () => {
    order.push('second')
    throw new Error('not to be read')
  })
  const third = inSlices('one', () => {
    order.push('third')
    return true
  })
  await first
  await expect(second).rejects.toThrow('not to be read')
  await third
  expect(order).toEqual(['first', 'first', 'first', 'second', 'third'])
})

test('whoever needs little does not wait until those who need much have had their rest', async () => {
  let isOver = false
  let largeMs = 0
  const large = Array.from({ length: 5 }, (_, n) =>
    inSlices(`greedy${n}`, () => {
      work()
      largeMs += STEP_MS
      return isOver
    }),
  )
  await expect.poll(() => largeMs).toBeGreaterThan(300)
  let waitedFor = 0
  for (let n = 0; n < 20; n++) {
    const before = largeMs
    await inSlices(`modest${n}`, () => true)
    waitedFor = Math.max(waitedFor, largeMs - before)
  }
  isOver = true
  await Promise.all(large)
  // One slice of all others may be under way.
  expect(waitedFor).toBeLessThanOrEqual(5)
})
