import { ModelError } from '../codegen/model/model-error.ts'
import type { Log } from '../config/log.ts'
import { messageOf, PlaygroundError } from '../errors.ts'
import type { AskedBy } from '../runs/asked-by.ts'
import type { ChosenTool, SelectedTool, ToolChoice } from '../runs/event.ts'
import { type ProgramSoFar, programSoFar } from '../runs/events/program-so-far.ts'
import { samplingsSoFar } from '../runs/events/samplings-so-far.ts'
import { noTime, sumOf, timingsSoFar } from '../runs/events/timings-so-far.ts'
import type { LiveRun } from '../runs/live-run.ts'
import type { Outcome } from '../runs/outcome.ts'
import type { Edited } from '../runs/run-reader.ts'
import type { TestOf } from '../runs/test-of.ts'
import { SHUTTING_DOWN } from '../shutting-down.ts'
import { compareTokens } from '../tokens/compare-tokens.ts'
import { toolKey } from '../tools/tool-key.ts'
import type { Checkpoints } from '../workspace/checkpoints/checkpoints.ts'
import type { CheckedRequest } from './check-request.ts'
import { othersThan } from './others-than.ts'
import { payAside } from './paid-aside.ts'
import { type RunEnd, runCode } from './run-code.ts'
import type { RunContext, RunRecordOf, RunServices } from './run-services.ts'
import { runTask } from './run-task.ts'
import { Budget } from './turns/budget.ts'
import { runTurns } from './turns/run-turns.ts'

/** Why a run is stopped that nobody stopped: the process that runs it goes away. */
export const GOING_AWAY = new Error(SHUTTING_DOWN)

/** A program that is run again as the same run, with what it was written for. */
export interface Continued extends ProgramSoFar {
  program: string
  task: string | null
  /** The tools that were chosen for the task. */
  selected: readonly SelectedTool[]
}

/** What a program that was run before was written for at first, which version of it this is, and who ran the one before. */
export interface Origin {
  task?: string
  /** The run that this task goes on from. */
  continues?: string
  /** What was settled before tools were chosen for it, and those that were. */
  tools?: ToolChoice
  chosen?: readonly ChosenTool[]
  /** Absent where no program was written for the task, and this is one of somebody's own. */
  version?: number
  editedFrom?: string
  /** What was changed in the program, by this run. */
  edited?: Edited
}

/**
 * Runs a request to its end, or until it is let go because it waits for an answer: null then. Tells everything through
 * `live`. Never throws: what goes wrong is the outcome.
 */
