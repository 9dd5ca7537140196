import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf, PlaygroundError } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import type { RunRequest } from '../../pipeline/request.ts'
import type { Runs } from '../../pipeline/runs.ts'
import type { Approve, RunBudget, RunRecord } from '../../runs/event.ts'
import { eventsUntil } from '../../runs/events-until.ts'
import type { ModelPrice } from '../../tokens/prices/model-price.ts'
import { checkTrial, type Verdict } from '../checks/check-trial.ts'
import { type Judge, likelyUsage } from '../checks/judge.ts'
import type { Check, Comparison, Trial } from '../comparison.ts'
import { shortenAnswer } from './shorten-answer.ts'
import {
  addSpent,
  costOfRun,
  costOfUsage,
  countsOf,
  isCutByBudget,
  isNoVerdict,
  isOutage,
  NOTHING,
  whyNot,
} from './trial-of-run.ts'

export type TrialRuns = Pick<Runs, 'start' | 'events' | 'get' | 'cancel'>

/** How a trial ended: done; or cut off, to be done again later. `why` then says what keeps the next from being done; `fault` is thrown when what it spent is kept. */
export type TrialEnd =
  | { kind: 'done'; trial: Trial; spent: Comparison['spent']; isOutage: boolean }
  | { kind: 'cut'; runId?: string; spent: Comparison['spent']; why?: string; fault?: unknown }

export interface TrialOptions {
  runs: TrialRuns
  judge: Judge
  person: Person
  /** The words that are run. */
  task: string
  check: Check | undefined
  approve: Approve
  /** The comparison it belongs to. */
  trialOf: string
  /** Only where another than the model that is set is meant. */
  model?: string
  budget?: RunBudget
  price: ModelPrice | null
  judgePrice: ModelPrice | null
  /** What is left of a bound for the run and its judge; absent: as much as they take. */
  leftUsd?: number
  /** Hears of a run that is done before its judge is asked, whose verdict nobody knows yet. */
  onRun: (trial: Trial, spent: Comparison['spent']) => Promise<void>
  /** Aborts to have it done another time. */
  signal: AbortSignal
  /** Hears of the run before it has cost anything. */
  onStarted: (runId: string) => Promise<void>
}

/** A queue that is full moves on. */
const BUSY_WAIT_MS = 2_000
const BUSY_TRIES = 60

/** Has a trial run and checks what came of it. Throws only what is our own fault. */
export async function runTrial(trial: Trial, options: TrialOptions): Promise<TrialEnd> {
  const { runs, person, price, signal } = options
  let runId: string
  try {
    runId = await startWhenFree(trial, options)
  } catch (error) {
    if (signal.aborted) return { kind: 'cut', spent: NOTHING }
    if (!(error instanceof PlaygroundError)) throw error
    return { kind: 'cut', spent: NOTHING, why: error.message }
  }
  // A run that nobody could write down is not left alone: it ends, and what it had spent counts.
  const fault = await failureOf(options.onStarted(runId))
  if (fault) await runs.cancel(person, runId)
  const watched = { events: (failed: AbortSignal) => runs.events(person, runId, { signal: failed }) }
  for await (const _event of eventsUntil(signal, { ...watched, cancel: () => runs.cancel(person, runId) })) {
    // Only its end matters.
  }
  const run: RunRecord = await runs.get(person, runId)
  const cost = costOfRun(run, price)
  const spent = cost ?? NOTHING
  const cut = {
    kind: 'cut' as const,
    runId,
    spent: { input: spent.input, output: spent.output, costUsd: spent.costUsd },
  }
  if (fault) return { ...cut, fault: fault.error }
  if (run.outcome?.kind === 'interrupted') return { ...cut, why: 'Its process ended.' }
  if (signal.aborted && run.outcome?.kind !== 'returned') return cut
  if (options.budget && isCutByBudget(run))
    return { ...cut, why: 'The next trial would have cost more than is left. Go on with a higher bound on the cost.' }
  let kept: TrialEnd | null = null
  const judge: Judge = async (asked, stop) => {
    const likely = costOfUsage(await likelyUsage(asked), options.judgePrice)
    const inAll = addSpent(cut.spent, likely)
    if (options.leftUsd !== undefined && (inAll.costUsd ?? 0) > options.leftUsd) return { passed: null, why: NONE_LEFT }
    const before = doneOf(trial, runId, run, cut.spent, { passed: null, why: UNJUDGED, answer: asked.answer }, options)
    // Its judge counts as likely until it has told what it cost.
    kept = { ...before, spent: inAll }
    await options.onRun(before.trial, inAll)
    return options.judge(asked, stop)
  }
  try {
    const verdict = await verdictOf(run, { ...options, judge })
    return doneOf(trial, runId, run, cut.spent, verdict, options)
  } catch (error) {
    if (signal.aborted) return kept ?? cut
    throw error
  }
}

