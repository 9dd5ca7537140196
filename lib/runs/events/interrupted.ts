import type { RunEvent } from '../event.ts'
import { timingsSoFar } from './timings-so-far.ts'

/** How a run ends whose process is gone, or goes away. */
export const interrupted = (events: readonly RunEvent[]) => ({
  kind: 'finished' as const,
  outcome: { kind: 'interrupted' as const },
  ...{ value: null, tokens: null, timings: timingsSoFar(events) },
})
