import type { RunEvent } from '../runs/event.ts'
import type { RunServices } from './run-services.ts'
import type { Budget } from './turns/budget.ts'

/** Pays what a program and servers have had models write before the run went on. */
export async function payAside(
  events: readonly RunEvent[],
  budget: Budget,
  { priceOf }: Pick<RunServices, 'priceOf'>,
): Promise<void> {
  const models = new Map<string, string>()
  for (const event of events) {
    if (event.kind !== 'sampling') continue
    // As it was asked for: a provider may call it otherwise in its answer.
    if (event.phase === 'started' && event.model !== undefined) models.set(event.samplingId, event.model)
    if (event.usage) budget.purse(await priceOf(models.get(event.samplingId))).pay(event.usage)
  }
}
