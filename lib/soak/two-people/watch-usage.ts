import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from '../../workspace/testing/campaign/home.ts'

const EVERY_MS = 50

/** Looks again and again at what somebody's workspace holds, until it is stopped. Answers by how much it was ever above the quota. */
export function watchUsage({ usage }: Home): () => Promise<{ bytes: number; files: number; looks: number }> {
  const most = { bytes: Number.NEGATIVE_INFINITY, files: Number.NEGATIVE_INFINITY, looks: 0 }
  let isStopped = false
  const look = async () => {
    while (!isStopped) {
      const { bytes, files, quotaBytes, quotaFiles } = await usage()
      most.bytes = Math.max(most.bytes, bytes - quotaBytes)
      most.files = Math.max(most.files, files - quotaFiles)
      most.looks++
      await sleep(EVERY_MS)
    }
  }
  const looked = look()
  return async () => {
    isStopped = true
    await looked
    return most
  }
}
