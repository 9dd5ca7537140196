import type { CalledTool, Turn } from '../../codegen/generator.ts'
import { answerTo, asWritten, findingsText } from '../../codegen/model/answer-turn.ts'
import { shorten } from '../../codegen/model/as-data.ts'
import { withAnswers } from '../../codegen/model/with-answers.ts'
import type { RepairCause, RunStep, Writer } from '../../runs/event.ts'
import type { Finding } from '../../runs/finding.ts'
import type { Outcome } from '../../runs/outcome.ts'
import { describeOutcome } from '../../runs/outcome-text.ts'
import { type RunEnd, runCode, type WrittenFor } from '../run-code.ts'
import type { RunContext } from '../run-services.ts'
import { withAnswer } from './with-answer.ts'
import type { Work } from './work.ts'

/** What comes after a program. */
export type Ended =
  | { kind: 'end'; end: RunEnd }
  /** It has looked. */
  | { kind: 'looked' }
  | { kind: 'repair'; because: RepairCause; text: string }

/** A program to run. */
export interface Program {
  source: string
  writer: Writer
  /** Why rules stood in. */
  because?: string
  isLook?: boolean
}

/** Characters of why a program is written again. */
const MAX_TOLD = 4_000

/** Runs one of a task's programs. What another one is written from is noted in `work.before`. */
export async function runProgram({ source, writer, isLook = false }: Program, work: Work): Promise<Ended> {
  const isByModel = writer === 'model'
  const mayRepair = isByModel && work.repairs < work.run.budget.maxRepairs
  const { run, calls, printed } = listenTo(await contextFor(work, { isLook, isByModel }))
  const end = await runCode(source, run, work.services, {
    ...(await writtenForOf(work)),
    ...{ isLook, checksTypes: isByModel, typesRefuse: mayRepair },
  })
  const { outcome } = end
  if (isLook && outcome.kind === 'returned') {
    work.lookedAt = end.compared?.calls ?? work.lookedAt
    work.before.push({ source, came: { kind: 'returned', value: end.value } })
    return { kind: 'looked' }
  }
  const because = mayRepair && !end.isReleased ? whyRepair(outcome, calls, isLook) : null
  if (because === null) return { kind: 'end', end: await withAnswer(end, { source, printed: printed() }, work) }
  const came = cameOf(outcome, { source, task: work.task, calls })
  work.before.push({ source, came })
  const text = came.kind === 'refused' ? findingsText(came.findings) : came.text
  return { kind: 'repair', because, text: shorten(text, MAX_TOLD) }
}

/** Where a program of this run ran before, what that did is not done again. */
async function contextFor(work: Work, { isLook, isByModel }: { isLook: boolean; isByModel: boolean }) {
  const { run } = work
  // The first one of a run that goes on has what was recorded of it.
  const again = work.hasBegun ? await run.soFar?.() : null
  work.hasBegun = true
  return {
    ...run,
    ...again,
    // Whoever only looks writes no file either; rules write none.
    ...(isLook && {
      until: 'finished' as const,
      ...(isByModel && { home: { ...run.home, isReadOnly: true as const } }),
    }),
  }
}

/** For counting: the conversation so far. */
async function writtenForOf({ task, tools, before, lookedAt, run }: Work): Promise<WrittenFor> {
  const { spent } = run.budget
  const conversation = await Promise.all(
    before.map(async (turn: Turn) => ({ written: asWritten(turn), read: await answerTo(turn) })),
  )
  return {
    ...{ task: withAnswers(task, run.values), tools, before: conversation, lookedAt },
    ...(run.understood?.known !== undefined && { known: run.understood.known }),
    ...(spent && !spent.isComputed && { usage: spent }),
  }
}

type MadeCall = CalledTool & { error?: { code: string; message: string } }

/** Characters of output that a model may read with the result. */
const MOST_PRINTED = 4_000

/** Nobody waited for what became of it. */
const STOPPED = new Set(['cancelled', 'timeout'])

/** The same run, with its calls as they end. */
function listenTo(run: RunContext): { run: RunContext; calls: MadeCall[]; printed(): string } {
  const calls: MadeCall[] = []
  let printed = ''
  const emit = (step: RunStep) => {
    if (step.kind === 'tool-call' && (step.phase === 'done' || step.phase === 'replayed' || step.phase === 'failed'))
      calls.push({
        ...{ tool: `${step.server}.${step.tool}`, ok: step.phase !== 'failed' },
        ...(step.error && { error: step.error, isStopped: STOPPED.has(step.error.code) }),
      })
    if (step.kind === 'stdout' && printed.length < MOST_PRINTED) printed += step.text.slice(0, MOST_PRINTED)
    run.emit(step)
  }
  return { run: { ...run, emit }, calls, printed: () => printed }
}

/** What another program may do better. The sandbox is none of its faults, and who stopped it wants no other. */
const OF_THE_PROGRAM = new Set<Outcome['kind']>([
  'threw',
  'timed-out',
  'out-of-memory',
  'output-limit',
  'result-limit',
  'disk-limit',
  'tool-limit',
])

function whyRepair(outcome: Outcome, calls: readonly MadeCall[], isLook: boolean): RepairCause | null {
  if (outcome.kind === 'refused') return outcome.findings.some(isOfGuardrails) ? 'guardrails' : 'types'
  if (!OF_THE_PROGRAM.has(outcome.kind)) return null
  // What was denied is not tried in another way.
  const isDenied = ({ error }: MadeCall) =>
    error?.code === 'denied' && outcome.kind === 'threw' && outcome.message.includes(error.message)
  return !isLook && calls.some(isDenied) ? null : 'error'
}

const isOfGuardrails = ({ severity, rule }: Finding) => severity === 'error' && rule !== 'types'

function cameOf(
  outcome: Outcome,
  { source, task, calls }: { source: string; task: string; calls: readonly MadeCall[] },
): Extract<Turn['came'], { kind: 'refused' | 'failed' }> {
  if (outcome.kind === 'refused') return { kind: 'refused', findings: outcome.findings }
  const ended = { outcome, value: null, task, program: source, selected: [], toolCalls: [] }
  const { title, sentence, detail = '' } = describeOutcome(ended)
  return { kind: 'failed', text: [`${title}. ${sentence}`, detail].filter(Boolean).join('\n'), calls }
}
