import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from '../process/owner.ts'
import type { RunEvent } from './event.ts'
import { EventLog } from './events/event-log.ts'
import { type EventPart, partsOf, readEventParts } from './events/event-parts.ts'
import { readHead } from './journal/journal.ts'
import type { RunFiles } from './journal/run-files.ts'
import type { LiveRuns, RunReader } from './run-reader.ts'

const POLL_MS = 200
/** Of a run that waits for somebody's answer. */
const POLL_WAITING_MS = 1_000

/** A run of another process that somebody here follows. */
interface Followed {
  log: EventLog
  readers: number
  /** Nothing more will come: it is finished, nobody followed it any more, or it cannot be read. */
  isOver: boolean
  fault?: unknown
}

/** Follows runs to their ends: those of this process as they go on, those of others on the same DATA_DIR by their journals. */
export class RunFollower {
  readonly #files: RunFiles
  readonly #live: LiveRuns
  readonly #reader: RunReader
  readonly #followed = new Map<string, Followed>()

  constructor(files: RunFiles, live: LiveRuns, reader: RunReader) {
    this.#files = files
    this.#live = live
    this.#reader = reader
  }

  /** Until it is finished, also while it waits for an answer. */
  async *follow(personId: string, runId: string, after = 0, signal?: AbortSignal): AsyncGenerator<RunEvent> {
    for (let last = after, isOver = false; !isOver && !signal?.aborted; ) {
      const live = await this.#openLive(personId, runId, last, signal)
      // What is left when it is over is read as it is taken: whoever takes nothing keeps none of it in memory.
      for await (const event of live ?? this.#reader.eventsOfEnded(runId, last, signal)) {
        last = event.seq
        isOver = event.kind === 'finished'
        yield event
      }
      isOver ||= live === null
    }
  }

  /** The same for a reader that only passes them on. Throws `not-found` before there is anything to follow. */
  async openParts(
    personId: string,
    runId: string,
    after = 0,
    signal?: AbortSignal,
  ): Promise<AsyncGenerator<EventPart>> {
    const first = await this.#openLive(personId, runId, after, signal)
    const reopen = (last: number) => this.#openLive(personId, runId, last, signal)
    const file = this.#files.journalOf(runId)
    return (async function* () {
      let last = after
      for (let live = first, isOver = false; ; live = await reopen(last)) {
        for await (const part of live ? partsOf(live) : readEventParts(file, last, signal)) {
          if (part.header) [last, isOver] = [part.header.seq, part.header.kind === 'finished']
          yield part
        }
        if (isOver || live === null || signal?.aborted) return
      }
    })()
  }

  /** The events of a run that is under way; null when it is over. Throws `not-found`. */
  async #openLive(personId: string, runId: string, after: number, signal?: AbortSignal) {
    const live = this.#live.get(runId)
    if (live?.personId === personId) return live.run.follow(after, signal)
    if (await this.#reader.isFinished(personId, runId)) return null
    return this.#followElsewhere(personId, runId, after, signal)
  }

  /** Run by another process on the same DATA_DIR: its journal is read once for all who follow it. */
  async *#followElsewhere(personId: string, runId: string, after: number, signal?: AbortSignal) {
    const followed = this.#followed.get(runId) ?? this.#beginToFollow(personId, runId)
    followed.readers++
    try {
      yield* followed.log.follow(after, signal, () => followed.isOver)
      if (followed.fault) throw followed.fault
    } finally {
      followed.readers--
    }
  }

  #beginToFollow(personId: string, runId: string): Followed {
    const followed: Followed = { log: new EventLog(), readers: 0, isOver: false }
    this.#followed.set(runId, followed)
    void this.#keepReading(personId, runId, followed)
      .catch((error: unknown) => {
        followed.fault = error
      })
      .finally(() => {
        followed.isOver = true
        if (followed.log.isFinished) followed.log.release()
        if (this.#followed.get(runId) === followed) this.#followed.delete(runId)
        followed.log.wake()
      })
    return followed
  }

  /** Until the run is finished or nobody follows it. What has not changed is not read again while its process lives. */
  async #keepReading(personId: string, runId: string, followed: Followed): Promise<void> {
    const { log } = followed
    for (let known = ''; !log.isFinished; ) {
      const head = await readHead(this.#files.journalOf(runId))
      const found = head === null ? 'removed' : await versionOf(this.#files.journalOf(runId))
      if (found !== known || head === null || !isRunning(head.owner)) {
        const { events } = await this.#reader.read(personId, runId, log.events.at(-1)?.seq)
        for (const event of events) log.push(event)
        known = found
      }
      await sleep(log.events.at(-1)?.kind === 'suspended' ? POLL_WAITING_MS : POLL_MS)
      if (followed.readers > 0) continue
      // Whoever comes now begins anew.
      this.#followed.delete(runId)
      return
    }
  }
}

/** Changes with the file. */
async function versionOf(file: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(file)
  return `${ino} ${size} ${mtimeMs}`
}
