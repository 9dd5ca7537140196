import { defineRoute } from '../../../../_server/define-route.ts'
import { resumeAfter, streamEvents } from '../../../../_server/event-stream.ts'
import { OpenStreams } from '../../../../_server/open-streams.ts'

const streams = new OpenStreams()

/** A run's events as server-sent events, from the first or after `Last-Event-ID`; ends after `finished`. */
export const GET = defineRoute<{ id: string }>(async ({ request, person, params, playground }) => {
  const leave = streams.enter(person.id)
  const stop = new AbortController()
  stop.signal.addEventListener('abort', leave, { once: true })
  try {
    // Asked first, so that an unknown run is a 404 and not a stream that breaks.
    await playground.runs.get(person, params.id)
    request.signal.addEventListener('abort', () => stop.abort(), { once: true })
    if (request.signal.aborted) stop.abort()
    // Whoever is signed out, or whose token is revoked, reads no further.
    stop.signal.addEventListener(
      'abort',
      playground.access.whileLetIn(person, () => stop.abort()),
      { once: true },
    )
    return streamEvents(
      playground.runs.events(person, params.id, { after: resumeAfter(request), signal: stop.signal }),
      stop,
    )
  } catch (error) {
    stop.abort()
    throw error
  }
})

/** Whether there is such a run; a stream that nobody reads would stay open. */
export const HEAD = defineRoute<{ id: string }>(async ({ person, params, playground }) => {
  await playground.runs.get(person, params.id)
  return new Response(null, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } })
})
