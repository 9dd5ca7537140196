import type { Person } from '../people/person.ts'
import type { RunRequest } from '../pipeline/request.ts'
import type { Playground } from '../playground.ts'
import type { RunEvent, RunRecord } from '../runs/event.ts'
import { eventsUntil } from '../runs/events-until.ts'

export interface FollowOptions {
  /** Aborting it stops the run, which then ends as `cancelled`. */
  signal?: AbortSignal | undefined
  /** Told each event as it happens. What it throws stops the run and is thrown. */
  onEvent?: ((event: RunEvent, runId: string) => void) | undefined
}

/** Runs a request to its end. Throws what could not be started; how the run itself ended stands in its record. */
export async function followRun(
  { runs }: Pick<Playground, 'runs'>,
  person: Person,
  request: RunRequest,
  { signal, onEvent }: FollowOptions = {},
): Promise<RunRecord> {
  const { runId } = await runs.start(person, request)
  const cancel = () => runs.cancel(person, runId)
  const events = eventsUntil(signal, { cancel, events: (until) => runs.events(person, runId, { signal: until }) })
  try {
    for await (const event of events) onEvent?.(event, runId)
  } catch (error) {
    await cancel().catch(() => {}) // What failed first is told.
    throw error
  }
  return runs.get(person, runId)
}
