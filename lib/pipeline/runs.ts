import type { Grants } from '../access/grants.ts'
import { type ApprovalTimes, nobodyAsks, PendingApprovals } from '../broker/pending-approvals.ts'
import type { Log } from '../config/log.ts'
import type { RunRow, RunRows } from '../db/run-rows.ts'
import { messageOf, PlaygroundError } from '../errors.ts'
import type { Person } from '../people/person.ts'
import type { Decision, FileChange, RunEvent, RunRecord } from '../runs/event.ts'
import type { EventPart } from '../runs/event-parts.ts'
import type { LiveRun } from '../runs/live-run.ts'
import type { RecordedRun } from '../runs/read-log.ts'
import { openQuestion, unusedDecision } from '../runs/recorded-calls.ts'
import type { KeptRuns, Retention } from '../runs/retention.ts'
import type { RunStore } from '../runs/run-store.ts'
import { timingsSoFar } from '../runs/timings-so-far.ts'
import type { WaitingRun, WaitingRuns } from '../runs/waiting-runs.ts'
import type { Limits, SandboxHome } from '../sandbox/contract.ts'
import type { Place } from '../sandbox/pool/run-queue.ts'
import { SHUTTING_DOWN } from '../shutting-down.ts'
import { parseTask } from '../task/parse-task.ts'
import { foreignBy, listRunChanges, type PutBack, RunChanges } from '../workspace/run-changes/run-changes.ts'
import { type CheckedRequest, checkRequest } from './check-request.ts'
import { type Continued, executeRun, GOING_AWAY, type Origin } from './execute-run.ts'
import type { RunRequest } from './request.ts'
import type { RunRecordOf, RunServices } from './run-services.ts'

export interface RunsOptions {
  store: RunStore
  rows: RunRows
  retention: Retention
  waiting: WaitingRuns
  grants: Grants
  approvalTimes: ApprovalTimes
  services: RunServices
  limits: Limits
  homeOf(person: Person): Promise<SandboxHome>
  /** Whose run it is, for one that goes on without anybody asking; null when there is no such person any more. */
  personOf(run: WaitingRun): Promise<Person | null>
  /** Throws when this person's programs may not be run here. */
  mayRun(): Promise<void>
  log: Log
}

