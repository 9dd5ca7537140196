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
  /** Tries again at once: the person signed in again, or the network is back. */
  reconnect(): void
  /** A run that had ended goes on: follows it again. */
  followOn(): void
  close(): void
}

// All of them: one that is missing here does not compile.
const KINDS = Object.keys({
  accepted: true,
  discovered: true,
  selected: true,
  generating: true,
  generated: true,
  repairing: true,
  turn: true,
  checked: true,
  question: true,
  queued: true,
  started: true,
  stdout: true,
  stderr: true,
  'model-turn': true,
  'tool-call': true,
  progress: true,
  elicitation: true,
  sampling: true,
  file: true,
  resumed: true,
  suspended: true,
  left: true,
  'tools-changed': true,
  replaying: true,
  'log-limit': true,
  finished: true,
} satisfies Record<RunStep['kind'], true>)
const RETRY_MS = 1_000
const HIDDEN_MS = 1_000
// Below what a person notices; at every frame a stream of lines would leave no time between them.
const FLUSH_MS = 50
// A stream that ends again and again without a word knows nothing of what we have seen: see `lose`.
const SILENT_ENDS = 3

/** What is known of a run before its stream is open. */
export function seedSnapshot(runId: string, known: readonly RunEvent[]): FeedSnapshot {
  const view = reduceRun({ ...EMPTY_RUN, runId, status: 'preparing' }, known)
  return { view, connection: view.end ? 'closed' : 'connecting', lostAt: null }
}

/**
 * Reads a run's events from its stream, after those in `known`. Events wait in a plain array and become one snapshot
 * each 50 ms at most, so that React renders seldom however many come. When the connection is lost it
 * comes back with the last seq it has, so that nothing is missing and nothing comes twice.
 */
export function openRunFeed(runId: string, known: readonly RunEvent[] = []): RunFeed {
  const listeners = new Set<() => void>()
  const address = `/api/runs/${encodeURIComponent(runId)}`
  let current = seedSnapshot(runId, known)
  let pending: RunEvent[] = []
  let isScheduled = false
  let flushedAt = 0
  let isClosed = false
  let source: EventSource | undefined
  let retry: number | undefined
  let silentEnds = 0
  let hasEnded = current.view.end !== null

  function publish(change: Partial<FeedSnapshot>) {
    if (isClosed) return
    current = { ...current, ...change }
    for (const listener of listeners) listener()
  }

  function flush() {
    isScheduled = false
    flushedAt = Date.now()
    const batch = pending
    pending = []
    publish({ view: reduceRun(current.view, batch) })
  }

  function take(message: MessageEvent<string>) {
    const event = JSON.parse(message.data) as RunEvent
    pending.push(event)
    silentEnds = 0
    // One that was interrupted may have gone on: then more comes, and else the stream ends.
    hasEnded = event.kind === 'finished'
    if (event.kind === 'finished' && event.outcome.kind !== 'interrupted') {
      source?.close()
      publish({ connection: 'closed', lostAt: null })
    }
    if (isScheduled) return
    isScheduled = true
    // A hidden page gets no frames; it is brought up to date once a second.
    if (document.hidden) window.setTimeout(flush, HIDDEN_MS)
    else window.setTimeout(() => window.requestAnimationFrame(flush), Math.max(0, flushedAt + FLUSH_MS - Date.now()))
  }

  function connect() {
    window.clearTimeout(retry)
    source?.close()
    const opened = new EventSource(`${address}/events?after=${pending.at(-1)?.seq ?? current.view.lastSeq}`)
    for (const kind of KINDS) opened.addEventListener(kind, take)
    opened.onopen = () => publish({ connection: 'live', lostAt: null })
    opened.onerror = () => {
      // Not left to the browser: it gives up at some answers, and asks again with what it was opened with.
      opened.close()
      if (opened !== source || current.connection === 'closed') return
      if (hasEnded) publish({ connection: 'closed', lostAt: null })
      else void lose()
    }
    source = opened
  }

  async function lose() {
    publish({ connection: 'lost', lostAt: current.lostAt ?? Date.now() })
    // The reason for an answer that is no stream is in the status.
    const status = await fetch(address, { method: 'HEAD' }).then(
      (answer) => answer.status,
      () => 0,
    )
    if (isClosed) return
    if (status === 404) return publish({ connection: 'gone' })
    if (status === 401) return publish({ connection: 'signed-out' })
    // After a crash the journal may know less than was shown: then its numbers start below ours, and all is read anew.
    if (status === 200 && ++silentEnds >= SILENT_ENDS) {
      silentEnds = 0
      pending = []
      current = { ...current, view: seedSnapshot(runId, []).view }
    }
    window.clearTimeout(retry)
    retry = window.setTimeout(connect, RETRY_MS)
  }

  function reconnect() {
    if (!isClosed && current.connection !== 'closed' && current.connection !== 'gone') connect()
  }

  function followOn() {
    if (isClosed) return
    hasEnded = false
    publish({ connection: 'connecting' })
    connect()
  }

  function dropNetwork() {
    source?.close()
    if (current.connection !== 'closed') void lose()
  }

  if (current.connection !== 'closed') connect()
  window.addEventListener('online', reconnect)
  window.addEventListener('offline', dropNetwork)
  return {
    runId,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => current,
    reconnect,
    followOn,
    close() {
      isClosed = true
      window.removeEventListener('online', reconnect)
      window.removeEventListener('offline', dropNetwork)
      window.clearTimeout(retry)
      source?.close()
    },
  }
}
