import { stat } from 'node:fs/promises'
import { messageOf, PlaygroundError } from '../errors.ts'
import { leaseAge } from '../process/lease.ts'
import { isRunning, nameOfOwner } from '../process/owner.ts'
import { createTurnsByKey } from '../process/turns.ts'
import type { OtherWay } from '../tokens/comparison.ts'
import type { AskedBy } from './asked-by.ts'
import type { FileChange, RunEvent, RunRecord, RunStatus } from './event.ts'
import { cutValue, isEnd } from './events/event-header.ts'
import { eventTexts, readEventsOf } from './events/event-parts.ts'
import { foldRun } from './events/fold-run.ts'
import { endAbandoned, endAbandonedHeld } from './journal/end-abandoned.ts'
import { eventsIn, type JournalHead, parseEvent, readHead, readJournal } from './journal/journal.ts'
import { assertReadable, type ReadBounds } from './journal/read-bounds.ts'
import { readLastHeader } from './journal/read-last-header.ts'
import { type RecordedRun, readRecordedRun } from './journal/read-log.ts'
import type { RunFiles } from './journal/run-files.ts'
import type { LiveRun } from './live-run.ts'
import type { RunFacts } from './run-facts.ts'
import { type SoFar, soFarIn } from './so-far.ts'
import { testTitle } from './test-of.ts'

/** A process lives for so long after it last said so, at the most. */
const LEASE_SLACK_MS = 6_000
/** Whole runs of one person that are read at once: each may be many megabytes, and is put together without a pause. */
const READS_EACH = 2
const UNREADABLE = 'Its log cannot be read.'

/** What was changed in the program of another run. */
export interface Edited {
  from: string
  added: number
  removed: number
}

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
  /** Who asked for it; absent where it is not known. */
  by?: AskedBy
  /** The id of the session of work it belongs to; absent where it belongs to none. */
  session?: string
  /** How it was done where it was not in code mode. */
  way?: OtherWay
  edited?: Edited
  /** Of one that has ended, where it is known. */
  facts?: RunFacts
  /** Of one that has not, where it is known. */
  soFar?: SoFar
  /** What its person calls it; absent where nobody has. */
  name?: string
  /** It was deleted then (ISO 8601), and can be brought back for a moment. */
  removedAt?: string
}

/** What is recorded of a run, and when its process was last alive at the latest, in ms. */
export type KeptRecord = RecordedRun & { aliveUntilMs: number }

/** The runs of this process, with whose they are. */
export type LiveRuns = ReadonlyMap<string, { run: LiveRun; personId: string }>

/** Reads runs: those of this process from memory, others from their journals. */
export class RunReader {
  readonly #files: RunFiles
  readonly #live: LiveRuns
  readonly #bounds: ReadBounds
  readonly #inTurn = createTurnsByKey({ atOnce: READS_EACH })

  constructor(files: RunFiles, live: LiveRuns, bounds: ReadBounds) {
    this.#files = files
    this.#live = live
    this.#bounds = bounds
  }

