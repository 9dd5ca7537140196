import type { RunEvent } from '../../lib/runs/event.ts'

const HEARTBEAT_MS = 15_000
const RETRY_MS = 1_000

/** One event as server-sent events write it. */
export function encodeEvent(event: RunEvent): string {
  return `id: ${event.seq}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`
}

/**
 * Sends a run's events until the last one, with a comment now and then so that no proxy takes the silence for an end.
 * The reader going away ends `events` through `stop`.
 */
export function streamEvents(
  events: AsyncGenerator<RunEvent>,
  stop: AbortController,
  heartbeatMs = HEARTBEAT_MS,
): Response {
  const encoder = new TextEncoder()
  let heartbeat: NodeJS.Timeout | undefined
  let isLeft = false
  const finish = () => {
    clearInterval(heartbeat)
    stop.abort()
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`))
      heartbeat = setInterval(() => controller.enqueue(encoder.encode(': still here\n\n')), heartbeatMs)
    },
    async pull(controller) {
      try {
        const next = await events.next()
        if (!next.done) return controller.enqueue(encoder.encode(encodeEvent(next.value)))
      } catch (error) {
        // Headers are long gone: the reader sees the stream end, comes back with its last id and gets a proper answer.
        if (!stop.signal.aborted) console.error('A stream of events broke:', error)
      }
      finish()
      // A reader that went away has closed the stream already.
      if (!isLeft) controller.close()
    },
    cancel() {
      isLeft = true
      finish()
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // no-transform keeps compression away, which would hold events back.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  })
}

/** The seq after which to go on: the header of a reconnecting reader, else `?after=`, else the beginning. */
export function resumeAfter(request: Request): number {
  const given = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('after')
  const seq = Number(given)
  return Number.isSafeInteger(seq) && seq > 0 ? seq : 0
}
