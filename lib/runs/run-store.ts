import { rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDiskFull } from '../disk-full.ts'
import { PlaygroundError } from '../errors.ts'
import { holdLease, knowLeases } from '../process/lease.ts'
import { ownedName } from '../process/owned-name.ts'
import { isRunning, nameOfOwner, thisProcess } from '../process/owner.ts'
import { temporaryDir } from '../process/remove-orphaned-files.ts'
import type { FileChange, RunEvent, RunRecord } from './event.ts'
import { cutValue, type EventHeader, makeEvent } from './event-header.ts'
import { EventLog } from './event-log.ts'
import { type EventPart, eventTexts, partsOf, readEventParts, readEventsOf } from './event-parts.ts'
import { foldRun } from './fold-run.ts'
import {
  createJournal,
  endJournal,
  eventsIn,
  type Journal,
  type JournalHead,
  readHead,
  readJournal,
} from './journal.ts'
import { LiveRun } from './live-run.ts'
import { readLastHeader } from './read-last-header.ts'
import { ReadTurns } from './read-turns.ts'
import { isRunId, newRunId } from './run-id.ts'
import { timingsSoFar } from './timings-so-far.ts'

const POLL_MS = 200
/** Whole runs of one person that are read at once: each may be many megabytes, and is put together without a pause. */
const READS_EACH = 2

/** A run of another process that somebody here follows. */
interface Followed {
  log: EventLog
  readers: number
  /** Nothing more will come: it is finished, nobody followed it any more, or it cannot be read. */
  isOver: boolean
  fault?: unknown
}

/** Every run of this installation, by its journal. A run belongs to one person; for others it is not there. */
export class RunStore {
  readonly #dir: string
  readonly #runBytes: number | undefined
  readonly #reads = new ReadTurns(READS_EACH)
  readonly #followed = new Map<string, Followed>()
  readonly #live = new Map<string, { run: LiveRun; personId: string; journal: Journal }>()

