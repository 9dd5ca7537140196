import { addUsage, type ModelUsage } from '../../tokens/model-usage.ts'
import type {
  EarlierProgram,
  ElicitationStep,
  FileChange,
  ProgressStep,
  RunEvent,
  SamplingStep,
  SelectedTool,
  Spent,
  ToolCallStep,
} from '../event.ts'
import type { RunCall, RunState } from './run-state.ts'
import { writerOf } from './writer-of.ts'

/**
 * Brings a run up to one more of its events: the one place that says what an event means. The state is changed in place,
 * its lists as well; what lies in them is put anew. Runs in browsers, too.
 */
export function applyEvent(state: RunState, event: RunEvent): void {
  switch (event.kind) {
    case 'accepted':
      state.status = 'preparing'
      state.task = event.task ?? null
      state.code = event.code ?? null
      state.until = event.until
      state.way = event.way
      state.isAnswered = event.answers === true
      state.askedModel = event.model
      state.model = event.model ?? null
      state.approve = event.approve ?? null
      state.by = event.by
      state.tools = event.tools
      state.values = event.values
      state.budget = event.budget
      state.limits = event.limits
      state.continues = event.continues ?? null
      state.chosenBefore = event.chosen ?? null
      state.session = event.session
      state.understood = event.understood
      state.replayOf = event.replayOf ?? null
      state.testOf = event.testOf
      state.editedFrom = event.editedFrom ?? null
      state.isCheckpointed = event.checkpoint === true
      state.version = event.version
      state.program = event.code ?? ''
      state.isProgramWhole = event.code !== undefined
      return
    case 'discovered':
      state.discovered = { servers: event.servers, tools: event.tools }
      // There is no program to wait for.
      if (state.way !== undefined) state.status = 'running'
      return
    case 'selected': {
      const { considered, cut, method, translated = state.selection?.translated } = event
      const [tools, nearest] = [event.tools.map(readSelectedTool), event.nearest.map(readSelectedTool)]
      state.selection = { tools, nearest, considered, cut, method, ...(translated && { translated }) }
      return
    }
    case 'generating':
      state.program = event.restart ? event.delta : state.program + event.delta
      return
    case 'generated':
      state.program = event.program
      state.isProgramWhole = !event.partial
      state.isPartial = event.partial === true
      state.generator = event.generator
      state.model = event.writer === 'model' ? event.generator : null
      state.isByRules = writerOf(event) === 'rules'
      state.because = event.because ?? null
      state.fault = event.fault ?? null
      state.turn = event.turn ?? 1
      state.attempt = event.attempt ?? null
      state.isLook = event.isLook === true
      state.repairing = null
      spend(state, event)
      return
    case 'repairing': {
      const { attempt, of, because, text } = event
      setAside(state, because, text)
      state.repairing = { attempt, of, because, text }
      spend(state, event)
      return
    }
    case 'model-turn':
      applyModelTurn(state, event)
      return
    case 'turn':
      setAside(state, event.because)
      state.turn = event.turn
      spend(state, event)
      return
    case 'checked':
      // By now what the program before changed is put back.
      if (state.earlier.length > 0) state.files = []
      state.findings = event.findings
      state.hasTypesChecked = event.types
      return
    case 'question': {
      const { name, schema, why } = event
      state.question = { name, schema, why }
      return
    }
    case 'queued':
      state.status = 'queued'
      state.queuePosition = event.position
      return
    case 'started':
      state.status = 'running'
      state.queuePosition = null
      state.sandbox = event.sandbox
      return
    case 'tool-call':
      applyCall(state, event)
      return
    case 'progress':
      applyProgress(state, event)
      return
    case 'elicitation':
      applyElicitation(state, event)
      return
    case 'sampling':
      applySampling(state, event)
      return
    case 'file':
      state.files.push({ path: event.path, change: event.change })
      return
    case 'suspended':
      state.isSuspended = true
      return
    case 'resumed':
      // The program begins anew: what was told of calls and files is told again.
      Object.assign(state, { calls: [], approvals: [], elicitations: [], files: [], end: null, isSuspended: false })
      state.status = 'queued'
      state.queuePosition = null
      state.repairing = null
      state.resumed = event.because
      return
    case 'replaying':
      state.replay = { of: event.of, recorded: event.recorded, changed: event.changed ?? [], gone: event.gone ?? [] }
      return
    case 'log-limit':
      state.logLimitBytes = event.limitBytes
      return
    case 'finished': {
      const { kind: _, runId: _run, seq: _seq, at: _at, ...end } = event
      const { outcome } = end
      state.status = 'finished'
      // Where none was written after the last turn, what stands there is that turn's.
      state.isProgramWhole ||= state.program !== '' && state.program !== state.earlier.at(-1)?.program
      // What was changed from outside may have none.
      spend(state, { spent: end.spent, ...(outcome && 'usage' in outcome && { usage: outcome.usage }) })
      state.repairing = null
      state.approvals = []
      state.elicitations = []
      state.isSuspended = false
      state.calls = state.calls.map(endOpenCall)
      state.end = end
      return
    }
    // What was printed each reader puts together as it needs it.
    case 'stdout':
    case 'stderr':
    // What was not as it had been stands in the list of events; a page puts it in words.
    case 'left':
    case 'tools-changed':
      return
    default:
      event satisfies never
  }
}

