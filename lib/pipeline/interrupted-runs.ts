import { PlaygroundError } from '../errors.ts'
import type { Person } from '../people/person.ts'
import type { Decision } from '../runs/event.ts'
import { interrupted } from '../runs/events/interrupted.ts'
import { programSoFar } from '../runs/events/program-so-far.ts'
import type { RecordedRun } from '../runs/journal/read-log.ts'
import type { LiveRun } from '../runs/live-run.ts'
import { assertMayGoOn } from '../runs/may-go-on.ts'
import type { Limits } from '../sandbox/contract.ts'
import { type CheckedRequest, checkRequest, mostOf } from './check-request.ts'
import { withReach } from './person-home.ts'
import { putBackChanges } from './put-back-changes.ts'
import { assertReaches } from './reach-of-run.ts'
import type { RunsOptions } from './runs-options.ts'
import type { RunsUnderWay } from './runs-under-way.ts'
import { assertSameWorkspace } from './undo.ts'

/** What somebody has said about a call. */
export interface Answer {
  callId: number
  decision: Decision
  because?: 'expired' | undefined
}

/** Runs that wait for an answer, or were interrupted, and go on as the same run. */
export class InterruptedRuns {
  readonly #options: Pick<RunsOptions, 'store' | 'rows' | 'services' | 'limits'>
  readonly #underWay: RunsUnderWay

  constructor(options: Pick<RunsOptions, 'store' | 'rows' | 'services' | 'limits'>, underWay: RunsUnderWay) {
    this.#options = options
    this.#underWay = underWay
  }

  /**
   * Goes on with a run from its record. `may` looks at that, throws what is against it, and answers what is to be noted first.
   */
  async goOn(person: Person, runId: string, may: (record: RecordedRun) => Answer | undefined): Promise<void> {
    await assertSameWorkspace(this.#options.store, person, runId)
    if (person.isListed) await this.#options.rows.assertNotRemoved(runId)
    await this.#underWay.withPlace(person, async (place, home) => {
      const { store, rows } = this.#options
      let begun: { request: CheckedRequest; answer: Answer | undefined } | undefined
      const { live, record, isWaiting } = await store.resume(person.id, runId, (found) => {
        this.#underWay.assertOpen()
        assertReaches(person, found.accepted.reach)
        assertMayGoOn(runId, found.accepted)
        begun = { answer: may(found), request: this.#requestOf(found) }
      })
      try {
        const { request, answer } = begun as NonNullable<typeof begun>
        if (person.isListed) await rows.resume(runId)
        if (answer) note(answer, live, record)
        await putBackChanges(this.#options.services.workspaceOf(person), live, record)
        const { accepted, program, selected } = record
        const granted = await this.#underWay.grantedFor(person, request)
        this.#underWay.follow(live, {
          // What it was given at first, also when its person goes on with it and its token is none any more.
          home: withReach(home, accepted.reach),
          ...{ person, request, place, granted, record: { mode: 'resume', of: runId, recorded: record } },
          ...(program !== null && {
            continued: {
              program,
              task: accepted.task ?? null,
              selected: selected?.tools ?? [],
              ...programSoFar(live.events),
            },
          }),
        })
      } catch (error) {
        // It waits as before.
        live.append(isWaiting ? { kind: 'suspended' } : interrupted(live.events))
        await store.end(runId)
        throw error
      }
    })
  }

  /** Throws `conflict` for one that has ended otherwise. */
  resume(person: Person, runId: string): Promise<void> {
    return this.goOn(person, runId, ({ outcome }) => {
      // One that waits asks again what it asked.
      if (outcome === 'interrupted' || outcome === null) return undefined
      throw new PlaygroundError(
        'conflict',
        'This run has ended. Run its program again, live or with its recorded results.',
      )
    })
  }

  /** Ends a run that waits. */
  async cancel(person: Person, runId: string): Promise<void> {
    const { store } = this.#options
    const { live } = await store.resume(person.id, runId)
    live.append({ ...interrupted(live.events), outcome: { kind: 'cancelled' } })
    await store.end(runId)
    await this.#underWay.waitingNotes(person, runId)(null)
  }

  /** What was asked for, with limits that were lowered since. */
  #requestOf({ accepted, program }: RecordedRun): CheckedRequest {
    const { limits, services } = this.#options
    const {
      task,
      code = program ?? undefined,
      until,
      approve = 'none',
      tools,
      values,
      budget,
      limits: wanted = {},
      session,
      understood,
      checkpoint,
      answers,
      model,
    } = accepted
    const lowered = Object.entries(wanted).map(([name, value]) => [name, Math.min(value, limits[name as keyof Limits])])
    const what = code === undefined ? { task: task ?? '', ...(tools && { tools }) } : { code }
    const isPast = until === 'selected' && code !== undefined
    const checked = checkRequest(
      { ...what, until: isPast ? 'finished' : until, approve, limits: Object.fromEntries(lowered) },
      limits,
      services.config.guardrails.strict_mode,
      mostOf(services.config, null),
    )
    // Also where it goes on with a program: another one may be written after it.
    return {
      ...checked,
      ...(tools && { tools }),
      ...(values && { values }),
      ...(answers && { answers }),
      ...(model !== undefined && { model }),
      ...(budget && { budget }),
      ...(session && { session }),
      ...(understood && { understood }),
      ...(checkpoint && { checkpoint }),
    }
  }
}

function note({ callId, decision, because }: Answer, live: LiveRun, { calls }: RecordedRun): void {
  live.log.decided(callId, decision, because)
  calls.add({ entry: 'decision', callId, decision, because })
}
