import { onTestFinished } from 'vitest'
import { offload } from '../offload.ts'

const MORE_THAN_WAIT = 210

/** Until the next turn of the event loop every job of this owner is refused as `busy`. Resolves when it no longer is. */
export function fillQueue(owner: string): Promise<unknown> {
  onTestFinished(() => offload.close())
  const jobs = Array.from({ length: MORE_THAN_WAIT }, () => offload('fault-in-json', '[]', { owner }))
  return Promise.allSettled(jobs)
}
