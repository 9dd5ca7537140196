import type { Log } from '../config/log.ts'
import type { RunRow, RunRows } from '../db/run-rows.ts'
import { PlaygroundError } from '../errors.ts'
import type { Person } from '../people/person.ts'
import type { FileChange, RunEvent, RunRecord } from '../runs/event.ts'
import type { EventPart } from '../runs/event-parts.ts'
import type { KeptRuns, Retention } from '../runs/retention.ts'
import type { RunStore } from '../runs/run-store.ts'
import type { Limits, SandboxHome } from '../sandbox/contract.ts'
import type { Place } from '../sandbox/run-queue.ts'
import { SHUTTING_DOWN } from '../shutting-down.ts'
import { parseTask } from '../task/parse-task.ts'
import type { Parts } from './parts.ts'
import type { RunRequest } from './request.ts'
import { checkRequest, followThrough, GOING_AWAY } from './start-run.ts'

export interface RunsOptions {
  store: RunStore
  rows: RunRows
  retention: Retention
  parts: Parts
  limits: Limits
  homeOf(person: Person): Promise<SandboxHome>
  /** Throws when this person's programs may not be run here. */
  mayRun(): Promise<void>
  log: Log
}

/** Starts, follows and lists runs. A run goes on when nobody looks; one of somebody else is `not-found`. */
export interface Runs {
  /** Starts a run and answers at once; everything else arrives as events. Throws `busy` when too many are under way. */
  start(person: Person, request: RunRequest): Promise<{ runId: string }>
  get(person: Person, runId: string): Promise<RunRecord>
  /** The same as JSON text, to be passed on: a value of megabytes is not parsed for it. */
  textOf(person: Person, runId: string): Promise<string>
  /** Whether it is finished, without reading all of it. */
  isFinished(person: Person, runId: string): Promise<boolean>
  /** What it has changed so far in the workspace, without reading all of it. */
  filesOf(person: Person, runId: string): Promise<FileChange[]>
  /** Bytes of all that was told of it. */
  sizeOf(person: Person, runId: string): Promise<number>
  /** Newest first; `before` is an ISO 8601 time, `search` are words of the title. */
  list(person: Person, options?: { limit?: number; before?: string; search?: string }): Promise<RunRow[]>
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

export function createRuns(options: RunsOptions): Runs {
  const { store, rows, retention, parts, limits, log } = options
  const underWay = new Map<string, { personId: string; abort: AbortController; done: Promise<void> }>()

  let isClosed = false

  async function through(person: Person, request: ReturnType<typeof checkRequest>, home: SandboxHome, place: Place) {
    const live = await store.begin(person.id)
    const title = (request.task ?? request.code ?? '').trim().slice(0, 200)
    try {
      if (person.isListed) await rows.begin(person.id, live.runId, title)
    } catch (error) {
      await store.abandon(live.runId)
      throw error
    }
    const abort = new AbortController()
    const done = followThrough(
      live,
      { home, place, tokenId: person.tokenId ?? null },
      request,
      parts,
      abort.signal,
      log,
    )
      .then(async (outcome) => {
        const last = live.events.at(-1)
        // The journal first: what it says puts the row right later.
        const isOurs = await store.end(live.runId)
        retention.ended(person.id, live.runId, live.writtenBytes)
        if (!isOurs)
          log('warn', `Run ${live.runId} was ended as interrupted by another process, which saw no sign of this one.`)
        if (person.isListed && isOurs)
          await rows.finish(live.runId, outcome.kind, last?.kind === 'finished' ? last.timings.totalMs : 0)
      })
      .catch((error: unknown) => log('error', `The end of run ${live.runId} could not be kept: ${error}`))
      .finally(() => {
        underWay.delete(live.runId)
        place.leave()
      })
    underWay.set(live.runId, { personId: person.id, abort, done })
    return { runId: live.runId }
  }

  return {
    async start(person, request) {
      assertOpen()
      const checked = checkRequest(request, limits, parts.config.guardrails.strict_mode)
      if (checked.task !== undefined) parseTask(checked.task)
      const place = parts.sandbox.accept(person.id)
      try {
        await options.mayRun()
        const home = await options.homeOf(person)
        if (checked.tools) parts.assertChoice(checked.tools, await parts.catalog(home))
        assertOpen()
        return await through(person, checked, home, place)
      } catch (error) {
        place.leave()
        throw error
      }
    },

    get: (person, runId) => store.get(person.id, runId),

    textOf: (person, runId) => store.textOf(person.id, runId),

    isFinished: (person, runId) => store.isFinished(person.id, runId),

    filesOf: (person, runId) => store.filesOf(person.id, runId),

    sizeOf: (person, runId) => store.sizeOf(person.id, runId),

    async list(person, { limit = 50, before, search } = {}) {
      const listed = await rows.list(person.id, { limit, before, search })
      return Promise.all(
        listed.map((row) => (row.status === 'finished' || underWay.has(row.runId) ? row : refresh(person, row))),
      )
    },

    events: (person, runId, { after, signal } = {}) => store.follow(person.id, runId, after, signal),

    openEventParts: (person, runId, { after, signal } = {}) => store.openParts(person.id, runId, after, signal),

    async cancel(person, runId) {
      if (await store.isFinished(person.id, runId)) return
      const running = underWay.get(runId)
      if (running?.personId !== person.id)
        throw new PlaygroundError(
          'conflict',
          'This run belongs to another process of this installation and can be stopped only there.',
        )
      running.abort.abort()
    },

    async remove(person, runId) {
      // A row without a journal would stay in the list for ever.
      await store.remove(person.id, runId, () => rows.remove(person.id, [runId]))
      retention.removed(runId)
    },

    kept: (person) => retention.keptOf(person.id),

    async close() {
      isClosed = true
      for (const { abort } of underWay.values()) abort.abort(GOING_AWAY)
      await Promise.all([...underWay.values()].map(({ done }) => done))
      await retention.close()
    },
  }

  function assertOpen(): void {
    if (isClosed) throw new PlaygroundError('unavailable', `${SHUTTING_DOWN}. Try again in a moment.`)
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
