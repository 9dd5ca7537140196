import type { RunEvent, RunRecord } from '../../runs/event.ts'
import { applyEvent, onceEach } from '../../runs/events/apply-event.ts'
import { foldRun } from '../../runs/events/fold-run.ts'
import { newRunState } from '../../runs/events/run-state.ts'
import { factsOf } from '../../runs/run-facts.ts'
import { alignCalls, readCall } from './align-calls.ts'
import { pairValues } from './align-rows.ts'
import type { ComparedRun, RunComparison } from './comparison.ts'
import { sentencesOf } from './sentences.ts'

const MOST_CALLS = 2_000

/** Compares two runs from all that was told of them. Both have ended. */
export function compareRuns(one: ToCompare, other: ToCompare): RunComparison {
  const [first, second] = [readSide(one), readSide(other)]
  const { run: a, record: recordA } = first
  const { run: b, record: recordB } = second
  const most = (calls: typeof first.calls) => calls.slice(0, MOST_CALLS).map(readCall)
  const calls = alignCalls(most(first.calls), most(second.calls))
  const values = pairValues(recordA.value, recordB.value)
  const isSameValue = JSON.stringify(recordA.value) === JSON.stringify(recordB.value)
  const callsLeftOut = Math.max(0, first.calls.length - MOST_CALLS) + Math.max(0, second.calls.length - MOST_CALLS)
  const found = { a, b, isSameTask: a.task === b.task, isSameValue, values, calls, callsLeftOut }
  return { ...found, sentences: sentencesOf(found, [recordA.value, recordB.value]) }
}

export interface ToCompare {
  runId: string
  events: readonly RunEvent[]
}

function readSide({ runId, events }: ToCompare) {
  const record: RunRecord = foldRun(runId, events[0]?.at ?? '', events)
  const state = newRunState()
  for (const event of events) applyEvent(state, event)
  const run: ComparedRun = {
    ...{ runId, task: record.task, startedAt: record.startedAt, program: record.program, author: record.generator },
    ...{ version: record.version ?? null, editedFrom: record.editedFrom ?? null },
    ...{ isReturned: record.outcome?.kind === 'returned', outcome: record.outcome?.kind ?? null },
    ...{ runMs: record.timings.runMs, calls: record.toolCalls.length, files: onceEach(state.files) },
    facts: factsOf(record),
  }
  return { run, record, calls: state.calls }
}
