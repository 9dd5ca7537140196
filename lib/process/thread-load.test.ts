import { expect, test } from 'vitest'
import { isThreadBusy } from './thread-load.ts'

test('the thread is busy after it had no time to spare, and no longer when it had', async () => {
  await expect.poll(isThreadBusy).toBe(false)
  for (const until = performance.now() + 3_000; performance.now() < until; );
  expect(isThreadBusy()).toBe(true)
  await expect.poll(isThreadBusy).toBe(false)
})
