import type { Grants } from '../access/grants.ts'
import { PendingApprovals } from '../broker/pending-approvals.ts'
import { digestOf, nameOf, toolDigestIn } from '../discovery/tool-digest.ts'
import { messageOf, PlaygroundError } from '../errors.ts'
import { askedByOf } from '../people/asked-by.ts'
import type { Person } from '../people/person.ts'
import type { Reach } from '../people/reach.ts'
import type { RunRecord } from '../runs/event.ts'
import { foldRun } from '../runs/events/fold-run.ts'
import type { RecordedRun } from '../runs/journal/read-log.ts'
import type { ValueFile } from '../runs/journal/value-file.ts'
import type { LiveRun } from '../runs/live-run.ts'
import type { Outcome } from '../runs/outcome.ts'
import { detailsOf } from '../runs/run-facts.ts'
import type { TestOf } from '../runs/test-of.ts'
import type { Place } from '../sandbox/pool/queue.ts'
import { SHUTTING_DOWN } from '../shutting-down.ts'
import type { CheckedRequest } from './check-request.ts'
import { type Continued, executeRun, GOING_AWAY, type Origin } from './execute-run.ts'
import type { PersonHome } from './person-home.ts'
import { putBackChanges } from './put-back-changes.ts'
import type { RunRecordOf } from './run-services.ts'
import type { RunsOptions } from './runs-options.ts'

interface UnderWay {
  personId: string
  /** What of the person's tools it may use. */
  reach: Reach | undefined
  abort: AbortController
  approvals: PendingApprovals
  /** It is answered from the record of another, or calls tools directly, and ends where its process goes. */
  staysHere: boolean
  /** Aborts to have its sandbox let go, to go on when somebody has answered. */
  released: AbortController
  /** What its program has now, in bytes; null where that is not known. */
  memoryBytes(): number | null
  /** Its end is told; it is not kept yet. */
  isFinished(): boolean
  done: Promise<void>
}

/** `isClosed`: nothing is called that is not recorded. */
type Recorded = { mode: RunRecordOf['mode']; of: string; recorded: RecordedRun; isClosed?: true }

/** How a run begins, or goes on. */
export interface Beginning {
  person: Person
  request: CheckedRequest
  home: PersonHome
  place: Place
  origin?: Origin
  /** The test of a skill that it is. */
  testOf?: TestOf
  continued?: Continued
  /** Tools that the person has allowed for all runs. */
  granted: Granted
  /** What it answers calls from, and whose record that is. */
  record?: Recorded
}

type Granted = Pick<Awaited<ReturnType<Grants['of']>>, 'has'>

/** The runs of this process, each on its way from its beginning to its end. */
export class RunsUnderWay {
  readonly #options: RunsOptions
  readonly #runs = new Map<string, UnderWay>()
  #isClosed = false

