import { NOT_ASKED } from '../broker/pending-elicitations.ts'
import type { RunRow } from '../db/run-rows.ts'
import { isNotFound, PlaygroundError } from '../errors.ts'
import type { ElicitationAnswer } from '../mcp/elicitation.ts'
import type { Person } from '../people/person.ts'
import { assertMayWrite } from '../people/reach.ts'
import type { LoggedValue } from '../runs/entry.ts'
import type { Decision, FileChange, RunEvent, RunRecord } from '../runs/event.ts'
import type { EventPart } from '../runs/events/event-parts.ts'
import type { RecordedRun } from '../runs/journal/read-log.ts'
import type { KeptRuns } from '../runs/retention.ts'
import { detailsOf, factsOf } from '../runs/run-facts.ts'
import { isUnreadable } from '../runs/run-reader.ts'
import { asksOf } from '../runs/so-far.ts'
import type { WaitingRun } from '../runs/waiting-runs.ts'
import type { PutBack } from '../workspace/run-changes/put-back.ts'
import { Answers } from './answers.ts'
import { forgetResult } from './continue-from.ts'
import { InterruptedRuns } from './interrupted-runs.ts'
import { assertReaches, assertReachesRun } from './reach-of-run.ts'
import type { RunRequest } from './request.ts'
import type { RunsOptions } from './runs-options.ts'
import { RunsUnderWay } from './runs-under-way.ts'
import { type ClosedRecord, startRun } from './start-run.ts'
import { undoableRecord } from './undo.ts'

/** Starts, follows and lists runs. A run goes on when nobody looks; one of somebody else is `not-found`. */
export interface Runs {
  /** Starts a run and answers at once; everything else arrives as events. Throws `busy` when too many are under way. */
  start(person: Person, request: RunRequest): Promise<{ runId: string }>
  /** The same with recorded calls, and nothing else is called. */
  startClosed(person: Person, request: RunRequest, record: ClosedRecord): Promise<{ runId: string }>
  /** Reads what is recorded of a run while `use` does something with it. Throws `not-found`, and `conflict` for what cannot be replayed. */
  withRecord<T>(
    person: Person,
    runId: string,
    use: (record: RecordedRun, read: (value: NonNullable<LoggedValue>) => Promise<string>) => Promise<T>,
  ): Promise<T>
  /**
   * Answers a question of a run, which then goes on, also when its sandbox or its server has gone since. Throws `not-found`,
   * and `conflict` when nobody is asked about that call, or not any more.
   */
  answer(person: Person, runId: string, callId: number, decision: Decision): Promise<void>
  /**
   * Answers what a server asks while a run calls it. Throws `not-found`; `conflict` when that is not asked, or not any more;
   * `invalid-input` when the answer does not fit the form.
   */
  answerElicitation(person: Person, runId: string, elicitationId: string, answer: ElicitationAnswer): Promise<void>
  /**
   * Goes on with a run that was interrupted, or that waits: what is recorded of it is answered from the log, and what it had changed in the
   * workspace is put back first. Throws `conflict` for one that cannot be gone on with.
   */
  resume(person: Person, runId: string): Promise<{ runId: string }>
  /** What putting back what a run changed would do. Throws `conflict` while it is under way. */
  undoable(person: Person, runId: string): Promise<PutBack[]>
  /** Does it. What somebody else changed since stays as it is. */
  undo(person: Person, runId: string): Promise<PutBack[]>
  /**
   * From now on has questions whose time is over count as denied, and runs go on that were answered as their process went:
   * for a process that stays, as they end with it.
   */
  lookAfterWaiting(): void
  /** Those of this person that wait for an answer. */
  waiting(person: Person): Promise<WaitingRun[]>
  get(person: Pick<Person, 'id'>, runId: string): Promise<RunRecord>
  /** All its events so far, as they are kept. */
  log(person: Pick<Person, 'id'>, runId: string): Promise<{ events: RunEvent[]; lastSeq: number }>
  /** The same as JSON text, to be passed on: a value of megabytes is not parsed for it. */
  textOf(person: Person, runId: string): Promise<string>
  /** Whether it is finished, without reading all of it. */
  isFinished(person: Pick<Person, 'id'>, runId: string): Promise<boolean>
  /** What a run of this process uses now; `memoryBytes` is null where that is not known. Throws `not-found`. */
  usage(person: Pick<Person, 'id'>, runId: string): Promise<{ memoryBytes: number | null }>
  /** What it has changed so far in the workspace, without reading all of it. */
  filesOf(person: Person, runId: string): Promise<FileChange[]>
  /** Bytes of all that was told of it. */
  sizeOf(person: Person, runId: string): Promise<number>
  /**
   * Newest first; `before` is an ISO 8601 time, `search` are words of the title, `status` leaves out all that have another,
   * `session` those of other sessions of work, by its id. With `among` only these.
   */
  list(
    person: Person,
    options?: {
      limit?: number
      before?: string
      search?: string
      status?: 'awaiting-approval'
      session?: string
      among?: readonly string[]
    },
  ): Promise<RunRow[]>
  /** Every event after `after` (a seq; default 0), then live ones; ends after `finished`. */
  events(person: Person, runId: string, options?: { after?: number; signal?: AbortSignal }): AsyncGenerator<RunEvent>
  /** The same as JSON text, to be passed on. Rejects at once when there is no such run. */
  openEventParts(
    person: Person,
    runId: string,
    options?: { after?: number; signal?: AbortSignal },
  ): Promise<AsyncGenerator<EventPart>>
  cancel(person: Person, runId: string): Promise<void>
  /** Throws `not-found`, and `forbidden` for a token that reads only or does not reach the tools of the run. `what` it cannot do then. */
  assertMayChange(person: Person, runId: string, what: string): Promise<void>
  remove(person: Person, runId: string): Promise<void>
  /** How many of this person go on, or wait for their turn, in this process. */
  underWay(person: Person): number
  /** Stops all that go on in this process, or wait for an answer; one that cannot be read, or is another process's, is passed over. */
  stopAll(person: Person): Promise<void>
  /** Removes the records of all that have ended: of an account that is gone. */
  removeAll(person: Person): Promise<void>
  /** What is kept of this person's runs, for how long, and what was removed. */
  kept(person: Person): Promise<KeptRuns>
  /** Takes no more runs, lets go of those that wait for an answer, ends the others as interrupted and waits for that to be kept. */
  close(): Promise<void>
}

