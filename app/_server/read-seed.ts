import type { Person } from '../../lib/people/person.ts'
import type { RunEvent } from '../../lib/runs/event.ts'
import type { RunSeed } from '../_run/use-run.ts'
import { describeError } from './http-error.ts'
import { playground } from './playground.ts'

// A larger run is not sent with the page, whose writing takes long with values of many parts: it is read from the stream.
const MAX_BYTES = 64 * 1024

/** The events of a run that is over, to be sent with its page. Null when there is no such run for this person. */
export async function readSeed(person: Person, runId: string): Promise<RunSeed | null> {
  const { runs, history } = await playground()
  try {
    const isSmall = (await runs.sizeOf(person, runId)) <= MAX_BYTES
    const versions = await history.versions(person, runId)
    if (!isSmall || !(await runs.isFinished(person, runId))) return { runId, events: [], versions }
    const events: RunEvent[] = []
    for await (const event of runs.events(person, runId)) events.push(event)
    return { runId, events, versions }
  } catch (error) {
    if (describeError(error).status === 404) return null
    throw error
  }
}