/** Starts, follows and lists runs. A run goes on when nobody looks; one of somebody else is `not-found`. */
export interface Runs {
  /** Starts a run and answers at once; everything else arrives as events. Throws `busy` when too many are under way. */
  start(person: Person, request: RunRequest): Promise<{ runId: string }>
  /**
   * Answers a question of a run, which then goes on, also when its sandbox or its server has gone since. Throws `not-found`,
   * and `conflict` when nobody is asked about that call, or not any more.
   */
  answer(person: Person, runId: string, callId: number, decision: Decision): Promise<void>
  /**
   * Goes on with a run that was interrupted, or that waits: what is recorded of it is answered from the log, and what it had changed in the
   * workspace is put back first. Throws `conflict` for one that cannot be gone on with.
   */
  resume(person: Person, runId: string): Promise<{ runId: string }>
  /** What putting back what a run changed would do. Throws `conflict` while it is under way. */
  undoable(person: Person, runId: string): Promise<PutBack[]>
  /** Does it. What somebody else changed since stays as it is. */
  undo(person: Person, runId: string): Promise<PutBack[]>
  /** Those of this person that wait for an answer. */
  waiting(person: Person): Promise<WaitingRun[]>
  get(person: Person, runId: string): Promise<RunRecord>
  /** All its events so far, as they are kept. */
  log(person: Person, runId: string): Promise<{ events: RunEvent[]; lastSeq: number }>
  /** The same as JSON text, to be passed on: a value of megabytes is not parsed for it. */
  textOf(person: Person, runId: string): Promise<string>
  /** Whether it is finished, without reading all of it. */
  isFinished(person: Person, runId: string): Promise<boolean>
  /** What it has changed so far in the workspace, without reading all of it. */
  filesOf(person: Person, runId: string): Promise<FileChange[]>
  /** Bytes of all that was told of it. */
  sizeOf(person: Person, runId: string): Promise<number>
  /** Newest first; `before` is an ISO 8601 time, `search` are words of the title, `status` leaves out all that have another. */
  list(
    person: Person,
    options?: { limit?: number; before?: string; search?: string; status?: 'awaiting-approval' },
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
  remove(person: Person, runId: string): Promise<void>
  /** What is kept of this person's runs, for how long, and what was removed. */
  kept(person: Person): Promise<KeptRuns>
  /** Takes no more runs, ends those of this process as interrupted and waits for their ends to be kept. */
  close(): Promise<void>
}

interface UnderWay {
  personId: string
  abort: AbortController
  approvals: PendingApprovals
  /** Has its sandbox let go, to go on when somebody has answered. */
  release(): void
  released: AbortSignal
  done: Promise<void>
}

/** How a run begins, or goes on. */
interface Beginning {
  person: Person
  request: CheckedRequest
  home: SandboxHome
  place: Place
  origin?: Origin
  continued?: Continued
  record?: RunRecordOf
}

/** How often runs that wait are looked at. */
const LOOKS_EVERY_MS = 60_000
/** Of so many runs it can be undone what they changed, the newest. */
const MOST_UNDOABLE = 20
/** And no more than this of one person, but for the newest. */
const MOST_UNDO_BYTES = 128 * 1024 * 1024

export function createRuns(options: RunsOptions): Runs {
  const { store, rows, retention, waiting, services, limits, log } = options
  const underWay = new Map<string, UnderWay>()
  let isClosed = false
  const looking = setInterval(() => void lookAtWaiting().catch(tellSweep), LOOKS_EVERY_MS).unref()

  /** Has a run go its way; nobody waits for its end. */
  async function follow(live: LiveRun, beginning: Beginning): Promise<void> {
    const { person, request, home, place, origin, continued, record } = beginning
    const { runId } = live
    const abort = new AbortController()
    const released = new AbortController()
    // One after the other: the last one counts.
    let noted: Promise<void> = Promise.resolve()
    const allowed = request.approve === 'ask' ? await options.grants.of(person.id) : { has: () => false }
    const approvals = new PendingApprovals({
      ...options.approvalTimes,
      log: live.log,
      isAllowed: (server, tool) => allowed.has(server, tool),
      allowAlways: (server, tool) => options.grants.add(person, server, tool),
      ...(record?.mode === 'resume' && { recorded: record.calls }),
      onPending: (expiresAt) => (noted = noted.then(() => noteWaiting(runId, person, expiresAt))),
      onRelease: () => released.abort(),
    })
    const asker = { home, place, tokenId: person.tokenId ?? null, approver: approvals, released: released.signal }
    const done = executeRun(live, { ...asker, ...(record && { record }) }, request, services, {
      ...{ signal: abort.signal, log },
      ...(origin && { origin }),
      ...(continued && { continued }),
    })
      .then(async (outcome) => {
        const last = live.events.at(-1)
        const hasChangedFiles = live.events.some(({ kind }) => kind === 'file')
        // The journal first: what it says puts the row right later.
        const isOurs = await store.end(runId)
        if (outcome === null) return
        await noted
        await noteWaiting(runId, person, null)
        retention.ended(person.id, runId, live.writtenBytes)
        if (hasChangedFiles) await forgetOldChanges(person)
        if (!isOurs)
          log('warn', `Run ${runId} was ended as interrupted by another process, which saw no sign of this one.`)
        if (person.isListed && isOurs)
          await rows.finish(runId, outcome.kind, last?.kind === 'finished' ? last.timings.totalMs : 0)
      })
      .catch((error: unknown) => log('error', `The end of run ${runId} could not be kept: ${messageOf(error)}`))
      .finally(() => {
        void record?.close()
        underWay.delete(runId)
        place.leave()
      })
    underWay.set(runId, {
      ...{ personId: person.id, abort, approvals, done },
      ...{ release: () => released.abort(), released: released.signal },
    })
  }

  async function noteWaiting(runId: string, { id, workspaceDir }: Person, expiresAt: string | null): Promise<void> {
    const noted =
      expiresAt === null ? waiting.remove(runId) : waiting.add({ runId, personId: id, workspaceDir, expiresAt })
    await noted.catch((error: unknown) =>
      log('warn', `It could not be noted that run ${runId} waits for an answer: ${messageOf(error)}`),
    )
  }

  /** Keeps a place while something is prepared that may fail. */
  async function withPlace<T>(person: Person, work: (place: Place, home: SandboxHome) => Promise<T>): Promise<T> {
    assertOpen()
    const place = services.sandbox.accept(person.id)
    try {
      await options.mayRun()
      return await work(place, await options.homeOf(person))
    } catch (error) {
      place.leave()
      throw error
    }
  }

  /** Goes on with a run that waits or was interrupted, unless `check` throws; `decide` may note something first. */
  function goOn(
    person: Person,
    runId: string,
    check: (record: RecordedRun) => void,
    decide: (record: RecordedRun, live: LiveRun) => void = () => {},
  ) {
    return withPlace(person, async (place, home) => {
      let request: CheckedRequest | undefined
      const { live, record, isWaiting } = await store.resume(person.id, runId, (found) => {
        assertOpen()
        check(found)
        request = requestOf(found)
      })
      try {
        if (person.isListed) await rows.resume(runId)
        decide(record, live)
        const { changes, isForeign } = changesOf(person, runId, record)
        const left = (await changes.putBack(isForeign, { forResume: true })).filter(({ leftBecause }) => leftBecause)
        if (left.length > 0) live.append({ kind: 'left', paths: left.map(({ path }) => path) })
        const { accepted, program, selected, calls, world, tools } = await store.recordOf(person.id, runId)
        const known = { mode: 'resume' as const, of: runId, calls, world, tools, ...valuesOf(runId) }
        const continued = program !== null && {
          ...{ program, task: accepted.task ?? null, selected: selected?.tools ?? [] },
        }
        await follow(live, {
          ...{ person, request: request as CheckedRequest, home, place, record: known },
          ...(continued && { continued }),
        })
      } catch (error) {
        // It waits as before.
        live.append(isWaiting ? { kind: 'suspended' } : interrupted(live))
        await store.end(runId)
        throw error
      }
    })
  }

  /** What was asked for, with limits that were lowered since. */
  function requestOf({ accepted, program }: RecordedRun): CheckedRequest {
    const { task, code = program ?? undefined, until, approve = 'none', tools, limits: wanted = {} } = accepted
    const lowered = Object.entries(wanted).map(([name, value]) => [name, Math.min(value, limits[name as keyof Limits])])
    const what = code === undefined ? { task: task ?? '', ...(tools && { tools }) } : { code }
    const isPast = until === 'selected' && code !== undefined
    return checkRequest(
      { ...what, until: isPast ? 'finished' : until, approve, limits: Object.fromEntries(lowered) },
      limits,
      services.config.guardrails.strict_mode,
    )
  }

  async function answer(person: Person, runId: string, callId: number, decision: Decision, because?: 'expired') {
    const running = underWay.get(runId)
    if (running?.personId === person.id) {
      if (!running.released.aborted) return running.approvals.answer(callId, decision, because)
      // Its sandbox is being let go.
      await running.done
    }
    await goOn(
      person,
      runId,
      ({ calls, outcome }) => {
        const question = calls.byId(callId)?.question
        if (outcome !== null || !question || question.isUsed) throw new PlaygroundError('conflict', nobodyAsks(callId))
        // It was answered, and the process that had the answer did not come to go on.
        if (question.decision === decision) return
        if (question.decision !== undefined)
          throw new PlaygroundError('conflict', `This question was answered already: ${question.decision}.`)
        if (because === undefined && Date.parse(question.expiresAt) <= Date.now())
          throw new PlaygroundError('conflict', 'This question has expired; it counts as denied.')
      },
      ({ calls }, live) => {
        const call = calls.byId(callId)
        if (call && openQuestion(call)) live.log.decided(callId, decision, because)
        if (decision === 'allow-always' && call)
          void options.grants
            .add(person, call.server, call.tool)
            .catch((error: unknown) => log('warn', `What was always allowed could not be kept: ${messageOf(error)}`))
      },
    )
  }

  /**
   * Looks at the runs that wait and that no process has: questions whose time is over count as denied, and one that was
   * answered just before its process went goes on.
   */
  async function lookAtWaiting(): Promise<void> {
    for (const run of await waiting.list()) {
      if (isClosed || underWay.has(run.runId)) continue
      // One that cannot be looked at keeps none of the others from it.
      await goOnWhenDue(run).catch(tellSweep)
    }
  }

  async function goOnWhenDue(run: WaitingRun): Promise<void> {
    const { runId, personId } = run
    const person = await options.personOf(run)
    const found = person && (await store.recordOf(personId, runId).catch(unlessGone))
    if (!person || !found || found.outcome !== null) return waiting.remove(runId)
    const now = new Date().toISOString()
    const asked = [...found.calls.all()]
    const due = asked.find((call) => (openQuestion(call)?.expiresAt ?? '9') <= now)
    if (due) return answer(person, runId, due.callId, 'deny', 'expired')
    if (asked.some(openQuestion)) return
    const answered = asked.find(unusedDecision)
    const decision = answered && unusedDecision(answered)
    if (decision) await answer(person, runId, answered.callId, decision)
  }

  function tellSweep(error: unknown): void {
    // Another process may go on with it at this moment, and a busy server comes back to it.
    const isUsual = error instanceof PlaygroundError && ['conflict', 'busy', 'not-found'].includes(error.code)
    if (!isUsual) log('warn', `A run that waits could not be looked at: ${messageOf(error)}`)
  }

  /** What a run changed, and what of it is somebody else's by now. */
  function changesOf(
    person: Person,
    runId: string,
    { marks, aliveUntilMs }: Pick<RecordedRun, 'marks'> & { aliveUntilMs: number },
  ) {
    return { changes: new RunChanges(person.workspaceDir, runId), isForeign: foreignBy(marks, aliveUntilMs) }
  }

  async function undoOf(person: Person, runId: string) {
    if (!(await store.isFinished(person.id, runId)))
      throw new PlaygroundError('conflict', 'The run is not finished. Stop it first.')
    return changesOf(person, runId, await store.recordOf(person.id, runId))
  }

  /** Keeps what the newest runs changed, and that of runs that wait. */
  async function forgetOldChanges({ id, workspaceDir }: Person): Promise<void> {
    const waits = new Set((await waiting.list(id)).map(({ runId }) => runId))
    let keptBytes = 0
    for (const [index, { runId }] of (await listRunChanges(workspaceDir)).entries()) {
      const changes = new RunChanges(workspaceDir, runId)
      keptBytes += await changes.keptBytes()
      const isOld = index >= MOST_UNDOABLE || (index > 0 && keptBytes > MOST_UNDO_BYTES)
      if (isOld && !waits.has(runId) && !underWay.has(runId)) await changes.remove()
    }
  }

  async function programOf(person: Person, runId: string): Promise<string> {
    const { program } = await store.recordOf(person.id, runId)
    if (program !== null) return program
    throw new PlaygroundError('conflict', 'That run came to no program, so there are no results to use again.')
  }

  /** What the program of a run was written for at first, and which version of it `code` is: the same, or the next. */
  async function originOf(person: Person, runId: string, code: string | undefined): Promise<Origin> {
    const { task, program, version = 1, editedFrom } = await store.get(person.id, runId)
    const written = task === null ? {} : { task }
    return program === code || program === null
      ? { ...written, version, ...(editedFrom && { editedFrom }) }
      : { ...written, version: version + 1, editedFrom: runId }
  }

  async function recordFor(person: Person, runId: string): Promise<RunRecordOf> {
    const { calls, world, tools } = await store.recordOf(person.id, runId)
    return { mode: 'replay', of: runId, calls, world, tools, ...valuesOf(runId) }
  }

  function valuesOf(runId: string): Pick<RunRecordOf, 'read' | 'close'> {
    const values = store.valuesOf(runId)
    return {
      read: async (value) => ('json' in value ? value.json : values.read(value.ref)),
      close: () => values.close(),
    }
  }

  return {
    async start(person, request) {
      assertOpen()
      const isWithoutCode = request.code === undefined && request.task === undefined
      const code = request.replayOf !== undefined && isWithoutCode && (await programOf(person, request.replayOf))
      const wanted = code ? { ...request, code } : request
      const checked = checkRequest(wanted, limits, services.config.guardrails.strict_mode)
      if (checked.task !== undefined) parseTask(checked.task)
      return withPlace(person, async (place, home) => {
        if (checked.tools) services.assertChoice(checked.tools, await services.catalog(home))
        const origin = checked.editedFrom ?? checked.replayOf
        const [from, record] = await Promise.all([
          origin === undefined ? undefined : originOf(person, origin, checked.code),
          checked.replayOf === undefined ? undefined : recordFor(person, checked.replayOf),
        ])
        assertOpen()
        const live = await store.begin(person.id)
        const title = (checked.task ?? from?.task ?? checked.code ?? '').trim().slice(0, 200)
        try {
          if (person.isListed) await rows.begin(person.id, live.runId, title, from?.version)
        } catch (error) {
          await store.abandon(live.runId)
          throw error
        }
        await follow(live, {
          person,
          request: checked,
          home,
          place,
          ...(from && { origin: from }),
          ...(record && { record }),
        })
        return { runId: live.runId }
      })
    },

    answer: (person, runId, callId, decision) => answer(person, runId, callId, decision),

    async resume(person, runId) {
      await goOn(person, runId, ({ outcome }) => {
        // One that waits asks again what it asked.
        if (outcome === 'interrupted' || outcome === null) return
        throw new PlaygroundError(
          'conflict',
          'This run has ended. Run its program again, live or with its recorded results.',
        )
      })
      return { runId }
    },

    async undoable(person, runId) {
      const { changes, isForeign } = await undoOf(person, runId)
      return changes.plan(isForeign)
    },

    async undo(person, runId) {
      const { changes, isForeign } = await undoOf(person, runId)
      return changes.putBack(isForeign)
    },

    waiting: (person) => waiting.list(person.id),

    get: (person, runId) => store.get(person.id, runId),

    async log(person, runId) {
      const events = await store.eventsOf(person.id, runId)
      return { events, lastSeq: events.at(-1)?.seq ?? 0 }
    },

    textOf: (person, runId) => store.textOf(person.id, runId),

    isFinished: (person, runId) => store.isFinished(person.id, runId),

    filesOf: (person, runId) => store.filesOf(person.id, runId),

    sizeOf: (person, runId) => store.sizeOf(person.id, runId),

    async list(person, { limit = 50, before, search, status } = {}) {
      // Whoever has no account has no rows: there are not many journals then.
      const only = (all: RunRow[]) => (status ? all.filter((row) => row.status === status) : all)
      if (!person.isListed) return only(await store.list(person.id, limit))
      const among = status && (await waiting.list(person.id)).map(({ runId }) => runId)
      const listed = await rows.list(person.id, { limit, before, search, ...(among && { among }) })
      const isKnown = (row: RunRow) => row.status === 'finished' || isBusy(row.runId)
      return only(await Promise.all(listed.map((row) => (isKnown(row) ? row : refresh(person, row)))))
    },

    events: (person, runId, { after, signal } = {}) => store.follow(person.id, runId, after, signal),

    openEventParts: (person, runId, { after, signal } = {}) => store.openParts(person.id, runId, after, signal),

    async cancel(person, runId) {
      if (await store.isFinished(person.id, runId)) return
      const running = underWay.get(runId)
      if (running?.personId === person.id) {
        running.abort.abort()
        return
      }
      const { status } = await store.get(person.id, runId)
      if (status !== 'awaiting-approval')
        throw new PlaygroundError(
          'conflict',
          'This run belongs to another process of this installation and can be stopped only there.',
        )
      const { live } = await store.resume(person.id, runId)
      live.append({ ...interrupted(live), outcome: { kind: 'cancelled' } })
      await store.end(runId)
      await noteWaiting(runId, person, null)
    },

    async remove(person, runId) {
      // A row without a journal would stay in the list for ever.
      await store.remove(person.id, runId, () => rows.remove(person.id, [runId]))
      await new RunChanges(person.workspaceDir, runId).remove()
      retention.removed(runId)
    },

    kept: (person) => retention.keptOf(person.id),

    async close() {
      isClosed = true
      clearInterval(looking)
      // One that waits for an answer does so after the restart, too.
      for (const { abort, approvals, release } of underWay.values())
        if (approvals.isPending) release()
        else abort.abort(GOING_AWAY)
      await Promise.all([...underWay.values()].map(({ done }) => done))
      await retention.close()
    },
  }

  function assertOpen(): void {
    if (isClosed) throw new PlaygroundError('unavailable', `${SHUTTING_DOWN}. Try again in a moment.`)
  }

  /** Whether it is under way here and waits for nobody. */
  function isBusy(runId: string): boolean {
    return underWay.get(runId)?.approvals.isPending === false
  }

  /** A row that says "running" after its process went away is put right when somebody looks. */
  async function refresh(person: Person, row: RunRow): Promise<RunRow> {
    const record = await store.get(person.id, row.runId).catch((error: unknown) => {
      if (error instanceof PlaygroundError && error.code === 'not-found') return null
      throw error
    })
    if (record?.status !== 'finished') return { ...row, status: record?.status ?? row.status }
    await rows.finish(row.runId, record.outcome?.kind ?? 'interrupted', record.timings.totalMs)
    return { ...row, status: 'finished', outcome: record.outcome?.kind ?? null, totalMs: record.timings.totalMs }
  }
}

const unlessGone = (error: unknown): null => {
  if (error instanceof PlaygroundError && error.code === 'not-found') return null
  throw error
}

const interrupted = ({ events }: LiveRun) => ({
  kind: 'finished' as const,
  outcome: { kind: 'interrupted' as const },
  ...{ value: null, tokens: null, timings: timingsSoFar(events) },
})
