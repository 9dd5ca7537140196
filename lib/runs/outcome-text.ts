import { formatBytes } from '../format/bytes.ts'
import { formatCount, formatQuantity, formatSeconds } from '../format/duration.ts'
import type { Uncounted } from '../sandbox/outcome.ts'
import type { RunRecord, ToolCallStep } from './event.ts'
import type { Outcome } from './outcome.ts'
import { OUTCOME_TITLE } from './outcome-title.ts'

/** What most likely helps; who shows it has a button or a command for it. */
export type NextStep = 'allow' | 'connections'

/** How an end reads. `line` is the program's line it happened at, when there is one. */
export interface OutcomeText {
  tone: 'ok' | 'bad' | 'plain' | 'ready' | 'warn'
  title: string
  /** Why, in one or two sentences; empty when the result itself says it. */
  sentence: string
  /** More for those who ask: the whole message, a stack. */
  detail?: string
  line?: number
  next?: NextStep
}

/** One call of the run, as far as the words need it. */
export type ToldCall = Pick<RunRecord['toolCalls'][number], 'server' | 'tool' | 'line' | 'error' | 'expired'>

/** What the words need to know of a run: of its record, which `summaryOf` makes of what a page has. */
export type ToldRun = Pick<
  RunRecord,
  'outcome' | 'value' | 'task' | 'way' | 'program' | 'partial' | 'earlierPrograms' | 'selected' | 'toolCalls'
>

/** A call that needed consent the run was not started with. */
export const isDenied = (call: ToldCall): boolean => call.error?.code === 'denied' && !isNoTool(call)

/** A call that has its answer, also from a record. */
export const isDone = ({ phase }: Pick<ToolCallStep, 'phase'>): boolean => phase === 'done' || phase === 'replayed'

/** A call that ended because its run did, or because the program waited no longer: no failure of the tool. */
export const isStopped = ({ error }: Pick<ToldCall, 'error'>): boolean => error?.code === 'cancelled'

/** The words for how a run ended: the same on a page and on a command line. */
export function describeOutcome(run: ToldRun): OutcomeText {
  const { outcome, value } = run
  if (!outcome) return { tone: 'plain', title: 'Not finished', sentence: '' }
  const done = run.toolCalls.filter(({ ok }) => ok).length
  const bad = (sentence: string): OutcomeText => ({ tone: 'bad', title: OUTCOME_TITLE[outcome.kind], sentence })
  switch (outcome.kind) {
    case 'returned':
      if (run.way) return { tone: 'ok', title: 'Answered', sentence: '' }
      if (value !== null && value !== undefined) return { tone: 'ok', title: 'Returned a value', sentence: '' }
      return {
        tone: 'ok',
        title: 'Finished without a value',
        sentence:
          'Its default export is missing, null or not a number (NaN). Write export default and a value to get one back, or look at what the value is made of.',
      }
    case 'threw':
      return threw(outcome, run)
    case 'timed-out':
      return bad(
        outcome.clock === 'cpu'
          ? `It used the processor for longer than ${formatSeconds(outcome.limitMs)}.`
          : `It ran longer than ${formatSeconds(outcome.limitMs)}.`,
      )
    case 'out-of-memory':
      return bad(`It needed more than ${formatCount(outcome.limitMb)} MB.`)
    case 'output-limit':
      return bad(
        `It printed more than ${formatBytes(outcome.limitBytes)}. The first ${formatBytes(outcome.limitBytes)} are kept.`,
      )
    case 'result-limit':
      return bad(`It returned more than ${formatBytes(outcome.limitBytes)}. Return less, or write it to a file.`)
    case 'disk-limit':
      return outcome.isQuota ? { ...bad(fullText(outcome)), title: 'Workspace full' } : bad(wroteText(outcome))
    case 'tool-limit':
      return bad(`It made ${formatQuantity(outcome.limitCalls, 'call')}, the most that is allowed.`)
    case 'cancelled':
      return { ...bad(stoppedText(done, run)), tone: 'plain' }
    case 'crashed':
      return {
        ...bad("This is our fault, not the program's. Nothing else was touched."),
        ...(outcome.detail && { detail: outcome.detail }),
      }
    case 'interrupted':
      return bad(
        `The server shut down while it ran. ${done ? `It stopped after call ${done}.` : 'No call had finished.'}`,
      )
    case 'refused': {
      const first = outcome.findings.find((finding) => finding.severity === 'error') ?? outcome.findings[0]
      if (!first) return bad('The checks refused it.')
      return { ...shortened(`Line ${first.line}: ${first.message}`, bad), line: first.line }
    }
    case 'no-program':
      return outcome.question ? missing(outcome.question.why, outcome.reason) : inFull(outcome.reason, bad)
    case 'failed': {
      const text = shortened(outcome.message, bad)
      if (run.partial)
        return {
          ...text,
          title: 'The program is incomplete',
          sentence: `${text.sentence} ${KEPT}`,
        }
      // It came as far as its tools.
      const isWithoutProgram = !run.way && run.task !== null && run.program === null && run.selected.length > 0
      return isWithoutProgram ? { ...text, title: OUTCOME_TITLE['no-program'] } : text
    }
    case 'stopped':
      return outcome.after === 'checked'
        ? { tone: 'ready', title: 'Ready to run', sentence: `The program is written and checked. ${whatRan(run)}` }
        : { tone: 'plain', title: 'Tools chosen', sentence: 'The tools are chosen. No program was written.' }
  }
}

