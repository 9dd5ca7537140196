import type { RunEvent, ToolCallStep } from '../../lib/runs/event.ts'
import { changedToolsText, leftTexts } from '../../lib/runs/resume-text.ts'
import { readSelectedTool } from './read-selected-tool.ts'
import { type CallView, EMPTY_RUN, type OutputLine, type RunView } from './run-view.ts'

/** Lines of output and raw events the page keeps; the rest is on the server. */
export const MAX_LINES = 50_000
export const MAX_EVENTS = 2_000

/**
 * Folds a batch of events into a run. Pure: the given view stays as it is. Events that were seen already (a reader
 * that came back gets some twice) change nothing.
 */
export function reduceRun(before: RunView, batch: readonly RunEvent[]): RunView {
  const fresh = batch.filter((event) => event.seq > before.lastSeq)
  if (fresh.length === 0) return before
  const kinds = new Set(fresh.map((event) => event.kind))
  const has = (kind: RunEvent['kind']) => kinds.has(kind)
  // One copy per batch, not per event: ten thousand lines arrive in a few hundred batches.
  const view: RunView = {
    ...before,
    marks: { ...before.marks },
    waited: { ...before.waited },
    // What a batch does not touch stays the same array, so that nothing is computed or drawn anew for it.
    calls: has('tool-call') ? [...before.calls] : before.calls,
    lines: has('stdout') || has('stderr') ? [...before.lines] : before.lines,
  }
  for (const event of fresh) {
    // They count without gaps; where one is, a stream held something that nobody here listens for, or the disk was full.
    view.eventsMissed += Math.max(0, event.seq - view.lastSeq - 1)
    apply(view, event)
  }
  const dropped = view.lines.length - MAX_LINES
  if (dropped > 0) {
    view.lines = view.lines.slice(dropped)
    view.linesDropped += dropped
  }
  view.events = [...before.events, ...fresh].slice(-MAX_EVENTS)
  view.eventCount += fresh.length
  return view
}

function apply(view: RunView, event: RunEvent): void {
  const at = Date.parse(event.at)
  view.lastSeq = event.seq
  view.runId = event.runId
  switch (event.kind) {
    case 'accepted':
      view.status = 'preparing'
      view.marks.accepted = at
      view.task = event.task ?? null
      view.code = event.code ?? null
      view.until = event.until
      view.approve = event.approve ?? null
      view.tools = event.tools
      view.editedFrom = event.editedFrom ?? null
      view.version = event.version ?? 1
      view.program = event.code ?? ''
      view.isProgramWhole = event.code !== undefined
      return
    case 'discovered':
      view.marks.discovered = at
      view.discovered = { servers: event.servers, tools: event.tools }
      return
    case 'selected':
      view.marks.selected = at
      view.selection = {
        tools: event.tools.map(readSelectedTool),
        nearest: event.nearest.map(readSelectedTool),
        considered: event.considered,
        cut: event.cut,
        method: event.method,
      }
      return
    case 'generating':
      view.program = event.restart ? event.delta : view.program + event.delta
      return
    case 'generated':
      // A program that broke off is no step taken: the run ends here.
      if (!event.partial) view.marks.generated = at
      view.program = event.program
      view.isProgramWhole = !event.partial
      view.isPartial = event.partial === true
      view.generator = event.generator
      view.because = event.because ?? null
      view.usage = event.usage ?? null
      return
    case 'checked':
      // A program that is begun again is checked again, much later maybe.
      view.marks.checked ??= at
      view.findings = event.findings
      view.hasTypesChecked = event.types
      return
    case 'queued':
      view.status = 'queued'
      view.queuePosition = event.position
      return
    case 'started':
      view.status = 'running'
      view.marks.started = at
      endWaiting(view, at)
      view.waited.attemptMs = 0
      view.queuePosition = null
      view.sandbox = event.sandbox
      return
    case 'stdout':
    case 'stderr':
      appendOutput(view.lines, event.kind, event.text, event.at)
      view.outputBytes += event.text.length
      return
    case 'tool-call':
      applyCall(view, event, at)
      return
    case 'file':
      view.files = [
        ...view.files.filter((file) => file.path !== event.path),
        { path: event.path, change: event.change },
      ]
      return
    case 'suspended':
      view.isSuspended = true
      return
    case 'resumed':
      beginAgain(view, event.because, at)
      return
    case 'left':
      view.resumeNotes = [...view.resumeNotes, ...leftTexts(event)]
      return
    case 'tools-changed':
      view.resumeNotes = [...view.resumeNotes, changedToolsText(event)]
      return
    case 'replaying':
      view.replay = { of: event.of, recorded: event.recorded, changed: changedToolsText(event) }
      return
    case 'log-limit':
      view.logLimitBytes = event.limitBytes
      return
    case 'finished':
      view.status = 'finished'
      view.marks.finished = at
      view.isProgramWhole = view.program !== ''
      if ('usage' in event.outcome && event.outcome.usage) view.usage = event.outcome.usage
      endWaiting(view, at)
      view.approvals = []
      view.isSuspended = false
      view.calls = view.calls.map(endOpenCall)
      view.end = {
        ...{ outcome: event.outcome, value: event.value, tokens: event.tokens },
        timings: event.timings,
      }
      if (event.unseen !== undefined) view.end.unseen = event.unseen
      if (event.replay) view.end.replay = event.replay
  }
}

