import { type LoggedValue, loggedCallOf } from '../entry.ts'
import type { RunLog } from '../run-log.ts'
import type { Journal } from './journal.ts'
import type { Written } from './read-log.ts'
import type { ValueFile } from './value-file.ts'

/** Above this a value lies beside the journal, and not in it. */
const INLINE_CHARS = 16 * 1024

/** Longer ones are not kept: a file without its mark counts as changed by somebody else since, and stays as it is. */
const MOST_MARKS = 4 * 1024 * 1024

/** The log of a run in its journal, up to so many bytes of values with those that are there already. */
export function createJournalLog(
  journal: Journal,
  values: ValueFile,
  limitBytes = Number.POSITIVE_INFINITY,
  written?: Written,
): RunLog {
  let writtenBytes = written?.valueBytes ?? 0
  let isFull = written?.isFull ?? false

  async function keep(json: string): Promise<LoggedValue> {
    if (!isFull && writtenBytes + json.length > limitBytes) {
      isFull = true
      journal.note({ entry: 'full', limitBytes })
    }
    if (isFull) return null
    writtenBytes += json.length
    return json.length <= INLINE_CHARS ? { json } : { ref: await values.write(json) }
  }

  return {
    begin({ startedAt, seed }, tools, callsStay) {
      journal.note({ entry: 'attempt', startedAt, seed, tools, ...(callsStay && { callsStay }) })
    },
    async intend(call, input, clock) {
      journal.note({ entry: 'call', ...loggedCallOf(call), input: await keep(input), ...(clock && { clock }) })
    },
    async answered(callId, json) {
      try {
        journal.note({ entry: 'answer', callId, value: await keep(json) })
      } catch {
        // It was made: the program has its answer, and whoever runs it again is told that nobody knows.
      }
    },
    failed(callId, code, message) {
      try {
        journal.note({ entry: 'failure', callId, code, message })
      } catch {
        // The same.
      }
    },
    left(marks) {
      if (JSON.stringify(marks).length > MOST_MARKS) return
      try {
        journal.note({ entry: 'files', marks })
      } catch {
        // Without it a file counts as changed by somebody else since, and stays as it is.
      }
    },
    asked(call, because, expiresAt) {
      journal.note({ entry: 'ask', ...loggedCallOf(call), because, expiresAt })
    },
    decided(callId, decision, because) {
      journal.note({ entry: 'decision', callId, decision, ...(because && { because }) })
    },
  }
}