export async function executeRun(
  live: LiveRun,
  asker: Pick<
    RunContext,
    'home' | 'isAdministrator' | 'tokenId' | 'place' | 'approver' | 'released' | 'record' | 'onMemory'
  > & {
    /** What is recorded of this run so far, with what it changed put back. */
    recordSoFar(): Promise<RunRecordOf>
  },
  {
    task,
    code,
    way,
    replayOf,
    editedFrom: _,
    continues,
    wanted,
    checkpoint,
    session,
    trialOf,
    asWritten: __,
    ...bounds
  }: CheckedRequest,
  services: RunServices,
  {
    signal,
    log,
    by,
    origin,
    testOf,
    continued,
  }: { signal: AbortSignal; log: Log; by?: AskedBy; origin?: Origin; testOf?: TestOf; continued?: Continued },
): Promise<Outcome | null> {
  const began = performance.now()
  const timings = noTime()
  // Of one that goes on: what it took until here.
  const before = timingsSoFar(live.events)
  // A program that somebody sent costs nothing to write.
  const isWritten = code === undefined || (continued?.task ?? null) !== null
  const budget = new Budget(services.config, bounds.budget, programSoFar(live.events).spent, {
    ...{ isDirect: way !== undefined, price: isWritten ? await services.priceOf(bounds.model) : null },
  })
  await payAside(live.events, budget, services)
  const run: RunContext = {
    ...bounds,
    ...asker,
    runId: live.runId,
    log: live.log,
    signal,
    timings,
    budget,
    sampledBefore: samplingsSoFar(live.events),
    emit: (step) => live.append(step),
    async soFar() {
      if (!live.events.some(({ kind }) => kind === 'started')) return null
      return { record: await asker.recordSoFar(), sampledBefore: samplingsSoFar(live.events) }
    },
  }

  const begin = async (): Promise<RunEnd> => {
    if (continued) return goOn(continued, run, services)
    // It may take as long as there are files; where it cannot be made nothing is run.
    if (checkpoint) await makeCheckpoint(services.checkpointsOf(run.home), live.runId, signal)
    if (way !== undefined) {
      // With what asks models, of which most runs need nothing.
      const { runDirect } = await import('./direct/run-direct.ts')
      return runDirect(task ?? '', way, run, services)
    }
    if (code === undefined) return runTask(task ?? '', run, services)
    live.append({ kind: 'generated', program: code, generator: 'person' })
    return runCode(code, run, services)
  }

  if (!continued)
    live.append({
      kind: 'accepted',
      ...(task !== undefined && { task }),
      ...(code !== undefined && { code }),
      ...{ until: bounds.until, approve: bounds.approve },
      ...(way && { way }),
      ...(bounds.answers && { answers: true }),
      ...(bounds.model !== undefined && { model: bounds.model }),
      ...(by && { by }),
      ...(bounds.tools && { tools: bounds.tools }),
      ...(bounds.values && { values: bounds.values }),
      ...(bounds.budget && { budget: bounds.budget }),
      ...(continues !== undefined && { continues }),
      ...(session && { session }),
      ...(bounds.understood && { understood: bounds.understood }),
      ...(checkpoint && { checkpoint }),
      ...(Object.keys(wanted).length > 0 && { limits: wanted }),
      ...(replayOf && { replayOf }),
      ...(trialOf && { trialOf }),
      ...(testOf && { testOf }),
      ...(asker.home.reach && { reach: asker.home.reach }),
      ...origin,
    })
  let end: RunEnd
  try {
    end = await begin()
  } catch (error) {
    // A step that is stopped throws whatever it likes.
    end = { outcome: signal.aborted ? { kind: 'cancelled' } : failureOf(error, log), value: null }
  }
  if (end.isReleased) {
    live.append({ kind: 'suspended' })
    return null
  }
  if (end.outcome.kind === 'cancelled' && signal.reason === GOING_AWAY) end.outcome = { kind: 'interrupted' }
  const tokens = end.compared ? await compareTokens(end.compared) : null
  timings.totalMs = Math.round((performance.now() - began - asker.approver.waitedMs) * 10) / 10
  const { outcome, value, answer, unseen, replay, skills = [] } = end
  // That a test of a skill returned says how its calls were answered, not how it does.
  const isTest = asker.record?.mode === 'replay' && asker.record.isClosed === true && outcome.kind === 'returned'
  if (skills.length > 0 && !isTest)
    await services.skills.note(asker.home, skills, { runId: live.runId, outcome, tokens })
  live.append({
    kind: 'finished',
    ...{ outcome, value, tokens, timings: sumOf(before, timings) },
    ...(answer !== undefined && { answer }),
    ...(run.budget.spent && { spent: run.budget.spent }),
    ...(unseen && { unseen }),
    ...(replay && { replay }),
  })
  return end.outcome
}

async function goOn(
  { program: source, task, selected, ...begun }: Continued,
  run: RunContext,
  services: RunServices,
): Promise<RunEnd> {
  if (task === null) return runCode(source, run, services)
  const [catalog, learned] = await Promise.all([services.catalog(run.home), services.learned(run.home)])
  const isSelected = new Set(selected.map(toolKey))
  const tools = catalog.servers
    .flatMap((server) => server.tools.filter((tool) => isSelected.has(toolKey(tool))))
    .map((tool) => learned.withLearned(tool))
  const near = selected.map(({ server }) => server)
  const others = await othersThan(tools, near, run, services)
  return runTurns({ task, tools, others, selected, nearest: [] }, run, services, { source, ...begun })
}

function failureOf(error: unknown, log: Log): Outcome {
  if (error instanceof PlaygroundError) {
    const fault = error instanceof ModelError ? error.fault : undefined
    return { kind: 'failed', code: error.code, message: error.message, ...(fault && { fault }) }
  }
  log('error', `A run broke: ${error instanceof Error ? error.stack : messageOf(error)}`)
  return {
    kind: 'failed',
    code: 'internal',
    message: 'Something failed on our side, not in the program. The log of the server says what.',
  }
}

/** Once: one that goes on after its process went away may have its own already. */
async function makeCheckpoint(own: Checkpoints, runId: string, signal: AbortSignal): Promise<void> {
  if ((await own.list()).some((each) => each.runId === runId)) return
  await own.make({ why: 'before-run', runId }, { signal })
}
