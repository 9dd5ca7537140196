import type { RunEvent, RunRecord, ToolCallStep } from '../event.ts'
import { noTime } from './timings-so-far.ts'

/** The whole of a run from its events, at any point of it. */
export function foldRun(runId: string, startedAt: string, events: Iterable<RunEvent>): RunRecord {
  const record: RunRecord = {
    runId,
    status: 'preparing',
    task: null,
    startedAt,
    outcome: null,
    value: null,
    stdout: '',
    stderr: '',
    program: null,
    generator: null,
    findings: [],
    selected: [],
    considered: 0,
    toolCalls: [],
    files: [],
    tokens: null,
    timings: noTime(),
    sandbox: null,
  }
  // Joined once at the end: ten megabytes of lines, added one by one, would be copied over and over.
  const output = { stdout: [] as string[], stderr: [] as string[] }
  for (const event of events) {
    if (event.kind === 'stdout' || event.kind === 'stderr') output[event.kind].push(event.text)
    else {
      // What an attempt printed before it was begun again is printed again.
      if (event.kind === 'resumed') Object.assign(output, { stdout: [], stderr: [] })
      apply(record, event)
    }
  }
  record.stdout = output.stdout.join('')
  record.stderr = output.stderr.join('')
  if (record.status === 'finished') record.approvals = undefined
  return record
}

function apply(record: RunRecord, event: RunEvent): void {
  switch (event.kind) {
    case 'accepted':
      record.task = event.task ?? null
      if (event.tools) record.tools = event.tools
      if (event.replayOf) record.replayOf = event.replayOf
      if (event.editedFrom) record.editedFrom = event.editedFrom
      if (event.version) record.version = event.version
      return
    case 'resumed':
      Object.assign(record, { status: 'queued', outcome: null, toolCalls: [], files: [], approvals: undefined })
      return
    case 'discovered':
      record.considered = event.tools
      return
    case 'selected':
      record.selected = event.tools.map(({ server, tool, score, why }) => ({ server, tool, score, why }))
      record.considered = event.considered
      return
    case 'generated':
      record.program = event.program
      record.generator = event.generator
      return
    case 'checked':
      record.findings = event.findings
      return
    case 'queued':
      record.status = 'queued'
      return
    case 'started':
      record.status = 'running'
      record.sandbox = event.sandbox
      return
    case 'tool-call':
      applyCall(record, event)
      return
    case 'file':
      record.files.push({ path: event.path, change: event.change })
      return
    case 'log-limit':
      record.logLimitBytes = event.limitBytes
      return
    case 'finished':
      record.status = 'finished'
      record.outcome = event.outcome
      record.value = event.value
      if (event.unseen !== undefined) record.unseenFiles = event.unseen
      record.tokens = event.tokens
      record.timings = event.timings
      if (event.replay) record.replay = event.replay
  }
}

function applyCall(record: RunRecord, event: ToolCallStep): void {
  const { callId, server, tool, phase } = event
  const others = record.approvals?.filter((asked) => asked.callId !== callId) ?? []
  if (phase === 'awaiting-approval' && event.ask) {
    const { line, args, ask } = event
    record.approvals = [...others, { callId, server, tool, ...(line !== undefined && { line }), args, ...ask }]
    record.status = 'awaiting-approval'
    return
  }
  if (record.approvals && others.length < record.approvals.length) {
    record.approvals = others
    if (others.length === 0) {
      record.approvals = undefined
      record.status = 'running'
    }
  }
  if (phase === 'started') return
  record.toolCalls.push({
    ...{ server, tool, ok: phase !== 'failed', ms: event.ms ?? 0, resultBytes: event.bytes ?? 0 },
    ...(phase === 'replayed' && { replayed: true }),
    ...(event.expired && { expired: true }),
  })
}
