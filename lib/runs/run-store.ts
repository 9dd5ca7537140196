import { PlaygroundError } from '../errors.ts'
import { holdLease, knowLeases } from '../process/lease.ts'
import { holdLock } from '../process/lock.ts'
import { nameOfOwner, thisProcess } from '../process/owner.ts'
import { newRunId } from '../run-id.ts'
import type { RunEvent } from './event.ts'
import { isEnd } from './events/event-header.ts'
import type { EventPart } from './events/event-parts.ts'
import { lockOf } from './journal/end-abandoned.ts'
import { createJournal, JOURNAL_VERSION, type Journal, type JournalHead, takeOverJournal } from './journal/journal.ts'
import { createJournalLog } from './journal/journal-log.ts'
import { type RunLimits, readBoundsOf } from './journal/read-bounds.ts'
import type { RecordedRun, Written } from './journal/read-log.ts'
import { RunFiles } from './journal/run-files.ts'
import { ValueFile } from './journal/value-file.ts'
import { LiveRun } from './live-run.ts'
import { RunFollower } from './run-follower.ts'
import { isUnreadable, type KeptRecord, RunReader } from './run-reader.ts'

interface Live {
  run: LiveRun
  personId: string
  journal: Journal
  values: ValueFile
}

/** Every run of this installation, by its journal. A run belongs to one person; for others it is not there. */
export class RunStore extends RunReader {
  readonly #files: RunFiles
  readonly #live: Map<string, Live>
  readonly #follower: RunFollower
  readonly #limits: RunLimits

  /**
   * @param dir `runs` in DATA_DIR
   * @param limits without them there is no bound
   */
  constructor(dir: string, limits: Partial<RunLimits> = {}) {
    const files = new RunFiles(dir)
    const live = new Map<string, Live>()
    const all = { ...UNBOUNDED, ...limits }
    super(files, live, readBoundsOf(all))
    this.#files = files
    this.#live = live
    this.#follower = new RunFollower(files, live, this)
    knowLeases(files.dataDir)
    this.#limits = all
  }

  async begin(personId: string, workspaceDir?: string): Promise<LiveRun> {
    holdLease(this.#files.dataDir, nameOfOwner(thisProcess()))
    const runId = newRunId()
    const startedAt = new Date().toISOString()
    const head = { journal: JOURNAL_VERSION, runId, personId, owner: thisProcess(), startedAt, ...placed(workspaceDir) }
    return this.#open(head, createJournal(this.#files.journalOf(runId), head))
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
    await this.#files.headOf(personId, runId)
    const file = this.#files.journalOf(runId)
    return this.exclusively(runId, async () => {
      if (this.#live.has(runId)) throw underWay()
      // Ends what a process left behind as what it is: waiting or interrupted.
      const { events } = await this.read(personId, runId, 0, { isHeld: true })
      const head = await this.#files.headOf(personId, runId)
      const last = events.at(-1)
      if (!isEnd(last)) throw underWayElsewhere()
      if (last.kind === 'finished' && last.outcome.kind !== 'interrupted') throw hasEnded()
      const record = await this.recordOf(personId, runId)
      may(record)
      holdLease(this.#files.dataDir, nameOfOwner(thisProcess()))
      const owned = { ...head, owner: thisProcess() }
      const journal = await takeOverJournal(file, this.#files.temporary(), owned)
      const live = this.#open(owned, journal, { events, written: record.written })
      const isWaiting = last.kind === 'suspended'
      live.append({ kind: 'resumed', because: isWaiting ? 'approval' : 'interrupted' })
      return { live, record, isWaiting }
    })
  }

  /** Does something with a run that nobody goes on with, undoes or removes meanwhile. Throws `conflict` when that takes long. */
  exclusively<T>(runId: string, work: () => Promise<T>): Promise<T> {
    return holdLock(lockOf(this.#files.journalOf(runId)), work, {
      waitMs: LOCK_WAIT_MS,
      held: 'This run is being gone on with, undone or removed at this moment. Try again in a moment.',
    })
  }

  /** Reads recorded values; to be closed. */
  valuesOf(runId: string): ValueFile {
    return new ValueFile(this.#files.valuesOf(runId))
  }

  #open(head: JournalHead, journal: Journal, before?: { events: readonly RunEvent[]; written: Written }): LiveRun {
    const { runId, personId } = head
    const values = new ValueFile(this.#files.valuesOf(runId))
    const log = createJournalLog(journal, values, this.#limits.valueBytes, before?.written)
    const run = new LiveRun(runId, {
      ...{ journal, log, limitBytes: this.#limits.runBytes },
      ...(before && { before: { events: before.events, bytes: before.written.eventBytes } }),
    })
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
    await this.#files.remove(runId)
  }

  /** Until it is finished, also while it waits for an answer. */
  follow(personId: string, runId: string, after = 0, signal?: AbortSignal): AsyncGenerator<RunEvent> {
    return this.#follower.follow(personId, runId, after, signal)
  }

  /** The same for a reader that only passes them on. Throws `not-found` before there is anything to follow. */
  openParts(personId: string, runId: string, after = 0, signal?: AbortSignal): Promise<AsyncGenerator<EventPart>> {
    return this.#follower.openParts(personId, runId, after, signal)
  }

  /** Throws `conflict` while the run is not finished. `first` is done before the journal is gone. */
  async remove(personId: string, runId: string, first?: () => Promise<void>): Promise<void> {
    const isOver = await this.isFinished(personId, runId).catch((error: unknown) => {
      // Nobody can go on with it.
      if (isUnreadable(error)) return 'unreadable'
      throw error
    })
    if (!isOver) throw new PlaygroundError('conflict', 'The run is not finished. Stop it first.')
    await this.exclusively(runId, async () => {
      if (isOver !== 'unreadable' && !(await this.isFinished(personId, runId))) throw underWay()
      await first?.()
      await this.#files.remove(runId)
      this.#live.delete(runId)
    })
  }
}

/** A head is read in one go. */
const MOST_DIR_BYTES = 2_048
const placed = (workspaceDir: string | undefined) =>
  workspaceDir && Buffer.byteLength(JSON.stringify(workspaceDir)) <= MOST_DIR_BYTES ? { workspaceDir } : {}

const LOCK_WAIT_MS = 2_000
const UNBOUNDED: RunLimits = { runBytes: Infinity, valueBytes: Infinity, resultBytes: Infinity }

const underWay = () => new PlaygroundError('conflict', 'The run is under way.')
const underWayElsewhere = () =>
  new PlaygroundError(
    'conflict',
    'Another process of this installation has this run. Answer it there; or here as soon as that process has let its sandbox go, which it does when nobody has answered for a while (approvals.release_after).',
  )
const hasEnded = () => new PlaygroundError('conflict', 'The run has ended. Run its program again instead.')
