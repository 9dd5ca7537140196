import type { Outcome } from '../../lib/runs/outcome.ts'
import { formatBytes } from '../_format/bytes.ts'
import { formatCount, formatQuantity, formatSeconds } from '../_format/duration.ts'
import { isDenied } from './denied.ts'
import type { RunEnd, RunView } from './run-view.ts'

/** How an end reads. `line` is the program's line it happened at, when there is one. */
export interface OutcomeText {
  tone: 'ok' | 'bad' | 'plain' | 'ready'
  title: string
  /** Why, in one or two sentences; empty when the result itself says it. */
  sentence: string
  /** More for those who ask: a stack, a detail. */
  detail?: string
  line?: number
}

/** What the words need to know of the run itself. */
type OutcomeView = Pick<RunView, 'calls'> & Partial<Pick<RunView, 'isPartial' | 'selection' | 'marks' | 'code'>>

/** The words for how a run ended. */
export function describeOutcome(end: RunEnd, view: OutcomeView): OutcomeText {
  const { outcome } = end
  const done = view.calls.filter((call) => call.phase === 'done').length
  switch (outcome.kind) {
    case 'returned':
      if (end.value !== null && end.value !== undefined) return { tone: 'ok', title: 'Returned a value', sentence: '' }
      return {
        tone: 'ok',
        title: 'Finished without a value',
        sentence:
          'The program has no default export, or it is empty. Write export default and a value to get one back.',
      }
    case 'threw':
      return stoppedByDenial(outcome, view) ?? threw(outcome, view)
    case 'timed-out':
      return {
        tone: 'bad',
        title: 'Out of time',
        sentence:
          outcome.clock === 'cpu'
            ? `It computed longer than ${formatSeconds(outcome.limitMs)}.`
            : `It ran longer than ${formatSeconds(outcome.limitMs)}.`,
      }
    case 'out-of-memory':
      return {
        tone: 'bad',
        title: 'Out of memory',
        sentence: `It needed more than ${formatCount(outcome.limitMb)} MB.`,
      }
    case 'output-limit':
      return {
        tone: 'bad',
        title: 'Too much output',
        sentence: `It printed more than ${formatBytes(outcome.limitBytes)}. The first ${formatBytes(outcome.limitBytes)} are kept.`,
      }
    case 'result-limit':
      return {
        tone: 'bad',
        title: 'Result too large',
        sentence: `It returned more than ${formatBytes(outcome.limitBytes)}. Return less, or write it to a file.`,
      }
    case 'disk-limit':
      return {
        tone: 'bad',
        title: 'Workspace full',
        sentence:
          outcome.limitBytes === undefined
            ? `It made more than ${formatQuantity(outcome.limitFiles ?? 0, 'file')}.`
            : `It wrote more than ${formatBytes(outcome.limitBytes)}.`,
      }
    case 'tool-limit':
      return {
        tone: 'bad',
        title: 'Too many calls',
        sentence: `It made ${formatQuantity(outcome.limitCalls, 'call')}, the most allowed.`,
      }
    case 'cancelled':
      return {
        tone: 'plain',
        title: 'Stopped by you',
        sentence: done ? `${formatQuantity(done, 'call')} had finished.` : 'No call had finished.',
      }
    case 'crashed':
      return {
        tone: 'bad',
        title: 'The sandbox broke',
        sentence: "This is our fault, not the program's. Nothing else was touched.",
        detail: outcome.detail,
      }
    case 'interrupted':
      return {
        tone: 'bad',
        title: 'Interrupted by a restart',
        sentence: done ? `It stopped after call ${done}.` : 'It stopped before its first call had finished.',
      }
    case 'refused': {
      const first = outcome.findings.find((finding) => finding.severity === 'error') ?? outcome.findings[0]
      return {
        tone: 'bad',
        title: 'Not allowed to run',
        sentence: first ? `Line ${first.line}: ${first.message}` : 'The checks refused it.',
        ...(first && { line: first.line }),
      }
    }
    case 'no-program':
      return { tone: 'bad', title: 'No program', sentence: outcome.reason }
    case 'failed':
      if (view.isPartial)
        return {
          tone: 'bad',
          title: 'The program broke off',
          sentence: `${outcome.message} What was written is kept; you can finish it yourself and run it.`,
        }
      return {
        tone: 'bad',
        title: isWithoutProgram(view) ? 'No program' : 'It could not be done',
        sentence: outcome.message,
      }
    case 'stopped':
      return outcome.after === 'checked'
        ? { tone: 'ready', title: 'Ready to run', sentence: 'The program is written and checked. Nothing has run yet.' }
        : { tone: 'plain', title: 'Tools chosen', sentence: 'The tools are chosen. No program was written.' }
  }
}

/** Whether a task came as far as its tools and then got no program. */
function isWithoutProgram({ code, selection, marks }: OutcomeView): boolean {
  return code === null && selection != null && marks?.generated === undefined
}

/** A denial the program did not catch: why stands in a card of its own. */
function stoppedByDenial(outcome: Extract<Outcome, { kind: 'threw' }>, view: OutcomeView): OutcomeText | null {
  const call = view.calls.find((call) => isDenied(call) && call.error && outcome.message.includes(call.error.message))
  if (!call) return null
  const text = threw(outcome, view)
  return {
    tone: 'bad',
    title: `${call.server}.${call.tool} was denied`,
    sentence: text.line ? `The program stopped there, at line ${text.line}.` : 'The program stopped there.',
    ...(text.line && { line: text.line }),
  }
}

function threw(outcome: Extract<Outcome, { kind: 'threw' }>, view: OutcomeView): OutcomeText {
  const line = lineOf(outcome.stack) ?? lineOfFailedCall(outcome, view)
  return {
    tone: 'bad',
    title: line ? `Stopped at line ${line}` : 'Stopped by an error',
    sentence: outcome.message || `The program threw ${outcome.name}.`,
    detail:
      outcome.stack && !outcome.stack.startsWith(outcome.name)
        ? `${outcome.name}: ${outcome.message}\n${outcome.stack}`
        : outcome.stack,
    ...(line && { line }),
  }
}

/** The error of a call is made where its answer comes in, so that its stack may not name the program. */
function lineOfFailedCall(
  { message }: Extract<Outcome, { kind: 'threw' }>,
  { calls }: OutcomeView,
): number | undefined {
  return calls.findLast((call) => call.phase === 'failed' && call.error?.message === message)?.line
}

/** The first line of the program a stack names: `main.ts:3:9` is 3. */
function lineOf(stack: string): number | undefined {
  const line = /main\.ts:(\d+)/.exec(stack)?.[1]
  return line ? Number(line) : undefined
}
