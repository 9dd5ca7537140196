import { isStopped } from '../../../lib/runs/outcome-text.ts'
import { summarise } from '../../_format/value.ts'
import type { CallView } from '../../_run/run-view.ts'
import { words } from './words.ts'

/** What stands beside a line of the program: what the calls made there gave. */
export interface LineNote {
  line: number
  text: string
  tone: 'ok' | 'bad' | 'live' | 'wait' | 'plain'
}

/** One note for each line that called a tool. */
export function lineNotes(calls: readonly CallView[]): LineNote[] {
  const byLine = Map.groupBy(
    calls.filter((call) => call.line !== undefined),
    (call) => call.line ?? 0,
  )
  return [...byLine].map(([line, made]) => ({ line, ...noteOf(made) })).sort((a, b) => a.line - b.line)
}

function noteOf(calls: CallView[]): Omit<LineNote, 'line'> {
  const open = calls.filter((call) => call.phase === 'started').length
  const stopped = calls.filter(isStopped).length
  const failed = calls.filter((call) => call.phase === 'failed' && !isStopped(call))
  const waiting = calls.filter((call) => call.phase === 'awaiting-approval').length
  if (waiting)
    return { tone: 'wait', text: calls.length === 1 ? words.note.waits : words.note.waitsOf(waiting, calls.length) }
  if (open)
    return {
      tone: 'live',
      text:
        calls.length === 1
          ? words.note.calling
          : failed.length
            ? words.note.failedOf(failed.length, calls.length)
            : words.note.doneOf(calls.length - open, calls.length),
    }
  if (failed.length)
    return {
      tone: 'bad',
      text: calls.length === 1 ? failureText(calls[0]) : words.note.failedOf(failed.length, calls.length),
    }
  if (stopped)
    return {
      tone: 'plain',
      text: calls.length === 1 ? words.note.stopped : words.note.stoppedOf(stopped, calls.length),
    }
  if (calls.every((call) => call.phase === 'replayed'))
    return { tone: 'plain', text: calls.length === 1 ? words.note.recorded : words.note.recordedAll(calls.length) }
  const [only] = calls
  if (calls.length === 1 && only)
    return {
      tone: 'ok',
      text: words.note.took(only.result == null ? words.note.done : summarise(only.result, only.bytes), only.ms ?? 0),
    }
  return { tone: 'ok', text: words.note.calls(calls.length, spanOf(calls)) }
}

/** Why a call failed in a word or two; the row of the call has the rest. */
const failureText = (call: CallView | undefined) => words.note.failures[call?.error?.code ?? ''] ?? words.note.failed

/** From the first start to the last end: calls at once are not added up. */
function spanOf(calls: CallView[]): number {
  return (
    Math.max(...calls.map((call) => call.startMs + (call.ms ?? 0))) - Math.min(...calls.map((call) => call.startMs))
  )
}
