import { performance } from 'node:perf_hooks'

const LOOK_EVERY_MS = 250
const BUSY_SHARE = 0.8

let since = performance.eventLoopUtilization()
let lookedAt = performance.now()
let isBusy = false

/**
 * Whether the server's one thread had little time to spare lately: its own work and that of others on its core, as it
 * cannot tell them apart. Costs nothing between two looks.
 */
export function isThreadBusy(): boolean {
  const now = performance.now()
  if (now - lookedAt < LOOK_EVERY_MS) return isBusy
  isBusy = performance.eventLoopUtilization(since).utilization > BUSY_SHARE
  since = performance.eventLoopUtilization()
  lookedAt = now
  return isBusy
}
