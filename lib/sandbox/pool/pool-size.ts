import { totalmem } from 'node:os'

/** So few are bearable everywhere, and more are of no use to the people of one server. */
export const LEAST_POOL_SIZE = 8
const MOST = 64
const MOST_RESTING = 128

/** How many sandboxes may wait where nobody said it: what fits an eighth of the memory that this process may use. */
export function usualPoolSize(bytesOfEach: number, memoryBytes = usableMemory()): number {
  return Math.min(Math.max(Math.floor(memoryBytes / 8 / bytesOfEach), LEAST_POOL_SIZE), MOST)
}

/** How many runs may wait for a tool with their sandbox: what fits a quarter of that memory. */
export function restingSize(bytesOfEach: number, memoryBytes = usableMemory()): number {
  return Math.min(Math.max(Math.floor(memoryBytes / 4 / bytesOfEach), LEAST_POOL_SIZE), MOST_RESTING)
}

/** A container may have less than the machine. */
function usableMemory(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
}
