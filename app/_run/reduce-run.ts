import type { ElicitationStep, RunEvent, ToolCallStep } from '../../lib/runs/event.ts'
import { applyEvent, onceEach } from '../../lib/runs/events/apply-event.ts'
import { changedToolsText, leftTexts } from '../../lib/runs/resume-text.ts'
import type { CallView, Mark, OutputLine, RunView } from './run-view.ts'

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
    calls: has('tool-call') || has('progress') || has('elicitation') ? [...before.calls] : before.calls,
    lines: has('stdout') || has('stderr') ? [...before.lines] : before.lines,
    files: has('file') ? [...before.files] : before.files,
  }
  for (const event of fresh) {
    // They count without gaps; where one is, a stream held something that nobody here listens for, or the disk was full.
    view.eventsMissed += Math.max(0, event.seq - view.lastSeq - 1)
    apply(view, event)
  }
  if (has('file')) view.files = onceEach(view.files)
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
  applyEvent(view, event)
  view.lastSeq = event.seq
  view.runId = event.runId
  if (isStep(event)) view.marks[event.kind] = at
  switch (event.kind) {
    case 'checked':
      // A program that is begun again is checked again, much later maybe.
      view.marks.checked ??= at
      return
    case 'started':
      endWaiting(view, at)
      view.waited.attemptMs = 0
      return
    case 'discovered':
      // Where no program begins, calls count from here.
      if (view.way) view.marks.started ??= at
      return
    case 'stdout':
    case 'stderr':
      appendOutput(view.lines, event.kind, event.text, event.at)
      view.outputBytes += event.text.length
      return
    case 'tool-call':
      return timeCall(view, event, at)
    case 'elicitation':
      return timeElicitation(view, event, at)
    case 'resumed':
      return beginAgain(view, at)
    case 'turn':
      view.turnOf = event.of ?? null
      if (event.words !== undefined) view.searches = [...view.searches, { turn: event.turn, words: event.words }]
      return writeAgain(view, at)
    case 'repairing':
      return writeAgain(view, at)
    case 'left':
      view.resumeNotes = [...view.resumeNotes, ...leftTexts(event)]
      return
    case 'tools-changed':
      view.resumeNotes = [...view.resumeNotes, changedToolsText(event)]
      return
    case 'finished':
      endWaiting(view, at)
  }
}

const STEPS = new Set<RunEvent['kind']>(['accepted', 'discovered', 'selected', 'generated', 'started', 'finished'])
/** A step that was taken. A program that broke off is none: the run ends there. */
const isStep = (event: RunEvent): event is RunEvent & { kind: Mark } =>
  STEPS.has(event.kind) && !(event.kind === 'generated' && event.partial)

/** When a call began, and how long it took. Time for which somebody was waited for is neither. */
function timeCall(view: RunView, { callId, phase, ms }: ToolCallStep, at: number): void {
  const call = view.calls.findLast((one) => one.callId === callId) as CallView
  const waitedMs = waitedAt(view, at)
  call.byProgram = view.earlier.length
  call.startMs ??= Math.max(0, at - (view.marks.started ?? at) - waitedMs)
  if (phase === 'awaiting-approval') {
    call.waitedBeforeMs = waitedMs
    view.waited.since ??= at
  } else if (view.approvals.length === 0 && view.elicitations.length === 0) endWaiting(view, at)
  if (ms !== undefined && call.waitedBeforeMs !== undefined)
    call.ms = Math.max(0, Math.round((ms - (waitedMs - call.waitedBeforeMs)) * 10) / 10)
}

/** While somebody is asked for a call, it does not take time either. */
function timeElicitation(view: RunView, { callId, phase }: ElicitationStep, at: number): void {
  if (phase === 'answered') {
    if (view.approvals.length === 0 && view.elicitations.length === 0) endWaiting(view, at)
    return
  }
  const index = view.calls.findLastIndex((one) => one.callId === callId)
  const call = view.calls[index]
  if (call) view.calls[index] = { ...call, waitedBeforeMs: call.waitedBeforeMs ?? waitedAt(view, at) }
  view.waited.since ??= at
}

/** How long this attempt has waited at a moment. */
const waitedAt = ({ waited }: RunView, at: number) => waited.attemptMs + (waited.since === null ? 0 : at - waited.since)

function endWaiting({ waited }: RunView, at: number): void {
  if (waited.since === null) return
  waited.attemptMs += at - waited.since
  waited.totalMs += at - waited.since
  waited.since = null
}

/** The program begins anew: what it printed is printed again. */
function beginAgain(view: RunView, at: number): void {
  // From the end of an interrupted run on nobody worked at it.
  view.waited.since ??= view.marks.finished ?? at
  const { started: _, finished: __, ...marks } = view.marks
  Object.assign(view, { marks, lines: [], linesDropped: 0, outputBytes: 0, resumeNotes: [] })
}

/** Another program is written: what the one before printed goes with it. */
function writeAgain(view: RunView, at: number): void {
  endWaiting(view, at)
  const { generated: _, checked: __, started: ___, ...marks } = view.marks
  Object.assign(view, { marks, lines: [], linesDropped: 0, outputBytes: 0 })
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
