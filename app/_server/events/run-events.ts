import type { Person } from '../../../lib/people/person.ts'
import type { Playground } from '../../../lib/playground.ts'
import { resumeAfter, streamEvents } from './event-stream.ts'
import { OpenStreams } from './open-streams.ts'

const streams = new OpenStreams()

interface Asked {
  request: Request
  person: Person
  runId: string
  playground: Pick<Playground, 'access' | 'runs'>
}

/** A run's events, for as long as somebody reads who is still let in. Rejects when there is no such run. */
export async function runEvents({ request, person, runId, playground }: Asked): Promise<Response> {
  const leave = streams.enter(person.id)
  const stop = new AbortController()
  stop.signal.addEventListener('abort', leave, { once: true })
  try {
    const after = resumeAfter(request)
    // Waited for, so that an unknown run is a 404 and not a stream that breaks.
    const events = await playground.runs.openEventParts(person, runId, { after, signal: stop.signal })
    // Whoever is signed out, or whose token is revoked, reads no further.
    const endWatch = playground.access.whileLetIn(person, () => stop.abort())
    stop.signal.addEventListener('abort', endWatch, { once: true })
    const response = streamEvents(events, stop)
    request.signal.addEventListener('abort', () => stop.abort(), { once: true })
    // Last, when all that must end with it listens: it may have been given up before.
    if (request.signal.aborted) stop.abort()
    return response
  } catch (error) {
    stop.abort()
    throw error
  }
}
