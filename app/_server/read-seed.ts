import type { Person } from '../../lib/people/person.ts'
import type { RunEvent } from '../../lib/runs/event.ts'
import type { RunSeed } from '../_run/use-run.ts'
import { describeError } from './http-error.ts'
import { playground } from './playground.ts'

// A run with more is not sent with the page; the page then reads it from the stream.
const MAX_EVENTS = 2_000

/** The events of a run that is over, to be sent with its page. Null when there is no such run for this person. */
export async function readSeed(person: Person, runId: string): Promise<RunSeed | null> {
  const { runs } = await playground()
  try {
    const events: RunEvent[] = []
    if (!(await runs.isFinished(person, runId))) return { runId, events }
    for await (const event of runs.events(person, runId)) {
      if (events.push(event) > MAX_EVENTS) return { runId, events: [] }
    }
    return { runId, events }
  } catch (error) {
    if (describeError(error).status === 404) return null
    throw error
  }
}