const KEPT = 'What was written is kept; you can finish it yourself and run it.'

function stoppedText(done: number, { partial }: ToldRun): string {
  const calls = done ? `${formatQuantity(done, 'call')} had finished.` : 'No call had finished.'
  return partial ? `${calls} The program was being written. ${KEPT}` : calls
}

/** A value is asked for. What a model said before the rules asked is told beside it. */
function missing(why: string, reason: string): OutcomeText {
  const text = shortened(why, (sentence) => ({ tone: 'warn', title: 'One thing is missing', sentence }))
  return reason === why ? text : { ...text, detail: reason }
}

const whatRan = ({ earlierPrograms = [] }: ToldRun) =>
  earlierPrograms.some(({ isLook }) => isLook)
    ? 'Only looks at data have run, with tools that read.'
    : 'Nothing has run yet.'

function threw(outcome: Extract<Outcome, { kind: 'threw' }>, { toolCalls }: ToldRun): OutcomeText {
  const { name, message, stack } = outcome
  // A program may put the message of a call that failed into its own.
  const call = toolCalls.findLast(({ error }) => error?.message && message.includes(error.message))
  // The error of a call is made where its answer comes in, so that its stack may not name the program.
  const line = lineOf(stack) ?? call?.line
  const whole = stack && !stack.startsWith(name) ? `${name}: ${message}\n${stack}` : stack
  const text: OutcomeText = {
    tone: 'bad',
    title: line ? `Stopped at line ${line}` : OUTCOME_TITLE.threw,
    sentence: firstSentence(message) || `The program threw ${name}.`,
    ...(line && { line }),
  }
  const detail = whole || (text.sentence === message ? '' : message)
  if (detail) text.detail = detail
  if (!call) return text
  const named = `${call.server}.${call.tool}`
  if (isDenied(call))
    return {
      ...text,
      title: `${named} was denied`,
      sentence: `${call.expired ? 'Nobody answered in time. ' : ''}The program stopped there${line ? `, at line ${line}` : ''}.`,
      next: 'allow',
    }
  if (call.error?.code === 'unavailable' && !isNoTool(call)) return { ...text, next: 'connections' }
  return text
}

/** What programs reach by `fetch` and ask the model is told as calls too: no consent and no connection helps there. */
const isNoTool = ({ server, tool }: ToldCall) =>
  (server === 'network' && tool === 'fetch') || (server === 'model' && (tool === 'ask' || tool === 'extract'))

const MAX_SENTENCE = 200

/** A message as its first sentence, with the whole beside it where it is longer. */
function shortened(message: string, bad: (sentence: string) => OutcomeText): OutcomeText {
  const sentence = firstSentence(message)
  return { ...bad(sentence), ...(sentence !== message && { detail: message }) }
}

/** The same of a reason that may be a model's own words, which is what somebody has to know: whole, unless it is long. */
function inFull(reason: string, bad: (sentence: string) => OutcomeText): OutcomeText {
  const isShort = reason.length <= 2 * MAX_SENTENCE && !reason.includes('\n')
  return isShort ? bad(reason) : shortened(reason, bad)
}

/** The first sentence of a message: what follows says what to set where, or is somebody else's text without end. */
export function firstSentence(message: string): string {
  const [line = ''] = message.trim().split('\n', 1)
  const sentence = /^.*?[.!?](?=\s+["“]?\p{Lu}|\s*$)/u.exec(line.slice(0, 2 * MAX_SENTENCE))?.[0] ?? line
  return sentence.length > MAX_SENTENCE ? `${sentence.slice(0, MAX_SENTENCE - 1).trimEnd()}…` : sentence
}

/** The first line of the program a stack names: `main.ts:3:9` is 3. */
function lineOf(stack: string): number | undefined {
  const line = /main\.ts:(\d+)/.exec(stack)?.[1]
  return line ? Number(line) : undefined
}

const UNCOUNTED: Record<Uncounted, string> = {
  'too-many': 'The workspace holds more files than can be counted',
  'too-deep': 'The workspace holds folders nested too deep to be counted',
  'no-descriptors': 'The server was too busy to count the workspace',
}

type DiskLimit = Extract<Outcome, { kind: 'disk-limit' }>

function fullText(outcome: DiskLimit): string {
  if (outcome.uncounted !== undefined)
    return `${UNCOUNTED[outcome.uncounted]} since it ran. Delete the deepest of them, or some files, then run it again.`
  return `The workspace holds ${roomOf(outcome)}, the most you may keep. Delete something, then run it again.`
}

/** The workspace has room left: what one run may write is the limit. */
function wroteText(outcome: DiskLimit): string {
  if (outcome.uncounted !== undefined)
    return `${UNCOUNTED[outcome.uncounted]}, and while it ran the disk lost room for ${roomOf(outcome)}.`
  return outcome.limitBytes === undefined
    ? `It made ${roomOf(outcome)}. Make fewer at once, or have sandbox.limits.disk_files raised.`
    : `It wrote ${roomOf(outcome)}. Write less at once, or have sandbox.limits.disk_bytes raised.`
}

const roomOf = ({ limitBytes, limitFiles = 0 }: { limitBytes?: number; limitFiles?: number }) =>
  `more than ${limitBytes === undefined ? formatQuantity(limitFiles, 'file') : formatBytes(limitBytes)}`
