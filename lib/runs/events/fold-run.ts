import type { ModelTurn } from '../../tokens/model-turn.ts'
import type { RunEvent, RunRecord } from '../event.ts'
import { applyEvent, onceEach } from './apply-event.ts'
import { newRunState, type RunCall, type RunState } from './run-state.ts'
import { noTime } from './timings-so-far.ts'

/** The whole of a run from its events, at any point of it. */
export function foldRun(runId: string, startedAt: string, events: Iterable<RunEvent>): RunRecord {
  const state = newRunState()
  // Joined once at the end: ten megabytes of lines, added one by one, would be copied over and over.
  let output = { stdout: [] as string[], stderr: [] as string[] }
  for (const event of events) {
    applyEvent(state, event)
    if (event.kind === 'stdout' || event.kind === 'stderr') output[event.kind].push(event.text)
    // What an attempt printed before it was begun again is printed again; what a program printed goes with the program.
    if (event.kind === 'resumed' || event.kind === 'repairing' || event.kind === 'turn')
      output = { stdout: [], stderr: [] }
  }
  const { status, task, outcome, value, ...rest } = summaryOf(state)
  const printed = { stdout: output.stdout.join(''), stderr: output.stderr.join('') }
  return { runId, status, task, startedAt, outcome, value, ...printed, ...rest }
}

/** A record without what a run printed. */
export type RunSummary = Omit<RunRecord, 'runId' | 'startedAt' | 'stdout' | 'stderr'>

/** What a run has come to, in the form that other programs get. */
export function summaryOf(state: RunState): RunSummary {
  const {
    by,
    tools,
    values,
    budget,
    continues,
    session,
    understood,
    replayOf,
    testOf,
    editedFrom,
    version,
    selection,
    approvals,
    elicitations,
    samplings,
    logLimitBytes,
    way,
    model,
    modelTurns,
    end,
  } = state
  return {
    status: state.status === 'none' ? 'preparing' : state.status,
    task: state.task,
    ...(way && { way }),
    ...(model !== null && { model }),
    ...{ outcome: end?.outcome ?? null, value: end?.value ?? null },
    ...(end?.answer !== undefined && { answer: end.answer }),
    ...(by && { by }),
    ...(tools && { tools }),
    ...(values && { values }),
    ...(budget && { budget }),
    ...(continues && { continues }),
    ...(session && { session }),
    ...(understood && { understood }),
    ...(replayOf && { replayOf }),
    ...(testOf && { testOf }),
    ...(editedFrom && { editedFrom }),
    ...(version && { version }),
    program: state.generator === null ? null : state.program,
    ...(state.isPartial && { partial: true }),
    generator: state.generator,
    ...(state.because !== null && { because: state.because }),
    ...(state.earlier.length > 0 && { earlierPrograms: state.earlier }),
    ...(state.spent && { spent: state.spent }),
    ...(modelTurns.length > 0 && { modelTurns: modelTurns.map(modelTurnOf) }),
    findings: state.findings ?? [],
    selected: (selection?.tools ?? []).map(({ server, tool, score, why }) => ({ server, tool, score, why })),
    ...(state.chosenBefore && { chosen: state.chosenBefore }),
    considered: selection?.considered ?? state.discovered?.tools ?? 0,
    toolCalls: state.calls.filter(({ phase }) => phase !== 'started' && phase !== 'awaiting-approval').map(toolCallOf),
    ...(approvals.length > 0 && { approvals: approvals.map(({ seq: _, ...asked }) => asked) }),
    ...(elicitations.length > 0 && { elicitations }),
    ...(samplings.length > 0 && { samplings: samplings.map(({ request: _, text: _text, ...told }) => told) }),
    files: onceEach(state.files),
    ...(end?.unseen !== undefined && { unseenFiles: end.unseen }),
    ...(logLimitBytes !== null && { logLimitBytes }),
    tokens: end?.tokens ?? null,
    timings: end?.timings ?? noTime(),
    ...(end?.replay && { replay: end.replay }),
    sandbox: state.sandbox,
  }
}

const modelTurnOf = ({ what, input, output, cached, basis }: ModelTurn): ModelTurn => ({
  ...{ what, input, output, cached, basis },
})

function toolCallOf({ server, tool, phase, ms, bytes, line, error, expired }: RunCall): RunRecord['toolCalls'][number] {
  return {
    ...{ server, tool, ok: phase !== 'failed', ms: ms ?? 0, resultBytes: bytes ?? 0 },
    ...(line !== undefined && { line }),
    ...(error && { error }),
    ...(phase === 'replayed' && { replayed: true }),
    ...(expired && { expired }),
  }
}