const NONE_LEFT = 'It was not checked: the bound on the cost left nothing for the judge.'
const UNJUDGED = 'It was stopped before its judge had answered.'

const failureOf = (work: Promise<void>): Promise<{ error: unknown } | null> =>
  work.then(
    () => null,
    (error: unknown) => ({ error }),
  )

async function startWhenFree(
  { way }: Trial,
  { runs, person, task, approve, trialOf, model, budget, signal }: TrialOptions,
): Promise<string> {
  const request: RunRequest = {
    ...{ task, way, approve, trialOf, answers: true },
    ...(model !== undefined && { model }),
    ...(budget && { budget }),
  }
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted()
    try {
      return (await runs.start(person, request)).runId
    } catch (error) {
      const isBusy = error instanceof PlaygroundError && error.code === 'busy'
      if (!isBusy || tries === BUSY_TRIES) throw error
      await sleep(BUSY_WAIT_MS, undefined, { signal })
    }
  }
}

/** Whether a run did its task: one that did not return, or gave no answer, did not, whatever the check. */
export async function verdictOf(
  run: RunRecord,
  { task, check, judge, person, signal }: Pick<TrialOptions, 'task' | 'check' | 'judge' | 'person' | 'signal'>,
): Promise<Verdict & { answer?: string }> {
  if (run.outcome?.kind !== 'returned') return { passed: isNoVerdict(run) ? null : false, why: whyNot(run) }
  const answer = answerOf(run)
  if (answer === '') return { passed: false, why: 'It gave no answer.' }
  if (!check) return { passed: true, answer }
  try {
    return { ...(await checkTrial({ task, answer, check }, { judge, owner: person.id, signal })), answer }
  } catch (error) {
    if (signal.aborted || !(error instanceof PlaygroundError)) throw error
    return { passed: null, why: `It could not be checked: ${messageOf(error)}`, answer }
  }
}

/** What the model said in the end; of a run that nobody answered for, what its program returned. */
function answerOf({ answer, value }: RunRecord): string {
  if (typeof answer === 'string') return answer.trim()
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}

function doneOf(
  trial: Trial,
  runId: string,
  run: RunRecord,
  spent: Comparison['spent'],
  { passed, why, judged, answer }: Verdict & { answer?: string },
  { price, judgePrice }: TrialOptions,
): TrialEnd & { kind: 'done' } {
  const judge = judged && costOfUsage(judged, judgePrice)
  return {
    kind: 'done',
    trial: {
      ...trial,
      state: 'done',
      runId,
      ...(run.outcome && { outcome: run.outcome.kind }),
      ...(answer !== undefined && { answer: shortenAnswer(answer) }),
      passed,
      ...(why !== undefined && { why: shortenAnswer(why) }),
      ...countsOf(run, price),
      ...(judge && { judge }),
    },
    spent: judge ? addSpent(spent, judge) : spent,
    isOutage: isOutage(run),
  }
}
