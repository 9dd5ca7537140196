import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from '../../workspace/testing/campaign/home.ts'

const EVERY_MS = 50

/** By how much a workspace was ever above its quota, below it where that is less than none, by so many looks. */
export interface AboveQuota {
  bytes: number
  files: number
  looks: number
  /** How long one look took, at the longest: on a busy machine the limits of runs are looked at as slowly. */
  slowestMs: number
}

/** Looks again and again at what somebody's workspace holds, until it is stopped. */
export function watchUsage({ usage }: Home): () => Promise<AboveQuota> {
  const seen: AboveQuota[] = []
  let isStopped = false
  const look = async () => {
    while (!isStopped) {
      const began = performance.now()
      const { bytes, files, quotaBytes, quotaFiles } = await usage()
      const slowestMs = performance.now() - began
      seen.push({ bytes: bytes - quotaBytes, files: files - quotaFiles, looks: 1, slowestMs })
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
  slowestMs: Math.max(...all.map(({ slowestMs }) => slowestMs)),
})
