import type { RunEvent, RunStep } from '../../lib/runs/event.ts'
import { reduceRun } from './reduce-run.ts'
import { EMPTY_RUN, type RunView } from './run-view.ts'

/**
 * `lost`: trying again; `gone`: no such run; `signed-out`: the session ended. A run that has finished is `closed`.
 */
export type Connection = 'connecting' | 'live' | 'lost' | 'closed' | 'gone' | 'signed-out'

export interface FeedSnapshot {
  view: RunView
  connection: Connection
  /** When the connection was lost, in ms since 1970. */
  lostAt: number | null
}

/** A run as it comes in: for `useSyncExternalStore`. */
export interface RunFeed {
  readonly runId: string
  subscribe(listener: () => void): () => void
  snapshot(): FeedSnapshot
  close(): void
}

const KINDS: RunStep['kind'][] = [
  'accepted',
  'discovered',
  'selected',
  'generating',
  'generated',
  'checked',
  'queued',
  'started',
  'stdout',
  'stderr',
  'tool-call',
  'file',
  'finished',
]
const RETRY_MS = 2_000
const HIDDEN_MS = 1_000

/** What is known of a run before its stream is open. */
export function seedSnapshot(runId: string, known: readonly RunEvent[]): FeedSnapshot {
  const view = reduceRun({ ...EMPTY_RUN, runId, status: 'preparing' }, known)
  return { view, connection: view.end ? 'closed' : 'connecting', lostAt: null }
}

/**
 * Reads a run's events from its stream, after those in `known`. Events wait in a plain array and become one snapshot per animation frame, so
 * that React renders at most once a frame however many come. The browser reconnects by itself with the last id.
 */
export function openRunFeed(runId: string, known: readonly RunEvent[] = []): RunFeed {
  const listeners = new Set<() => void>()
  let current = seedSnapshot(runId, known)
  let pending: RunEvent[] = []
  let isScheduled = false
  let isClosed = false
  let source: EventSource | undefined
  let retry: number | undefined

  function publish(change: Partial<FeedSnapshot>) {
    if (isClosed) return
    current = { ...current, ...change }
    for (const listener of listeners) listener()
  }

  function flush() {
    isScheduled = false
    const batch = pending
    pending = []
    publish({ view: reduceRun(current.view, batch) })
  }

  function take(message: MessageEvent<string>) {
    const event = JSON.parse(message.data) as RunEvent
    pending.push(event)
    if (event.kind === 'finished') {
      source?.close()
      publish({ connection: 'closed', lostAt: null })
    }
    if (isScheduled) return
    isScheduled = true
    // A hidden page gets no frames; it is brought up to date once a second.
    if (document.hidden) window.setTimeout(flush, HIDDEN_MS)
    else window.requestAnimationFrame(flush)
  }

  function connect() {
    source = new EventSource(
      `/api/runs/${encodeURIComponent(runId)}/events?after=${pending.at(-1)?.seq ?? current.view.lastSeq}`,
    )
    for (const kind of KINDS) source.addEventListener(kind, take)
    source.onopen = () => publish({ connection: 'live', lostAt: null })
    source.onerror = () => void lose(source)
  }

  async function lose(broken: EventSource | undefined) {
    if (isClosed || current.connection === 'closed') return
    publish({ connection: 'lost', lostAt: current.lostAt ?? Date.now() })
    if (broken?.readyState !== EventSource.CLOSED) return
    // The browser gives up when the answer was not a stream; the reason is in the status.
    const status = await fetch(`/api/runs/${encodeURIComponent(runId)}`, { method: 'HEAD' }).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 404) publish({ connection: 'gone' })
    else if (status === 401) publish({ connection: 'signed-out' })
    else if (!isClosed) retry = window.setTimeout(connect, RETRY_MS)
  }

  if (current.connection !== 'closed') connect()
  return {
    runId,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => current,
    close() {
      isClosed = true
      window.clearTimeout(retry)
      source?.close()
    },
  }
}
