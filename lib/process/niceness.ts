import { getPriority, setPriority } from 'node:os'

/** Of processes that work beside the server: people wait for it first. Of a core that both want it gets three quarters. */
export const NICENESS = 5
const LOWEST_PRIORITY = 19

/** Has this process give way to the one that started it. */
export function lowerOwnPriority(): void {
  setPriority(Math.min(LOWEST_PRIORITY, getPriority() + NICENESS))
}