  /** Has a person's runs read a few at a time. Throws `conflict` for a log that was changed from outside. */
  #reads<T>(personId: string, read: () => Promise<T>): Promise<T> {
    return this.#inTurn(personId, () => read().catch(asDamaged))
  }

  /** What a run can be run again from. Throws `not-found`, and `conflict` for a log that cannot be replayed. */
  async recordOf(personId: string, runId: string): Promise<KeptRecord> {
    const head = await this.#files.headOf(personId, runId)
    const file = this.#files.journalOf(runId)
    return this.#reads(personId, async () => {
      await assertReadable(file, this.#bounds)
      const recorded = (await readRecordedRun(file, this.#bounds.lineBytes)) ?? gone()
      // A process says now and then that it lives; of one that never did, its log is the last sign.
      const silentMs = leaseAge(nameOfOwner(head.owner))
      const loggedAt = (await stat(file)).mtimeMs
      return { ...recorded, aliveUntilMs: (silentMs === null ? loggedAt : Date.now() - silentMs) + LEASE_SLACK_MS }
    })
  }

  /** Where it works; undefined where that was not noted. */
  async workspaceDirOf(personId: string, runId: string): Promise<string | undefined> {
    return (await this.#files.headOf(personId, runId)).workspaceDir
  }

  async get(personId: string, runId: string): Promise<RunRecord> {
    return this.#reads(personId, async () => {
      const { startedAt, events } = await this.read(personId, runId)
      return foldRun(runId, startedAt, events)
    })
  }

  /** Every event so far. */
  async eventsOf(personId: string, runId: string): Promise<RunEvent[]> {
    return this.#reads(personId, async () => (await this.read(personId, runId)).events)
  }

  /** The newest runs of a person, found by looking at the head of every journal; or those of them that are asked for. */
  async list(personId: string, limit: number, among?: readonly string[]): Promise<ListedRun[]> {
    const heads: JournalHead[] = []
    for (const runId of await this.#files.runIds()) {
      if (among && !among.includes(runId)) continue
      const head = await readHead(this.#files.journalOf(runId))
      if (head?.personId === personId) heads.push(head)
    }
    const newest = heads.sort((a, b) => b.startedAt.localeCompare(a.startedAt)).slice(0, limit)
    const listed: ListedRun[] = []
    for (const { runId, startedAt } of newest) {
      const kept = await this.#withoutLargeValue(personId, runId).catch(unlessUnreadable)
      if (kept === null) {
        listed.push({ runId, title: UNREADABLE, status: 'finished', outcome: 'interrupted', startedAt, totalMs: null })
        continue
      }
      const { task, program, testOf, status, outcome, timings, version, by, session, way } = kept.record
      const title = (testOf ? testTitle(testOf) : (task ?? program ?? '')).trim().slice(0, 200)
      const totalMs = outcome && timings.totalMs
      const end = { status, outcome: outcome?.kind ?? null, startedAt, totalMs }
      listed.push({
        ...{ runId, title, ...end },
        ...(version !== undefined && { version }),
        ...(by && { by }),
        ...(session && { session }),
        ...(way && { way }),
      })
    }
    return listed
  }

  /** The same as JSON text. A large value is taken over as it lies in the journal. */
  async textOf(personId: string, runId: string): Promise<string> {
    const { record, valueText } = await this.#withoutLargeValue(personId, runId)
    const text = JSON.stringify(record)
    return valueText === undefined ? text : `{"value":${valueText},${text.slice(1).replace(',"value":null', '')}`
  }

  /** A large value is not parsed: it stands beside the record as JSON text. */
  async #withoutLargeValue(personId: string, runId: string): Promise<{ record: RunRecord; valueText?: string }> {
    if (!(await this.isFinished(personId, runId))) return { record: await this.get(personId, runId) }
    return this.#reads(personId, async () => {
      const { startedAt } = await this.#files.headOf(personId, runId)
      const file = this.#files.journalOf(runId)
      await assertReadable(file, this.#bounds)
      let valueText: string | undefined
      const events: RunEvent[] = []
      for await (const text of eventTexts(file, { maxBytes: this.#bounds.lineBytes })) {
        const cut = cutValue(text)
        valueText = cut?.value
        const event = cut?.event ?? parseEvent(text)
        if (event) events.push(event)
      }
      const record = foldRun(runId, startedAt, events)
      return { record, ...(valueText !== undefined && { valueText }) }
    })
  }

  /** Of its events only the beginning of the last is read, unless its process is gone: then this ends it. */
  async isFinished(personId: string, runId: string): Promise<boolean> {
    const live = this.#live.get(runId)
    if (live?.personId === personId) return live.run.isFinished
    const head = await this.#files.headOf(personId, runId)
    if ((await readLastHeader(this.#files.journalOf(runId)))?.kind === 'finished') return true
    if (isRunning(head.owner)) return false
    const { events } = await this.#reads(personId, () => this.read(personId, runId))
    return events.at(-1)?.kind === 'finished'
  }

  /** How far a run of this process is; null for any other. */
  soFarOf(personId: string, runId: string): SoFar | null {
    const live = this.#live.get(runId)
    return live?.personId === personId ? soFarIn(live.run.events) : null
  }

  /** What a run has changed so far. Throws `not-found` unless it is a run of this person. */
  async filesOf(personId: string, runId: string): Promise<FileChange[]> {
    const live = this.#live.get(runId)
    if (live?.personId === personId) return changesIn(live.run.events.filter((event) => event.kind === 'file'))
    await this.#files.headOf(personId, runId)
    const file = this.#files.journalOf(runId)
    return this.#reads(personId, async () => {
      await assertReadable(file, this.#bounds)
      return changesIn(await Array.fromAsync(readEventsOf(file, 'file', this.#bounds.lineBytes)))
    })
  }

  /** Bytes of all that was told of a run. Throws `not-found` unless it is a run of this person. */
  async sizeOf(personId: string, runId: string): Promise<number> {
    await this.#files.headOf(personId, runId)
    return (await stat(this.#files.journalOf(runId))).size
  }

  /** Whether nothing more will be written into a journal. */
  async isOver({ runId }: Pick<JournalHead, 'runId'>): Promise<boolean> {
    if (this.#live.has(runId)) return false
    const file = this.#files.journalOf(runId)
    const last = await readLastHeader(file)
    if (isEnd(last)) return last.kind === 'finished'
    // Another process may have gone on with it since somebody looked.
    const head = await readHead(file)
    return head === null || !isRunning(head.owner)
  }

  /** The events of one that is over, each read when it is asked for. Throws `too-large` before the first. */
  async *eventsOfEnded(runId: string, after: number, signal?: AbortSignal): AsyncGenerator<RunEvent> {
    const file = this.#files.journalOf(runId)
    await assertReadable(file, this.#bounds)
    yield* eventsIn(file, { after, signal, maxBytes: this.#bounds.lineBytes })
  }

  /** Whether it goes on, now or when somebody has answered; may go on, for it was interrupted; or neither. */
  async goesOn({ runId }: Pick<JournalHead, 'runId'>): Promise<'goes-on' | 'may-go-on' | 'over'> {
    if (this.#live.has(runId)) return 'goes-on'
    const file = this.#files.journalOf(runId)
    const last = await readLastHeader(file)
    if (last === null || last.kind === 'suspended') return last ? 'goes-on' : 'over'
    if (last.kind === 'finished') return last.outcome === 'interrupted' ? 'may-go-on' : 'over'
    const head = await readHead(file)
    return head && isRunning(head.owner) ? 'goes-on' : 'may-go-on'
  }

  /** Every event after `after`, without waiting for a turn. `isHeld`: by whoever holds the lock of the journal. */
  async read(
    personId: string,
    runId: string,
    after = 0,
    { isHeld = false } = {},
  ): Promise<{ startedAt: string; events: RunEvent[] }> {
    const live = this.#live.get(runId)
    if (live?.personId === personId)
      return { startedAt: live.run.events[0]?.at ?? new Date().toISOString(), events: live.run.events.slice(after) }
    const { owner, startedAt } = await this.#files.headOf(personId, runId)
    const file = this.#files.journalOf(runId)
    await assertReadable(file, this.#bounds)
    const { events } = (await readJournal(file, { after, maxBytes: this.#bounds.lineBytes })) ?? gone()
    const end =
      isEnd(events.at(-1)) || isRunning(owner)
        ? null
        : await (isHeld ? endAbandonedHeld : endAbandoned)(file, this.#files.temporary())
    return { startedAt, events: end ? [...events, end] : events }
  }
}

const gone = (): never => {
  throw new PlaygroundError('not-found', 'There is no run here. It was deleted.')
}

/** Whether a log cannot be read as it is: it is too large, or was changed from outside. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof PlaygroundError && (error.code === 'too-large' || error.code === 'conflict')

/** It keeps nobody from seeing the others. */
function unlessUnreadable(error: unknown): null {
  if (isUnreadable(error)) return null
  throw error
}

/** Events are read as they were written; what is none of them is found out when it is used. */
function asDamaged(error: unknown): never {
  if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
  const message = `The log of this run is damaged: it was changed from outside (${messageOf(error)}). It can be removed.`
  throw new PlaygroundError('conflict', message, { cause: error })
}

const changesIn = (events: Extract<RunEvent, { kind: 'file' }>[]): FileChange[] =>
  events.map(({ path, change }) => ({ path, change }))
