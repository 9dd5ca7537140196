import { assertAnswers, HAS_EXPIRED, nobodyAsks } from '../broker/pending-approvals.ts'
import { nameOf } from '../discovery/tool-digest.ts'
import { isNotFound, messageOf, PlaygroundError } from '../errors.ts'
import type { Person } from '../people/person.ts'
import type { RecordedRun } from '../runs/journal/read-log.ts'
import { openQuestion, type RecordedCall, unusedReply } from '../runs/recorded-calls.ts'
import { isUnreadable } from '../runs/run-reader.ts'
import type { WaitingRun } from '../runs/waiting-runs.ts'
import type { Answer, InterruptedRuns } from './interrupted-runs.ts'
import { assertMayDecide, assertReaches } from './reach-of-run.ts'
import type { RunsOptions } from './runs-options.ts'
import type { RunsUnderWay } from './runs-under-way.ts'

/** How often runs that wait are looked at. */
const LOOKS_EVERY_MS = 60_000

/** Answers to the questions of runs: by people, and by time. */
export class Answers {
  readonly #options: Pick<RunsOptions, 'store' | 'waiting' | 'grants' | 'personOf' | 'log'>
  readonly #underWay: RunsUnderWay
  readonly #interrupted: InterruptedRuns
  #looking: NodeJS.Timeout | undefined
  /** Nothing comes of reading these again. */
  readonly #unreadable = new Set<string>()

  constructor(options: RunsOptions, underWay: RunsUnderWay, interrupted: InterruptedRuns) {
    this.#options = options
    this.#underWay = underWay
    this.#interrupted = interrupted
  }

  /** Gives an answer to a run, which goes on with it, also when its sandbox or its process has gone since. */
  async give(person: Person, runId: string, answer: Answer): Promise<void> {
    const { callId, decision, because } = answer
    const running = this.#underWay.of(person, runId)
    assertMayDecide(person, decision)
    if (running) assertReaches(person, running.reach)
    if (running && !running.released.signal.aborted) return running.approvals.answer(callId, decision, because)
    // Its sandbox is being let go.
    await running?.done
    let asked: { call: RecordedCall; digest: string | undefined } | undefined
    await this.#interrupted.goOn(person, runId, (record) => {
      const call = assertAsked(record, answer)
      asked = { call, digest: record.tools[nameOf(call)] }
      return openQuestion(call) && answer
    })
    if (asked && decision === 'allow-always') await this.#underWay.allowAlways(person, asked.call, asked.digest)
  }

  /**
   * Looks at the runs that wait and that no process has: questions whose time is over count as denied, and one that was
   * answered just before its process went goes on. All of them now, later those whose time is over.
   */
  lookAfterWaiting(): void {
    const look = (isDue: (run: WaitingRun) => boolean) => void this.#lookAtWaiting(isDue).catch(this.#tell)
    this.#looking ??= setInterval(() => look(isOverdue), LOOKS_EVERY_MS).unref()
    look(() => true)
  }

  close(): void {
    clearInterval(this.#looking)
  }

  async #lookAtWaiting(isDue: (run: WaitingRun) => boolean): Promise<void> {
    for (const run of await this.#options.waiting.list()) {
      const isLeft = this.#underWay.isClosed || this.#underWay.has(run.runId) || this.#unreadable.has(run.runId)
      if (isLeft || !isDue(run)) continue
      // One that cannot be looked at keeps none of the others from it.
      await this.#goOnWhenDue(run).catch(this.#tell)
    }
  }

  async #goOnWhenDue(run: WaitingRun): Promise<void> {
    const { store, waiting, personOf } = this.#options
    const { runId, personId } = run
    const person = await personOf(run)
    const found = person && (await store.recordOf(personId, runId).catch((error) => this.#unlessGone(runId, error)))
    if (!person || !found || found.outcome !== null) return waiting.remove(runId)
    const answer = dueAnswer(found)
    if (answer) await this.give(person, runId, answer)
  }

  #unlessGone(runId: string, error: unknown): null {
    if (isNotFound(error)) return null
    if (isUnreadable(error)) this.#unreadable.add(runId)
    throw error
  }

  #tell = (error: unknown): void => {
    // Another process may go on with it at this moment, and a busy server comes back to it.
    const isUsual = error instanceof PlaygroundError && ['conflict', 'busy', 'not-found'].includes(error.code)
    if (!isUsual) this.#options.log('warn', `A run that waits could not be looked at: ${messageOf(error)}`)
  }
}

/** The call that somebody is asked about. Throws `conflict` when this answer comes too late, or answers nothing. */
function assertAsked({ calls, outcome }: RecordedRun, { callId, decision, because }: Answer): RecordedCall {
  const call = calls.byId(callId)
  const question = call?.question
  if (outcome !== null || !call || !question || question.isUsed)
    throw new PlaygroundError('conflict', nobodyAsks(callId))
  assertAnswers(question.because, decision)
  // It was answered, and the process that had the answer did not come to go on.
  if (question.decision === decision) return call
  if (question.expired || (question.decision === undefined && !because && Date.parse(question.expiresAt) <= Date.now()))
    throw new PlaygroundError('conflict', HAS_EXPIRED)
  if (question.decision !== undefined)
    throw new PlaygroundError('conflict', `This question was answered already: ${question.decision}.`)
  return call
}

/** What a run that nobody has goes on with: the end of a question's time, else an answer that is not used yet. */
function dueAnswer({ calls }: RecordedRun): Answer | undefined {
  const asked = [...calls.all()]
  const now = new Date().toISOString()
  const due = asked.find((call) => (openQuestion(call)?.expiresAt ?? '9') <= now)
  if (due) return { callId: due.callId, decision: 'deny', because: 'expired' }
  if (asked.some(openQuestion)) return undefined
  const answered = asked.find(unusedReply)
  const decision = answered?.question?.decision
  return answered && decision && { callId: answered.callId, decision }
}

const isOverdue = ({ expiresAt }: WaitingRun) => expiresAt <= new Date().toISOString()
