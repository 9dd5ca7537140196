import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDiskFull } from '../disk-full.ts'
import { PlaygroundError } from '../errors.ts'
import { holdLease, knowLeases, leaseAge } from '../process/lease.ts'
import { ownedName } from '../process/owned-name.ts'
import { isRunning, nameOfOwner, thisProcess } from '../process/owner.ts'
import { temporaryDir } from '../process/remove-orphaned-files.ts'
import type { FileChange, RunEvent, RunRecord, RunStatus, RunStep } from './event.ts'
import { cutValue, makeEvent } from './event-header.ts'
import { EventLog } from './event-log.ts'
import { type EventPart, eventTexts, partsOf, readEventParts, readEventsOf } from './event-parts.ts'
import { foldRun } from './fold-run.ts'
import {
  createJournal,
  endJournal,
  eventsIn,
  JOURNAL_VERSION,
  type Journal,
  type JournalHead,
  readHead,
  readJournal,
  takeOverJournal,
} from './journal.ts'
import { createJournalLog } from './journal-log.ts'
import { LiveRun } from './live-run.ts'
import { holdLock } from './lock.ts'
import { readLastHeader } from './read-last-header.ts'
import { type RecordedRun, readRecordedRun } from './read-log.ts'
import { ReadTurns } from './read-turns.ts'
import { isRunId, newRunId } from './run-id.ts'
import { timingsSoFar } from './timings-so-far.ts'
import { ValueFile } from './value-file.ts'

const POLL_MS = 200
/** A process lives for so long after it last said so, at the most. */
const LEASE_SLACK_MS = 6_000
/** Of a run that waits for somebody's answer. */
const POLL_WAITING_MS = 1_000
/** Whole runs of one person that are read at once: each may be many megabytes, and is put together without a pause. */
const READS_EACH = 2

/** A run as lists show it. */
export interface ListedRun {
  runId: string
  title: string
  status: RunStatus
  outcome: string | null
  startedAt: string
  /** Time for which somebody was waited for does not count. */
  totalMs: number | null
  /** Which version of its task's program it ran, from 1; absent where none was given. */
  version?: number
}

/** What is recorded of a run, and when its process was last alive at the latest, in ms. */
export type KeptRecord = RecordedRun & { aliveUntilMs: number }

