import type { Person } from '../people/person.ts'
import { createJudge } from './checks/judge.ts'
import type { ComparedTask, Trial } from './comparison.ts'
import type { ComparisonParts } from './comparison-parts.ts'
import type { Estimate } from './comparisons.ts'
import { estimateOf } from './estimate.ts'
import { assertRoom, MOST_OF_A_TRIAL } from './kept/assert-room.ts'
import type { ComparisonFiles } from './kept/comparison-files.ts'
import { comparisonOf, type KeptComparison, type KeptLine, type KeptState, summaryOf } from './kept/kept-comparison.ts'
import { pricesFor } from './prices-for.ts'
import { taskWithFolder } from './trials/place-fixtures.ts'
import { runTrial, type TrialEnd } from './trials/run-trial.ts'
import { type Likely, likelyCost, whyNotWithin } from './within-cost.ts'

/** So many trials in a row that the provider did not answer: the next would fare no better. */
const MOST_OUTAGES = 3

/** How the work on a comparison ended. */
export type WorkEnd = { state: 'finished' } | { state: 'stopped'; why?: string }

/** A comparison under way: what is kept of it, in memory, and written as it changes. */
export interface Work {
  kept: KeptComparison
  person: Person
  parts: ComparisonParts
  files: ComparisonFiles
  signal: AbortSignal
}

/** Does the trials that are not done, one after the other, until all are, somebody stops it, or something keeps it from going on. */
export async function doTrials(work: Work): Promise<WorkEnd> {
  const { kept, person, parts, files, signal } = work
  const tasks = new Map(kept.plan.tasks.map((task) => [task.id, task]))
  const waiting = [...comparisonOf(kept).trials.entries()].filter(([, { state }]) => state !== 'done')
  const estimate = await estimateFor(work)
  let outages = 0
  let room = await assertRoom(files, person.id, MOST_OF_A_TRIAL)
  for (const [at, trial] of waiting) {
    if (signal.aborted) return { state: 'stopped' }
    if (!(await parts.isLetIn(person)))
      return { state: 'stopped', why: 'What it was started with has ended. Sign in again, and go on.' }
    // Counted anew only where it may be used up.
    if (room < MOST_OF_A_TRIAL) room = await assertRoom(files, person.id, MOST_OF_A_TRIAL)
    room -= MOST_OF_A_TRIAL
    const task = tasks.get(trial.task) as ComparedTask
    const within = boundOf(kept, trial, task, estimate)
    if (within.why !== undefined) return { state: 'stopped', why: within.why }
    const end = await doTrial(work, at, { ...trial, state: 'waiting' }, task, within)
    if (end.kind === 'cut') return { state: 'stopped', ...(end.why !== undefined && { why: end.why }) }
    outages = end.isOutage ? outages + 1 : 0
    if (outages === MOST_OUTAGES)
      return {
        state: 'stopped',
        why: `The model or a part of this installation did not answer ${MOST_OUTAGES} times in a row. Go on when it does.`,
      }
  }
  return { state: 'finished' }
}

/** Prices and estimates as they are now. */
async function estimateFor({ kept, person, parts }: Work): Promise<Estimate | null> {
  if (kept.state.maxCostUsd === undefined) return null
  return estimateOf(kept.plan, await parts.weigh(person), await pricesFor(kept.plan, parts))
}

/** What is left of the bound, for the run and its judge; absent where there is none. */
interface Left {
  leftUsd?: number
  likely?: Likely
}

function boundOf(
  kept: KeptComparison,
  trial: Trial,
  { check }: ComparedTask,
  estimate: Estimate | null,
): Left & { why?: string } {
  const { maxCostUsd } = kept.state
  if (maxCostUsd === undefined || estimate === null) return {}
  const comparison = comparisonOf(kept)
  const likely = likelyCost(trial, comparison.trials, estimate, check?.kind === 'judge')
  const why = whyNotWithin(comparison, maxCostUsd, likely)
  return why === null ? { leftUsd: maxCostUsd - (comparison.spent.costUsd ?? 0), likely } : { why }
}

async function doTrial(
  work: Work,
  at: number,
  trial: Trial,
  task: ComparedTask,
  { leftUsd, likely }: Left,
): Promise<TrialEnd> {
  const { kept, person, parts, signal } = work
  const set = await parts.sampler.model()
  const price = await parts.priceOf(trial.model)
  // No more than is left of the comparison when its judge is paid, nor than is configured.
  const lentUsd = leftUsd === undefined ? Number.POSITIVE_INFINITY : leftUsd - (likely?.judgeUsd ?? 0)
  const isBound = price !== null && lentUsd > 0 && lentUsd < parts.mostCostUsd
  const removeFiles = task.files?.length ? await parts.placeFiles(person, kept.id, task.files) : null
  let end: TrialEnd
  try {
    end = await runTrial(trial, {
      ...{ runs: parts.runs, judge: createJudge(parts.sampler), person, price, signal },
      task: taskWithFolder(task, kept.id),
      check: task.check,
      approve: kept.plan.approve,
      trialOf: kept.id,
      ...(trial.model !== set && { model: trial.model }),
      ...(isBound && { budget: { cost_usd: lentUsd } }),
      ...(leftUsd !== undefined && { leftUsd }),
      judgePrice: set === null ? null : await parts.priceOf(set),
      // Before its judge is asked: it is paid, and is not thrown away, whatever comes now.
      onRun: (trial, spent) => writeLine(work, { at, done: trial, spent }),
      onStarted: (runId) => writeState(work, { ...kept.state, current: { at, runId } }),
    })
    // Before anything else can fail: it was done, and paid.
    if (end.kind === 'done') await writeLine(work, { at, done: end.trial, spent: end.spent })
    else if (end.runId !== undefined) await writeLine(work, { at, cut: { runId: end.runId }, spent: end.spent })
  } finally {
    await removeFiles?.()
  }
  if (end.kind === 'cut' && end.fault !== undefined) throw end.fault
  return end
}

/** The line first: what it says is what was done, whatever the state says. */
async function writeLine(work: Work, line: KeptLine): Promise<void> {
  const { kept, person, files } = work
  await files.append(person.id, kept.id, line)
  kept.lines.push(line)
  const { current: _over, ...state } = kept.state
  await writeState(work, state)
}

/** With what a list shows of it. */
export async function writeState({ kept, person, files }: Pick<Work, 'kept' | 'person' | 'files'>, state: KeptState) {
  const next = { ...state, summary: summaryOf(comparisonOf({ ...kept, state })) }
  await files.writeState(person.id, kept.id, next)
  // What is shown is what is kept.
  kept.state = next
}
