import { defineRoute } from '../../../../_server/define-route.ts'
import { runEvents } from '../../../../_server/events/run-events.ts'

/** A run's events as server-sent events, from the first or after `Last-Event-ID`; ends after `finished`. */
export const GET = defineRoute<{ id: string }>(({ request, person, params, playground }) =>
  runEvents({ request, person, runId: params.id, playground }),
)

/** Whether there is such a run; a stream that nobody reads would stay open. */
export const HEAD = defineRoute<{ id: string }>(async ({ person, params, playground }) => {
  await playground.runs.isFinished(person, params.id)
  return new Response(null, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } })
})
