import type { EventPart } from '../../../lib/runs/events/event-parts.ts'

const HEARTBEAT_MS = 15_000
const RETRY_MS = 1_000

/** Everybody who is to be told now and then that the stream is still there, by how often. One timer for all of them. */
const beats = new Map<number, { streams: Set<() => void>; timer: NodeJS.Timeout }>()

/** Calls `beat` now and then, until what it answers is called. */
function keepBeating(everyMs: number, beat: () => void): () => void {
  let kept = beats.get(everyMs)
  if (kept === undefined) {
    const streams = new Set<() => void>()
    const timer = setInterval(() => {
      for (const each of streams) each()
    }, everyMs)
    kept = { streams, timer }
    beats.set(everyMs, kept)
  }
  const { streams, timer } = kept
  streams.add(beat)
  return () => {
    streams.delete(beat)
    if (streams.size > 0 || beats.get(everyMs)?.streams !== streams) return
    clearInterval(timer)
    beats.delete(everyMs)
  }
}

const encoder = new TextEncoder()
const STILL_HERE = encoder.encode(': still here\n\n')
const [NOTHING, END] = [new Uint8Array(), encoder.encode('\n\n')]

/** A part of an event as server-sent events write it. */
function encodePart({ header, json, isLast }: EventPart): Uint8Array {
  const before = header ? encoder.encode(`id: ${header.seq}\nevent: ${header.kind}\ndata: `) : NOTHING
  const after = isLast ? END : NOTHING
  // Bytes of its own: a stream takes what it is given away, and others may be given the same part.
  const bytes = new Uint8Array(before.length + json.length + after.length)
  bytes.set(before)
  bytes.set(json, before.length)
  bytes.set(after, before.length + json.length)
  return bytes
}

/**
 * Sends a run's events until the last one, with a comment now and then so that no proxy takes the silence for an end.
 * The reader going away ends `events` through `stop`.
 */
export function streamEvents(
  events: AsyncGenerator<EventPart>,
  stop: AbortController,
  heartbeatMs = HEARTBEAT_MS,
): Response {
  let isLeft = false
  let isWithinEvent = false
  let stopBeating = () => {}
  const finish = () => {
    stopBeating()
    stop.abort()
    // A journal that is being read is closed.
    void events.return(undefined).catch(() => {})
  }
  // Also when the request ends and nobody reads what is left of the answer.
  stop.signal.addEventListener('abort', () => stopBeating(), { once: true })
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`))
      stopBeating = keepBeating(heartbeatMs, () => {
        // For a reader that takes nothing nothing is piled up.
        if (!isWithinEvent && (controller.desiredSize ?? 0) > 0) controller.enqueue(STILL_HERE.slice())
      })
    },
    async pull(controller) {
      try {
        const next = await events.next()
        if (!next.done) {
          isWithinEvent = !next.value.isLast
          return controller.enqueue(encodePart(next.value))
        }
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
