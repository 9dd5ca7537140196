import { type LogEntry, loggedCallOf } from '../entry.ts'
import { RecordedCalls } from '../recorded-calls.ts'
import type { RunLog } from '../run-log.ts'

/** A log in memory, with what it holds. */
export function createMemoryLog(): RunLog & { entries: LogEntry[]; recorded(): RecordedCalls } {
  const entries: LogEntry[] = []
  return {
    entries,
    recorded() {
      const calls = new RecordedCalls()
      for (const entry of entries) calls.add(entry)
      return calls
    },
    begin({ startedAt, seed }, tools, callsStay) {
      entries.push({ entry: 'attempt', startedAt, seed, tools, ...(callsStay && { callsStay }) })
    },
    async intend(call, json, clock) {
      entries.push({ entry: 'call', ...loggedCallOf(call), input: { json }, ...(clock && { clock }) })
    },
    async answered(callId, json) {
      entries.push({ entry: 'answer', callId, value: { json } })
    },
    failed(callId, code, message) {
      entries.push({ entry: 'failure', callId, code, message })
    },
    left(marks) {
      entries.push({ entry: 'files', marks })
    },
    asked(call, because, expiresAt) {
      entries.push({ entry: 'ask', ...loggedCallOf(call), because, expiresAt })
    },
    decided(callId, decision, because) {
      entries.push({ entry: 'decision', callId, decision, ...(because && { because }) })
    },
  }
}