interface Live {
  run: LiveRun
  personId: string
  journal: Journal
  values: ValueFile
}

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
  readonly #valueBytes: number | undefined
  readonly #reads = new ReadTurns(READS_EACH)
  readonly #followed = new Map<string, Followed>()
  readonly #live = new Map<string, Live>()

  /**
   * @param dir `runs` in DATA_DIR
   * @param runBytes what the events of one run may take, about; without it there is no bound
   * @param valueBytes what its recorded arguments and results may take besides
   */
  constructor(dir: string, runBytes?: number, valueBytes?: number) {
    this.#dir = dir
    knowLeases(this.#dataDir)
    this.#runBytes = runBytes
    this.#valueBytes = valueBytes
  }

  async begin(personId: string): Promise<LiveRun> {
    holdLease(this.#dataDir, nameOfOwner(thisProcess()))
    const runId = newRunId()
    const startedAt = new Date().toISOString()
    const head = { journal: JOURNAL_VERSION, runId, personId, owner: thisProcess(), startedAt }
    return this.#open(head, createJournal(this.#fileOf(runId), head))
  }

  /**
   * Goes on with a run that waits for an answer or was interrupted, as this process's. `may` looks at what is recorded of it
   * once nobody else can take it; what it throws leaves the run as it is. When this settles it is under way for everybody.
   * Throws `not-found`; `conflict` when it is under way already or has ended otherwise.
   */
  async resume(
    personId: string,
    runId: string,
    may: (record: RecordedRun) => void = () => {},
  ): Promise<{ live: LiveRun; record: KeptRecord; isWaiting: boolean }> {
    await this.#headOf(personId, runId)
    const file = this.#fileOf(runId)
    return holdLock(`${file}.lock`, async () => {
      if (this.#live.has(runId)) throw underWay()
      // Ends what a process left behind as what it is: waiting or interrupted.
      const { events } = await this.#read(personId, runId)
      const head = await this.#headOf(personId, runId)
      const last = events.at(-1)
      const isInterrupted = last?.kind === 'finished' && last.outcome.kind === 'interrupted'
      if (last?.kind !== 'suspended' && !isInterrupted) throw last?.kind === 'finished' ? hasEnded() : underWay()
      const record = await this.recordOf(personId, runId)
      may(record)
      holdLease(this.#dataDir, nameOfOwner(thisProcess()))
      const owned = { ...head, owner: thisProcess() }
      const journal = await takeOverJournal(file, this.#temporary(), owned)
      const live = this.#open(owned, journal, events)
      const isWaiting = last.kind === 'suspended'
      live.append({ kind: 'resumed', because: isWaiting ? 'approval' : 'interrupted' })
      return { live, record, isWaiting }
    })
  }

  /** What a run can be run again from. Throws `not-found`, and `conflict` for a log that cannot be replayed. */
  async recordOf(personId: string, runId: string): Promise<KeptRecord> {
    const head = await this.#headOf(personId, runId)
    return this.#reads.run(personId, async () => {
      const recorded = (await readRecordedRun(this.#fileOf(runId))) ?? gone(head)
      // A process says now and then that it lives; of one that never did, its log is the last sign.
      const silentMs = leaseAge(nameOfOwner(head.owner))
      const loggedAt = (await stat(this.#fileOf(runId))).mtimeMs
      return { ...recorded, aliveUntilMs: (silentMs === null ? loggedAt : Date.now() - silentMs) + LEASE_SLACK_MS }
    })
  }

  /** Reads recorded values; to be closed. */
  valuesOf(runId: string): ValueFile {
    return new ValueFile(this.#valuesOf(runId))
  }

  #open(head: JournalHead, journal: Journal, before: readonly RunEvent[] = []): LiveRun {
    const { runId, personId } = head
    const values = new ValueFile(this.#valuesOf(runId))
    const log = createJournalLog(journal, values, this.#valueBytes)
    const run = new LiveRun(runId, { journal, log, limitBytes: this.#runBytes, before })
    this.#live.set(runId, { run, personId, journal, values })
    return run
  }

  /**
   * Ends what `begin` began; the run stays readable. False when another process ended it meanwhile because this one had not
   * said for long that it lives: what that one wrote counts.
   */
  async end(runId: string): Promise<boolean> {
    const live = this.#live.get(runId)
    if (!live) return false
    await live.values.close()
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
    await this.#removeFiles(runId)
  }

  async get(personId: string, runId: string): Promise<RunRecord> {
    return this.#reads.run(personId, async () => {
      const { startedAt, events } = await this.#read(personId, runId)
      return foldRun(runId, startedAt, events)
    })
  }

  /** Every event so far. */
  async eventsOf(personId: string, runId: string): Promise<RunEvent[]> {
    return this.#reads.run(personId, async () => (await this.#read(personId, runId)).events)
  }

  /** The newest runs of a person, found by looking at the head of every journal. */
  async list(personId: string, limit: number): Promise<ListedRun[]> {
    const names = await readdir(this.#dir).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const heads: JournalHead[] = []
    for (const name of names) {
      const runId = name.replace(/\.jsonl$/, '')
      const head = name !== runId && isRunId(runId) ? await readHead(this.#fileOf(runId)) : null
      if (head?.personId === personId) heads.push(head)
    }
    const newest = heads.sort((a, b) => b.startedAt.localeCompare(a.startedAt)).slice(0, limit)
    const listed: ListedRun[] = []
    for (const { runId } of newest) {
      const { task, program, status, outcome, startedAt, timings, version } = await this.get(personId, runId)
      const title = (task ?? program ?? '').trim().slice(0, 200)
      const totalMs = outcome && timings.totalMs
      const end = { status, outcome: outcome?.kind ?? null, startedAt, totalMs }
      listed.push({ runId, title, ...end, ...(version !== undefined && { version }) })
    }
    return listed
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

  /** Until it is finished, also while it waits for an answer. */
  async *follow(personId: string, runId: string, after = 0, signal?: AbortSignal): AsyncGenerator<RunEvent> {
    for (let last = after, isOver = false; !isOver && !signal?.aborted; ) {
      const live = await this.#openLive(personId, runId, last, signal)
      // What is left when it is over is read as it is taken: whoever takes nothing keeps none of it in memory.
      for await (const event of live ?? eventsIn(this.#fileOf(runId), last, signal)) {
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
    const file = this.#fileOf(runId)
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
      await sleep(log.events.at(-1)?.kind === 'suspended' ? POLL_WAITING_MS : POLL_MS)
      if (followed.readers > 0) continue
      // Whoever comes now begins anew.
      this.#followed.delete(runId)
      return
    }
  }

  /** Whether nothing more will be written into a journal. */
  async isOver({ runId, owner }: JournalHead): Promise<boolean> {
    if (this.#live.has(runId)) return false
    const kind = (await readLastHeader(this.#fileOf(runId)))?.kind
    return kind === 'finished' || (kind !== 'suspended' && !isRunning(owner))
  }

  /** Throws `conflict` while the run is not finished. `first` is done before the journal is gone. */
  async remove(personId: string, runId: string, first?: () => Promise<void>): Promise<void> {
    if (!(await this.isFinished(personId, runId)))
      throw new PlaygroundError('conflict', 'The run is not finished. Stop it first.')
    await first?.()
    await this.#removeFiles(runId)
    this.#live.delete(runId)
  }

  async #removeFiles(runId: string): Promise<void> {
    await rm(this.#valuesOf(runId), { force: true })
    await rm(this.#fileOf(runId), { force: true })
  }

  async #read(personId: string, runId: string, after = 0): Promise<{ startedAt: string; events: RunEvent[] }> {
    const live = this.#live.get(runId)
    if (live?.personId === personId)
      return { startedAt: live.run.events[0]?.at ?? new Date().toISOString(), events: live.run.events.slice(after) }
    const head = await this.#headOf(personId, runId)
    const journal = await readJournal(this.#fileOf(runId), after)
    if (!journal) throw new PlaygroundError('not-found', 'There is no run here. It was deleted.')
    if (!ENDS.has(journal.events.at(-1)?.kind ?? '') && !isRunning(head.owner))
      await this.#endAbandoned(runId, journal.events)
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

  /** Ends a run whose process is gone, once and for all readers: as interrupted, unless it waits for somebody's answer. */
  async #endAbandoned(runId: string, events: RunEvent[]): Promise<void> {
    const whole = await readJournal(this.#fileOf(runId))
    const last = whole?.events.at(-1)
    if (!whole || (last && ENDS.has(last.kind))) return
    const isWaiting = foldRun(runId, whole.head.startedAt, whole.events).status === 'awaiting-approval'
    const step: RunStep = isWaiting
      ? { kind: 'suspended' }
      : {
          kind: 'finished',
          outcome: { kind: 'interrupted' },
          value: null,
          tokens: null,
          timings: timingsSoFar(whole.events),
        }
    const end = (seq: number) => makeEvent(runId, seq, step)
    events.push(end((last?.seq ?? 0) + 1))
    try {
      await endJournal(this.#fileOf(runId), this.#temporary(), (seq) => end(seq + 1))
    } catch (error) {
      // A full disk keeps nobody from reading; the next reader tries again.
      if (!isDiskFull(error)) throw error
    }
  }

  #temporary = () => join(temporaryDir(this.#dataDir), ownedName())

  get #dataDir(): string {
    return dirname(this.#dir)
  }

  #fileOf(runId: string): string {
    return join(this.#dir, `${runId}.jsonl`)
  }

  #valuesOf(runId: string): string {
    return join(this.#dir, `${runId}.values`)
  }
}

/** A run stays like this until somebody goes on with it. */
const ENDS = new Set<string>(['finished', 'suspended'] satisfies RunStep['kind'][])

const underWay = () => new PlaygroundError('conflict', 'The run is under way.')
const hasEnded = () => new PlaygroundError('conflict', 'The run has ended. Run its program again instead.')
const gone = ({ runId }: JournalHead): never => {
  throw new PlaygroundError('not-found', `The run ${runId} was deleted.`)
}

const changesIn = (events: Extract<RunEvent, { kind: 'file' }>[]): FileChange[] =>
  events.map(({ path, change }) => ({ path, change }))

/** Changes with the file. */
async function versionOf(file: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(file)
  return `${ino} ${size} ${mtimeMs}`
}
