import { addUsage, type ModelUsage } from '../../tokens/model-usage.ts'
import type { RunEvent } from '../event.ts'

/** What servers have had the model write in a run, for one that goes on. */
export interface SamplingsSoFar {
  /** How often. */
  count: number
  usage: ModelUsage | null
  /** Servers that somebody allowed it for the run. */
  allowed: string[]
}

export function samplingsSoFar(events: Iterable<RunEvent>): SamplingsSoFar {
  const so: SamplingsSoFar = { count: 0, usage: null, allowed: [] }
  for (const event of events) {
    if (event.kind === 'elicitation' && event.decision === 'allow-run') so.allowed.push(event.server)
    if (event.kind !== 'sampling' || event.isOfProgram) continue
    if (event.phase === 'started') so.count += 1
    if (event.usage) so.usage = addUsage(so.usage, event.usage)
  }
  return so
}