  /**
   * @param dir `runs` in DATA_DIR
   * @param runBytes what one run may write, about; without it there is no bound
   */
  constructor(dir: string, runBytes?: number) {
    this.#dir = dir
    knowLeases(this.#dataDir)
    this.#runBytes = runBytes
  }

  async begin(personId: string): Promise<LiveRun> {
    holdLease(this.#dataDir, nameOfOwner(thisProcess()))
    const runId = newRunId()
    const head = { journal: 1 as const, runId, personId, owner: thisProcess(), startedAt: new Date().toISOString() }
    const journal = createJournal(this.#fileOf(runId), head)
    const run = new LiveRun(runId, journal, this.#runBytes)
    this.#live.set(runId, { run, personId, journal })
    return run
  }

  /**
   * Ends what `begin` began; the run stays readable. False when another process ended it meanwhile because this one had not
   * said for long that it lives: what that one wrote counts.
   */
  async end(runId: string): Promise<boolean> {
    const live = this.#live.get(runId)
    if (!live) return false
    try {
      return live.journal.close()
    } finally {
      // When the end could not be written, the run stays readable from memory for as long as this process lives.
      if (live.journal.isComplete) {
        this.#live.delete(runId)
        live.run.release()
      }
    }
  }

  /** Takes back what `begin` began: nothing ran, nothing is kept. */
  async abandon(runId: string): Promise<void> {
    await this.end(runId)
    await rm(this.#fileOf(runId), { force: true })
  }

  async get(personId: string, runId: string): Promise<RunRecord> {
    return this.#reads.run(personId, async () => {
      const { startedAt, events } = await this.#read(personId, runId)
      return foldRun(runId, startedAt, events)
    })
  }

  /** The same as JSON text. A large value is taken over as it lies in the journal. */
  async textOf(personId: string, runId: string): Promise<string> {
    if (!(await this.isFinished(personId, runId))) return JSON.stringify(await this.get(personId, runId))
    return this.#reads.run(personId, async () => {
      const { startedAt } = await this.#headOf(personId, runId)
      let valueText: string | undefined
      const events: RunEvent[] = []
      for await (const text of eventTexts(this.#fileOf(runId))) {
        const cut = cutValue(text)
        valueText = cut?.value
        events.push(cut?.event ?? JSON.parse(text))
      }
      const record = JSON.stringify(foldRun(runId, startedAt, events))
      return valueText === undefined ? record : `{"value":${valueText},${record.slice(1).replace(',"value":null', '')}`
    })
  }

  /** Of its events only the beginning of the last is read, unless its process is gone: then this ends it. */
  async isFinished(personId: string, runId: string): Promise<boolean> {
    const live = this.#live.get(runId)
    if (live?.personId === personId) return live.run.isFinished
    const head = await this.#headOf(personId, runId)
    if ((await readLastHeader(this.#fileOf(runId)))?.kind === 'finished') return true
    if (isRunning(head.owner)) return false
    const { events } = await this.#reads.run(personId, () => this.#read(personId, runId))
    return events.at(-1)?.kind === 'finished'
  }

  /** What a run has changed so far. Throws `not-found` unless it is a run of this person. */
  async filesOf(personId: string, runId: string): Promise<FileChange[]> {
    const live = this.#live.get(runId)
    if (live?.personId === personId) return changesIn(live.run.events.filter((event) => event.kind === 'file'))
    await this.#headOf(personId, runId)
    return changesIn(await Array.fromAsync(readEventsOf(this.#fileOf(runId), 'file')))
  }

  /** Bytes of all that was told of a run. Throws `not-found` unless it is a run of this person. */
  async sizeOf(personId: string, runId: string): Promise<number> {
    await this.#headOf(personId, runId)
    return (await stat(this.#fileOf(runId))).size
  }

  async *follow(personId: string, runId: string, after = 0, signal?: AbortSignal): AsyncGenerator<RunEvent> {
    let last = after
    for await (const event of (await this.#openLive(personId, runId, after, signal)) ?? []) {
      last = event.seq
      yield event
      if (event.kind === 'finished') return
    }
    // What is left when it is over is read as it is taken: whoever takes nothing keeps none of it in memory.
    yield* eventsIn(this.#fileOf(runId), last, signal)
  }

  /** The same for a reader that only passes them on. Throws `not-found` before there is anything to follow. */
  async openParts(
    personId: string,
    runId: string,
    after = 0,
    signal?: AbortSignal,
  ): Promise<AsyncGenerator<EventPart>> {
    const live = await this.#openLive(personId, runId, after, signal)
    const file = this.#fileOf(runId)
    return (async function* () {
      let last: Pick<EventHeader, 'seq'> & Partial<EventHeader> = { seq: after }
      for await (const part of live ? partsOf(live) : []) {
        last = part.header ?? last
        yield part
      }
      if (last.kind === 'finished') return
      yield* readEventParts(file, last.seq, signal)
    })()
  }

  /** The events of a run that is under way; null when it is over. Throws `not-found`. */
  async #openLive(personId: string, runId: string, after: number, signal?: AbortSignal) {
    const live = this.#live.get(runId)
    if (live?.personId === personId) return live.run.follow(after, signal)
    if (await this.isFinished(personId, runId)) return null
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
      const head = await readHead(this.#fileOf(runId))
      const found = head === null ? 'removed' : await versionOf(this.#fileOf(runId))
      if (found !== known || head === null || !isRunning(head.owner)) {
        const { events } = await this.#read(personId, runId, log.events.at(-1)?.seq)
        for (const event of events) log.push(event)
        known = found
      }
      await sleep(POLL_MS)
      if (followed.readers > 0) continue
      // Whoever comes now begins anew.
      this.#followed.delete(runId)
      return
    }
  }

  /** Whether nothing more will be written into a journal. */
  async isOver({ runId, owner }: JournalHead): Promise<boolean> {
    if (this.#live.has(runId)) return false
    return !isRunning(owner) || (await readLastHeader(this.#fileOf(runId)))?.kind === 'finished'
  }

  /** Throws `conflict` while the run is not finished. `first` is done before the journal is gone. */
  async remove(personId: string, runId: string, first?: () => Promise<void>): Promise<void> {
    if (!(await this.isFinished(personId, runId)))
      throw new PlaygroundError('conflict', 'The run is not finished. Stop it first.')
    await first?.()
    await rm(this.#fileOf(runId), { force: true })
    this.#live.delete(runId)
  }

  async #read(personId: string, runId: string, after = 0): Promise<{ startedAt: string; events: RunEvent[] }> {
    const live = this.#live.get(runId)
    if (live?.personId === personId)
      return { startedAt: live.run.events[0]?.at ?? new Date().toISOString(), events: live.run.events.slice(after) }
    const head = await this.#headOf(personId, runId)
    const journal = await readJournal(this.#fileOf(runId), after)
    if (!journal) throw new PlaygroundError('not-found', 'There is no run here. It was deleted.')
    if (journal.events.at(-1)?.kind !== 'finished' && !isRunning(head.owner))
      await this.#interrupt(runId, journal.events)
    return { startedAt: head.startedAt, events: journal.events }
  }

  /** Throws `not-found` unless it is a run of this person. */
  async #headOf(personId: string, runId: string): Promise<JournalHead> {
    const head = isRunId(runId) ? await readHead(this.#fileOf(runId)) : null
    if (head?.personId === personId) return head
    throw new PlaygroundError(
      'not-found',
      "There is no run here. It may be somebody else's, deleted, or older than runs are kept.",
    )
  }

  /** Ends a run whose process is gone, once and for all readers. */
  async #interrupt(runId: string, events: RunEvent[]): Promise<void> {
    const whole = await readJournal(this.#fileOf(runId))
    const last = whole?.events.at(-1)
    if (last?.kind === 'finished') return
    const end = (seq: number) =>
      makeEvent(runId, seq, {
        kind: 'finished',
        outcome: { kind: 'interrupted' },
        value: null,
        tokens: null,
        timings: timingsSoFar(whole?.events ?? []),
      })
    events.push(end((last?.seq ?? 0) + 1))
    try {
      const temporary = join(temporaryDir(this.#dataDir), ownedName())
      await endJournal(this.#fileOf(runId), temporary, (seq) => end(seq + 1))
    } catch (error) {
      // A full disk keeps nobody from reading; the next reader tries again.
      if (!isDiskFull(error)) throw error
    }
  }

  get #dataDir(): string {
    return dirname(this.#dir)
  }

  #fileOf(runId: string): string {
    return join(this.#dir, `${runId}.jsonl`)
  }
}

const changesIn = (events: Extract<RunEvent, { kind: 'file' }>[]): FileChange[] =>
  events.map(({ path, change }) => ({ path, change }))

/** Changes with the file. */
async function versionOf(file: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(file)
  return `${ino} ${size} ${mtimeMs}`
}