  constructor(options: RunsOptions) {
    this.#options = options
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  assertOpen(): void {
    if (this.#isClosed) throw new PlaygroundError('unavailable', `${SHUTTING_DOWN}. Try again in a moment.`)
  }

  has(runId: string): boolean {
    return this.#runs.has(runId)
  }

  /** Undefined for one of somebody else, as for none. */
  of(person: Pick<Person, 'id'>, runId: string): UnderWay | undefined {
    const run = this.#runs.get(runId)
    return run?.personId === person.id ? run : undefined
  }

  countOf({ id }: Pick<Person, 'id'>): number {
    return this.#of(id).length
  }

  /** Stops those of this person, and waits for that to be kept. */
  async stopAll({ id }: Pick<Person, 'id'>): Promise<void> {
    const own = this.#of(id)
    for (const { abort } of own) abort.abort()
    await Promise.all(own.map(({ done }) => done))
  }

  #of(personId: string): UnderWay[] {
    return [...this.#runs.values()].filter((run) => run.personId === personId)
  }

  /** Waits for the ends that this person has seen to be kept: what comes next may speak of them. */
  async keptEnds(person: Person): Promise<void> {
    const ended = this.#of(person.id).filter((run) => run.isFinished())
    await Promise.all(ended.map(({ done }) => done))
  }

  /** Keeps a place while something is prepared that may fail. */
  async withPlace<T>(person: Person, work: (place: Place, home: PersonHome) => Promise<T>): Promise<T> {
    const { services, mayRun, homeOf } = this.#options
    this.assertOpen()
    const place = services.sandbox.accept(person.id)
    try {
      await mayRun()
      return await work(place, await homeOf(person))
    } catch (error) {
      place.leave()
      throw error
    }
  }

  /** What the person has allowed for all runs, where the run asks. */
  async grantedFor({ id }: Person, { approve }: CheckedRequest): Promise<Granted> {
    return approve === 'ask' ? this.#options.grants.of(id) : { has: () => false }
  }

  /**
   * Has a tool allowed for all runs, as it was when somebody was asked. Never rejects: the answer itself counts whatever
   * comes of this.
   */
  async allowAlways(
    person: Person,
    { server, tool }: { server: string; tool: string },
    digest: string | undefined,
  ): Promise<void> {
    const { grants, log } = this.#options
    if (digest === undefined) return
    await grants
      .add(person, { server, tool, digest: toolDigestIn(digest) })
      .catch((error: unknown) => log('warn', `What was always allowed could not be kept: ${messageOf(error)}`))
  }

  /** Has a run go its way; nobody waits for its end. */
  follow(live: LiveRun, { person, request, home, place, origin, testOf, continued, granted, record }: Beginning): void {
    const { store, services, approvalTimes, log } = this.#options
    const { runId } = live
    const [abort, released] = [new AbortController(), new AbortController()]
    const noteWaiting = this.waitingNotes(person, runId)
    // Neither could go on in another process.
    const staysHere = record?.mode === 'replay' || request.way !== undefined
    const approvals = new PendingApprovals({
      ...approvalTimes,
      log: live.log,
      isAllowed: granted.has,
      allowAlways: (call) =>
        this.allowAlways(
          person,
          call,
          call.definition ? digestOf(call.definition) : record?.recorded.tools[nameOf(call)],
        ),
      ...(record?.mode === 'resume' && { recorded: record.recorded.calls }),
      ...(staysHere && { keepsSandbox: true }),
      onPending: noteWaiting,
      onRelease: () => released.abort(),
    })
    const values = record && store.valuesOf(record.of)
    const own = store.valuesOf(runId)
    let memoryBytes: number | null = null
    const asker = {
      onMemory: (bytes: number) => {
        memoryBytes = bytes
      },
      ...{
        home,
        isAdministrator: person.admin,
        place,
        tokenId: person.tokenId ?? person.appId ?? null,
        approver: approvals,
        released: released.signal,
      },
      ...(record && values && { record: knownOf(record, values) }),
      recordSoFar: async () => {
        const recorded = await store.recordOf(person.id, runId)
        await putBackChanges(services.workspaceOf(person), live, recorded)
        return knownOf({ mode: 'resume', of: runId, recorded }, own)
      },
    }
    // Once it is kept nothing of it is in memory.
    let hasEnded = false
    const done = executeRun(live, asker, request, services, {
      ...{ signal: abort.signal, log, by: askedByOf(person) },
      ...(origin && { origin }),
      ...(testOf && { testOf }),
      ...(continued && { continued }),
    })
      .then((outcome) => {
        hasEnded = true
        return this.#keepEnd(person, live, outcome, noteWaiting)
      })
      .catch((error: unknown) => log('error', `The end of run ${runId} could not be kept: ${messageOf(error)}`))
      .finally(() => {
        void values?.close()
        void own.close()
        this.#runs.delete(runId)
        place.leave()
      })
    this.#runs.set(runId, {
      personId: person.id,
      reach: home.reach,
      abort,
      approvals,
      staysHere,
      released,
      memoryBytes: () => memoryBytes,
      isFinished: () => hasEnded || live.isFinished,
      done,
    })
    if (this.#isClosed) abort.abort(GOING_AWAY)
  }

  async #keepEnd(person: Person, live: LiveRun, outcome: Outcome | null, noteWaiting: NoteWaiting): Promise<void> {
    const { store, rows, retention, services, sessions, ended, log } = this.#options
    const { runId } = live
    const last = live.events.at(-1)
    const record = outcome && recordIn(live)
    const told = outcome && ended.take(person, live)
    const hasChangedFiles = live.events.some(({ kind }) => kind === 'file')
    // The journal first: what it says puts the row right later.
    const isOurs = await store.end(runId)
    if (outcome === null) return
    await noteWaiting(null)
    retention.ended(person.id, runId, live.writtenBytes)
    if (hasChangedFiles) await services.workspaceOf(person).forgetOldChanges((each) => store.goesOn({ runId: each }))
    if (!isOurs) log('warn', `Run ${runId} was ended as interrupted by another process, which saw no sign of this one.`)
    if (person.isListed && isOurs)
      await rows.finish(
        runId,
        outcome.kind,
        last?.kind === 'finished' ? last.timings.totalMs : 0,
        record ? detailsOf(record) : undefined,
      )
    if (isOurs) told?.()
    if (record?.session !== undefined && last && isOurs) await sessions.ended(person, record, last.at)
  }

  /** Notes until when a run waits for an answer, or that it does not: one after the other, the last one counts. */
  waitingNotes({ id, workspaceDir }: Person, runId: string): NoteWaiting {
    const { waiting, log } = this.#options
    let noted: Promise<void> = Promise.resolve()
    const note: NoteWaiting = (expiresAt) =>
      expiresAt === null ? waiting.remove(runId) : waiting.add({ runId, personId: id, workspaceDir, expiresAt })
    return (expiresAt) => {
      noted = noted
        .then(() => note(expiresAt))
        .catch((error: unknown) =>
          log('warn', `It could not be noted that run ${runId} waits for an answer: ${messageOf(error)}`),
        )
      return noted
    }
  }

  /** Takes no more runs, ends those that there are and waits for their ends to be kept. */
  async close(): Promise<void> {
    this.#isClosed = true
    // One that waits for an answer does so after the restart, too, where it could go on then.
    for (const { abort, approvals, staysHere, released } of this.#runs.values()) {
      // A call that is under way does not outlive this process, and neither does what its server asked.
      approvals.elicitations.cancelAll()
      if (approvals.isPending && !staysHere) released.abort()
      else abort.abort(GOING_AWAY)
    }
    await Promise.all([...this.#runs.values()].map(({ done }) => done))
  }
}

/** All of a run: its events are gone from memory once it is kept. */
function recordIn({ runId, events }: LiveRun): RunRecord | null {
  const [first] = events
  return first ? foldRun(runId, first.at, events) : null
}

type NoteWaiting = (expiresAt: string | null) => Promise<void>

function knownOf({ mode, of, recorded, isClosed }: Recorded, values: ValueFile): RunRecordOf {
  const { calls, world, tools } = recorded
  return {
    ...{ mode, of, calls, world, tools },
    ...(isClosed && { isClosed }),
    read: async (value) => ('json' in value ? value.json : values.read(value.ref)),
  }
}
