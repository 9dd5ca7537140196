import type { ModelUsage } from '../../tokens/model-usage.ts'
import type { RunEvent } from '../event.ts'
import { type AsksSoFar, addSampled, asksSoFar } from './asks-so-far.ts'

/** What servers have had the model write in a run, for one that goes on. */
export interface SamplingsSoFar {
  /** How often. */
  count: number
  usage: ModelUsage | null
  /** Servers that somebody allowed it for the run. */
  allowed: string[]
  /** What the program itself has asked. */
  asked: AsksSoFar
}

export function samplingsSoFar(events: readonly RunEvent[]): SamplingsSoFar {
  const so: SamplingsSoFar = { count: 0, usage: null, allowed: [], asked: asksSoFar(events) }
  for (const event of events) {
    if (event.kind === 'elicitation' && event.decision === 'allow-run') so.allowed.push(event.server)
    if (event.kind !== 'sampling' || event.isOfProgram) continue
    if (event.phase === 'started') so.count += 1
    so.usage = addSampled(so.usage, event)
  }
  return so
}