function applyModelTurn(state: RunState, event: Extract<RunEvent, { kind: 'model-turn' }>): void {
  const { kind: _, runId: _run, seq: _seq, at: _at, spent, ...turn } = event
  state.modelTurns = [...state.modelTurns, turn]
  state.model = event.model
  if (spent) state.spent = spent
}

/** A next program is asked for: the one there is has had its turn. */
function setAside(state: RunState, because: EarlierProgram['because'], text?: string): void {
  state.status = 'preparing'
  state.queuePosition = null
  // Also where a person's answer had it go on: it is past that.
  state.isSuspended = false
  const { turn, attempt, program, generator, isLook, findings, because: standIn, fault } = state
  // A search came without one.
  if (generator === null || !state.isProgramWhole) return
  const about = {
    ...(attempt !== null && { attempt }),
    ...(isLook && { isLook }),
    ...(text && { text }),
    ...(standIn !== null && { standIn }),
    ...(fault && { fault }),
  }
  state.earlier = [...state.earlier, { turn, program, generator, findings: findings ?? [], because, ...about }]
  Object.assign(state, { isProgramWhole: false, isLook: false, attempt: null, findings: null })
}

/** Earlier versions told what each answer had cost, and no sum. */
function spend(state: RunState, { usage, spent }: { usage?: ModelUsage | undefined; spent?: Spent | undefined }): void {
  if (spent) state.spent = spent
  else if (usage) state.spent = addUsage(state.spent, usage)
}

function applyCall(state: RunState, { kind: _, runId: _run, seq, at: _at, ...step }: ToolCallEvent): void {
  const { callId, server, tool, line, args, ask } = step
  const index = state.calls.findLastIndex((call) => call.callId === callId)
  if (index === -1) state.calls.push(step)
  else state.calls[index] = { ...state.calls[index], ...step }
  const others = state.approvals.filter((asked) => asked.callId !== callId)
  if (step.phase === 'awaiting-approval' && ask) {
    state.approvals = [...others, { callId, server, tool, ...(line !== undefined && { line }), args, ...ask, seq }]
    state.status = 'awaiting-approval'
  } else if (others.length < state.approvals.length) {
    state.approvals = others
    goOn(state)
  }
}

/** Somebody was waited for. */
function goOn(state: RunState): void {
  if (state.approvals.length === 0 && state.elicitations.length === 0) state.status = 'running'
}

function applyProgress(state: RunState, { callId, progress, total, message }: Omit<ProgressStep, 'kind'>): void {
  const index = state.calls.findLastIndex((call) => call.callId === callId)
  const call = state.calls[index]
  if (call?.phase !== 'started') return
  const told = { progress, ...(total !== undefined && { total }), ...(message !== undefined && { message }) }
  state.calls[index] = { ...call, progress: told }
}

function applyElicitation(state: RunState, { kind: _, phase, action: _action, ...step }: ElicitationStep): void {
  const { elicitationId, callId, server, tool, mode, message, schema, url, sampling, expiresAt } = step
  state.elicitations = state.elicitations.filter((asked) => asked.elicitationId !== elicitationId)
  if (phase === 'answered') return goOn(state)
  const about = { elicitationId, callId, server, tool, mode, message }
  const asked = {
    ...(schema && { schema }),
    ...(url && { url }),
    ...(sampling && { sampling }),
    ...(expiresAt && { expiresAt }),
  }
  state.elicitations = [...state.elicitations, { ...about, ...asked }]
  state.status = 'awaiting-approval'
}

function applySampling(state: RunState, event: SamplingStep & Pick<RunEvent, 'runId' | 'seq' | 'at'>): void {
  const { kind: _, runId: _run, seq: _seq, at: _at, ...step } = event
  const index = state.samplings.findLastIndex(({ samplingId }) => samplingId === step.samplingId)
  const before = state.samplings[index]
  // Put anew, as a page is shown the list it had before.
  state.samplings = before ? state.samplings.with(index, { ...before, ...step }) : [...state.samplings, step]
  if (step.isOfProgram && step.usage) addToCall(state, step.callId, step.usage)
}

function addToCall(state: RunState, callId: number, usage: ModelUsage): void {
  const index = state.calls.findLastIndex((call) => call.callId === callId)
  const call = state.calls[index]
  if (call) state.calls[index] = { ...call, usage: addUsage(call.usage ?? null, usage) }
}

type ToolCallEvent = ToolCallStep & Pick<RunEvent, 'runId' | 'seq' | 'at'>

/** A call that the end of the run cut off: nobody waits for it any more. */
function endOpenCall(call: RunCall): RunCall {
  if (call.phase !== 'started' && call.phase !== 'awaiting-approval') return call
  return { ...call, phase: 'failed', error: { code: 'cancelled', message: 'The run ended before it returned.' } }
}

/** A selected tool of a run that may be from before `injectedInstructions`: those that were kept then say `orders`. */
function readSelectedTool({ orders, ...tool }: SelectedTool & { orders?: readonly string[] }): SelectedTool {
  return orders === undefined ? tool : { injectedInstructions: orders, ...tool }
}

/** Each file once, with what happened to it last. */
export const onceEach = (files: readonly FileChange[]): FileChange[] => [
  ...new Map(files.map((file) => [file.path, file])).values(),
]
