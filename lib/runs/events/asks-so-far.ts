import { addUsage, type ModelUsage } from '../../tokens/model-usage.ts'
import type { RunEvent, SamplingStep } from '../event.ts'

/** What a program has asked the model in a run, for one that goes on. */
export interface AsksSoFar {
  /** The calls; one may ask twice. */
  calls: number
  usage: ModelUsage | null
}

export function asksSoFar(events: Iterable<RunEvent>): AsksSoFar {
  const asked = new Set<number>()
  let usage: ModelUsage | null = null
  for (const event of events) {
    if (event.kind !== 'sampling' || !event.isOfProgram) continue
    asked.add(event.callId)
    usage = addSampled(usage, event)
  }
  return { calls: asked.size, usage }
}

/** With what this one cost, and whether that was counted here. */
export function addSampled(
  before: ModelUsage | null,
  step: Pick<SamplingStep, 'usage' | 'isComputed'>,
): ModelUsage | null {
  const { usage, isComputed } = step
  return usage ? addUsage(before, { ...usage, ...(isComputed && { isComputed }) }) : before
}