/** A call that the end of the run cut off: nothing turns for it any more. */
function endOpenCall(call: CallView): CallView {
  if (call.phase !== 'started' && call.phase !== 'awaiting-approval') return call
  return { ...call, phase: 'failed', error: { code: 'cancelled', message: 'The run ended before it returned.' } }
}

type CallEvent = ToolCallStep & { seq: number }

function applyCall(view: RunView, event: CallEvent, at: number): void {
  const { kind: _, ...step } = event
  const index = view.calls.findLastIndex((call) => call.callId === event.callId)
  const known = view.calls[index]
  const startMs = known?.startMs ?? Math.max(0, at - (view.marks.started ?? at) - waitedAt(view, at))
  const call: CallView = { ...known, ...step, startMs }
  if (step.phase === 'awaiting-approval') ask(view, event, call, at)
  else if (view.approvals.some(({ callId }) => callId === event.callId)) answered(view, event.callId, at)
  // What it waited for an answer is no time of the call.
  if (step.ms !== undefined && call.waitedBeforeMs !== undefined)
    call.ms = Math.max(0, Math.round((step.ms - (waitedAt(view, at) - call.waitedBeforeMs)) * 10) / 10)
  if (known) view.calls[index] = call
  else view.calls.push(call)
}

function ask(view: RunView, { callId, server, tool, line, args, ask, seq }: CallEvent, call: CallView, at: number) {
  if (!ask) return
  call.waitedBeforeMs = waitedAt(view, at)
  view.waited.since ??= at
  view.status = 'awaiting-approval'
  view.approvals = [
    ...view.approvals.filter((other) => other.callId !== callId),
    { callId, server, tool, ...(line !== undefined && { line }), args, ...ask, seq },
  ]
}

function answered(view: RunView, callId: number, at: number): void {
  view.approvals = view.approvals.filter((asked) => asked.callId !== callId)
  if (view.approvals.length > 0) return
  endWaiting(view, at)
  view.status = 'running'
}

/** How long this attempt has waited at a moment. */
const waitedAt = ({ waited }: RunView, at: number) => waited.attemptMs + (waited.since === null ? 0 : at - waited.since)

function endWaiting({ waited }: RunView, at: number): void {
  if (waited.since === null) return
  waited.attemptMs += at - waited.since
  waited.totalMs += at - waited.since
  waited.since = null
}

/** The program begins anew, with what is recorded of it: what was told of calls, output and files is told again. */
function beginAgain(view: RunView, because: NonNullable<RunView['resumed']>, at: number): void {
  const { calls, approvals, lines, linesDropped, outputBytes, files, end } = EMPTY_RUN
  // From the end of an interrupted run on nobody worked at it.
  view.waited.since ??= view.marks.finished ?? at
  const { started: _, finished: __, ...marks } = view.marks
  Object.assign(view, { calls: [...calls], approvals, lines: [...lines], linesDropped, outputBytes, files, end, marks })
  view.status = 'queued'
  view.queuePosition = null
  view.isSuspended = false
  view.resumed = because
  view.resumeNotes = []
}

/** Splits what was printed into lines; text without a line break stays open and is continued by the same stream. */
function appendOutput(lines: OutputLine[], stream: OutputLine['stream'], text: string, at: string): void {
  const parts = text.split('\n')
  const endsWithBreak = parts.at(-1) === ''
  if (endsWithBreak) parts.pop()
  parts.forEach((part, index) => {
    const isOpen = index === parts.length - 1 && !endsWithBreak
    const last = lines.at(-1)
    if (index === 0 && last?.isOpen && last.stream === stream)
      lines[lines.length - 1] = { ...last, text: last.text + part, isOpen }
    else lines.push({ at, stream, text: part, isOpen })
  })
}
