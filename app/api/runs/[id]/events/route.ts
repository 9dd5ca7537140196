import { defineRoute } from '../../../../_server/define-route.ts'
import { resumeAfter, streamEvents } from '../../../../_server/event-stream.ts'

/** A run's events as server-sent events, from the first or after `Last-Event-ID`; ends after `finished`. */
export const GET = defineRoute<{ id: string }>(async ({ request, person, params, playground }) => {
  // Asked first, so that an unknown run is a 404 and not a stream that breaks.
  await playground.runs.get(person, params.id)
  const stop = new AbortController()
  request.signal.addEventListener('abort', () => stop.abort(), { once: true })
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
})
