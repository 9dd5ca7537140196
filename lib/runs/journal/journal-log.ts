import { isCounted } from '../../sandbox/protocol/call-kinds.ts'
import { type LogEntry, type LoggedValue, loggedCallOf } from '../entry.ts'
import type { RunLog } from '../run-log.ts'
import type { Journal } from './journal.ts'
import type { Written } from './read-log.ts'
import type { ValueFile } from './value-file.ts'

/** Above this a value lies beside the journal, and not in it. */
const INLINE_CHARS = 16 * 1024

/** Longer ones are not kept: a file without its mark counts as changed by somebody else since, and stays as it is. */
const MOST_MARKS = 4 * 1024 * 1024

/**
 * The log of a run in its journal, up to so many bytes of entries, values and what is there already. From there on calls of
 * tools are noted without values, and those of the state, of which there may be any number, are not: they are made again
 * where the run goes on, and a replay stops there.
 */
export function createJournalLog(
  journal: Journal,
  values: ValueFile,
  limitBytes = Number.POSITIVE_INFINITY,
  written?: Written,
): RunLog {
  let writtenBytes = written?.entryBytes ?? 0
  let isFull = written?.isFull ?? false
  /** Calls under way that are not noted. */
  const leftOut = new Set<number>()

  const note = (entry: LogEntry) => {
    writtenBytes += journal.note(entry)
  }

  async function keep(json: string): Promise<LoggedValue> {
    if (!isFull && writtenBytes + json.length > limitBytes) {
      note({ entry: 'full', limitBytes })
      isFull = true
    }
    if (isFull) return null
    if (json.length <= INLINE_CHARS) return { json }
    writtenBytes += json.length
    return { ref: await values.write(json) }
  }

  return {
    begin({ startedAt, seed }, tools, callsStay) {
      note({ entry: 'attempt', startedAt, seed, tools, ...(callsStay && { callsStay }) })
    },
    async intend(call, input, clock) {
      const kept = await keep(input)
      if (isFull && !isCounted(call)) leftOut.add(call.callId)
      else note({ entry: 'call', ...loggedCallOf(call), input: kept, ...(clock && !isFull && { clock }) })
    },
    async answered(callId, json) {
      if (leftOut.delete(callId)) return
      try {
        note({ entry: 'answer', callId, value: await keep(json) })
      } catch {
        // It was made: the program has its answer, and whoever runs it again is told that nobody knows.
      }
    },
    failed(callId, code, message) {
      if (leftOut.delete(callId)) return
      try {
        note({ entry: 'failure', callId, code, message: isFull ? '' : message })
      } catch {
        // The same.
      }
    },
    left(marks) {
      if (JSON.stringify(marks).length > MOST_MARKS) return
      try {
        note({ entry: 'files', marks })
      } catch {
        // Without it a file counts as changed by somebody else since, and stays as it is.
      }
    },
    asked(call, because, expiresAt) {
      note({ entry: 'ask', ...loggedCallOf(call), because, expiresAt })
    },
    decided(callId, decision, because) {
      note({ entry: 'decision', callId, decision, ...(because && { because }) })
    },
  }
}
