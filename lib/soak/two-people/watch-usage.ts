import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from '../../workspace/testing/campaign/home.ts'

const EVERY_MS = 50

/** By how much a workspace was ever above its quota, below it where that is less than none, and how often it was looked at. */
export interface AboveQuota {
  bytes: number
  files: number
  looks: number
}

/** Looks again and again at what somebody's workspace holds, until it is stopped. */
export function watchUsage({ usage }: Home): () => Promise<AboveQuota> {
  const seen: AboveQuota[] = []
  let isStopped = false
  const look = async () => {
    while (!isStopped) {
      const { bytes, files, quotaBytes, quotaFiles } = await usage()
      seen.push({ bytes: bytes - quotaBytes, files: files - quotaFiles, looks: 1 })
      await sleep(EVERY_MS)
    }
  }
  const looked = look()
  return async () => {
    isStopped = true
    await looked
    return mostOf(seen)
  }
}

export const mostOf = (all: readonly AboveQuota[]): AboveQuota => ({
  bytes: Math.max(...all.map(({ bytes }) => bytes)),
  files: Math.max(...all.map(({ files }) => files)),
  looks: all.reduce((sum, { looks }) => sum + looks, 0),
})