/** Of somebody without rows so many journals are looked through for those that are asked for. */
const MOST_LOOKED = 1_000

export function createRuns(options: RunsOptions): Runs {
  const { store, rows, retention, waiting, services, sessions } = options
  const underWay = new RunsUnderWay(options)
  const interrupted = new InterruptedRuns(options, underWay)
  const answers = new Answers(options, underWay, interrupted)
  const assertReach = (person: Person, runId: string) =>
    assertReachesRun(person, runId, { store, underWay: underWay.of(person, runId) })
  const changesOf = (person: Person, runId: string) => services.workspaceOf(person).changesOf(runId)

  return {
    start: (person, request) => startRun(options, underWay, person, request),

    startClosed: (person, request, record) => startRun(options, underWay, person, request, record),

    async withRecord(person, runId, use) {
      const record = await store.recordOf(person.id, runId)
      const values = store.valuesOf(runId)
      try {
        return await use(record, async (value) => ('json' in value ? value.json : values.read(value.ref)))
      } finally {
        await values.close()
      }
    },

    answer: (person, runId, callId, decision) => answers.give(person, runId, { callId, decision }),

    async answerElicitation(person, runId, elicitationId, answer) {
      const running = underWay.of(person, runId)
      if (running) {
        assertReaches(person, running.reach)
        return running.approvals.elicitations.answer(elicitationId, answer)
      }
      // Of one of somebody else nothing is said, as if there were none.
      await store.isFinished(person.id, runId)
      throw new PlaygroundError('conflict', NOT_ASKED)
    },

    async resume(person, runId) {
      await interrupted.resume(person, runId)
      return { runId }
    },

    async undoable(person, runId) {
      const record = await undoableRecord(store, person, runId)
      return changesOf(person, runId).plan(record)
    },

    async undo(person, runId) {
      assertMayWrite(person, 'put files back')
      await assertReach(person, runId)
      // First, for it ends what a process left behind.
      await undoableRecord(store, person, runId)
      return store.exclusively(runId, async () => {
        const record = await undoableRecord(store, person, runId)
        return changesOf(person, runId).putBack(record)
      })
    },

    lookAfterWaiting: () => answers.lookAfterWaiting(),

    waiting: (person) => waiting.list(person.id),

    get: (person, runId) => store.get(person.id, runId),

    async log(person, runId) {
      const events = await store.eventsOf(person.id, runId)
      return { events, lastSeq: events.at(-1)?.seq ?? 0 }
    },

    textOf: (person, runId) => store.textOf(person.id, runId),

    isFinished: (person, runId) => store.isFinished(person.id, runId),

    async usage(person, runId) {
      const running = underWay.of(person, runId)
      // Of one of somebody else nothing is said, as if there were none.
      if (!running) await store.isFinished(person.id, runId)
      return { memoryBytes: running?.memoryBytes() ?? null }
    },

    filesOf: (person, runId) => store.filesOf(person.id, runId),

    sizeOf: (person, runId) => store.sizeOf(person.id, runId),

    async list(person, { limit = 50, before, search, status, session, among: wanted } = {}) {
      // Whoever has no account has no rows: there are not many journals then.
      const isWanted = (row: RunRow) =>
        (!status || row.status === status) &&
        (!session || row.session === session) &&
        (!wanted || wanted.includes(row.runId))
      const only = (all: RunRow[]) => all.filter(isWanted)
      if (!person.isListed) {
        const isPart = status !== undefined || session !== undefined || wanted !== undefined
        return only(await store.list(person.id, isPart ? MOST_LOOKED : limit, wanted)).slice(0, limit)
      }
      const among = status ? (await waiting.list(person.id)).map(({ runId }) => runId) : wanted
      const listed = await rows.list(person.id, {
        ...{ limit, before, search },
        ...(among && { among }),
        ...(session !== undefined && { session }),
      })
      // Under way here, and waiting for nobody.
      const isBusy = ({ runId }: RunRow) => underWay.of(person, runId)?.approvals.isWaiting === false
      // A run of an earlier version says no more of itself until somebody looks.
      const isKnown = (row: RunRow) => (row.status === 'finished' && row.facts !== undefined) || isBusy(row)
      const told = await Promise.all(listed.map((row) => (isKnown(row) ? row : refresh(person, row))))
      return only(told.map((row) => withSoFar(person, row)))
    },

    events: (person, runId, { after, signal } = {}) => store.follow(person.id, runId, after, signal),

    openEventParts: (person, runId, { after, signal } = {}) => store.openParts(person.id, runId, after, signal),

    async cancel(person, runId) {
      if (await store.isFinished(person.id, runId)) return
      await assertReach(person, runId)
      const running = underWay.of(person, runId)
      if (running) return running.abort.abort()
      if ((await store.get(person.id, runId)).status === 'awaiting-approval') return interrupted.cancel(person, runId)
      throw new PlaygroundError(
        'conflict',
        'This run belongs to another process of this installation and can be stopped only there.',
      )
    },

    async assertMayChange(person, runId, what) {
      assertMayWrite(person, what)
      // Of one of somebody else nothing is said, as if there were none.
      await store.isFinished(person.id, runId).catch((error: unknown) => {
        if (!isUnreadable(error)) throw error
      })
      await assertReach(person, runId)
    },

    async remove(person, runId) {
      assertMayWrite(person, 'remove runs')
      await assertReach(person, runId)
      // A row without a journal would stay in the list for ever.
      await store.remove(person.id, runId, async () => {
        await rows.remove(person.id, [runId])
        await sessions.removed(person, runId)
      })
      await changesOf(person, runId).forget()
      await forgetResult(services.workspaceOf(person), runId)
      retention.removed(runId)
    },

    underWay: (person) => underWay.countOf(person),

    async stopAll(person) {
      await underWay.stopAll(person)
      for (const { runId } of await waiting.list(person.id))
        await interrupted.cancel(person, runId).catch((error: unknown) => {
          if (!(error instanceof PlaygroundError)) throw error
        })
    },

    removeAll: (person) => retention.removeAll(person.id),

    kept: (person) => retention.keptOf(person.id),

    async close() {
      answers.close()
      await underWay.close()
      await retention.close()
    },
  }

  /** One that is under way here says how far it is. */
  function withSoFar(person: Person, row: RunRow): RunRow {
    if (row.status === 'finished') return row
    const soFar = store.soFarOf(person.id, row.runId)
    return soFar ? { ...row, soFar } : row
  }

  /** A row that says "running" after its process went away is put right when somebody looks. */
  async function refresh(person: Person, row: RunRow): Promise<RunRow> {
    const record = await store.get(person.id, row.runId).catch((error: unknown) => {
      if (isNotFound(error)) return null
      if (isUnreadable(error)) return 'unreadable'
      throw error
    })
    // It keeps nobody from seeing the others.
    if (record === 'unreadable') return { ...row, status: 'finished', outcome: 'interrupted' }
    if (record === null) return row
    if (record.status !== 'finished') {
      const { spent, toolCalls, status } = record
      const tokens = spent && spent.inputTokens + spent.outputTokens
      const asks = asksOf(record)
      const soFar = { calls: toolCalls.length, ...(tokens !== undefined && { tokens }), ...(asks && { asks }) }
      return { ...row, status, soFar }
    }
    await rows.finish(row.runId, record.outcome?.kind ?? 'interrupted', record.timings.totalMs, detailsOf(record))
    const end = { outcome: record.outcome?.kind ?? null, totalMs: record.timings.totalMs }
    return { ...row, status: 'finished', ...end, facts: factsOf(record) }
  }
}
