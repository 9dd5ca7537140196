import { formatCount } from '../../format/duration.ts'
import { plainLine, plainText } from '../../format/unseen.ts'
import type { Person } from '../../people/person.ts'
import type { RunRequest } from '../../pipeline/request.ts'
import type { Playground } from '../../playground.ts'
import { costText } from '../../runs/cost-text.ts'
import { endText } from '../../runs/end-text.ts'
import type { RunEvent, RunRecord, SamplingStep } from '../../runs/event.ts'
import { eventsUntil } from '../../runs/events-until.ts'
import { isStopped } from '../../runs/outcome-text.ts'
import { changedToolsText, leftTexts } from '../../runs/resume-text.ts'
import { modelTurnText, standInText, turnText } from '../../runs/turn-text.ts'
import { whyDenied } from '../../runs/why-denied.ts'
import { askApprovals } from './ask-approvals.ts'
import { inOptions } from './in-options.ts'
import { questionText } from './question-text.ts'
import { printJson, type Terminal } from './terminal.ts'
import { tokensTexts } from './tokens-text.ts'

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

interface HowAgain {
  /** The command that runs it again with a value of this name. */
  again?: (name: string) => string
}

/** Runs a request to its end, telling each step as it happens, and answers the exit status. */
export async function followRun(
  playground: Playground,
  person: Person,
  request: RunRequest,
  terminal: Terminal,
  isJson: boolean,
  how: HowAgain = {},
): Promise<number> {
  const { runId } = await playground.runs.start(person, request)
  return followTo(
    playground,
    person,
    { runId, ...(request.approve === 'ask' && { unanswered: 'denied' }), ...how },
    terminal,
    isJson,
  )
}

/**
 * The same of a run that was begun already, from its events `after` on. With `unanswered` whoever sits here is asked about calls;
 * it says what becomes of a call where nobody does. Of a run that is left to wait 0 is answered.
 */
export async function followTo(
  playground: Playground,
  person: Person,
  {
    runId,
    after = 0,
    unanswered,
    again,
  }: HowAgain & { runId: string; after?: number; unanswered?: 'denied' | 'waits' },
  terminal: Terminal,
  isJson: boolean,
): Promise<number> {
  const waits = new AbortController()
  const nobody = unanswered === 'waits' ? () => waits.abort() : undefined
  const approvals = unanswered ? askApprovals(playground, person, runId, terminal, nobody) : null
  const { runs } = playground
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  for (const signal of STOPS) process.once(signal, stop)
  const events = eventsUntil(AbortSignal.any([stopped.signal, terminal.gone]), {
    events: (failed) => runs.events(person, runId, { after, signal: AbortSignal.any([waits.signal, failed]) }),
    cancel: () => runs.cancel(person, runId),
  })
  try {
    for await (const event of events) {
      if (!isJson) tell(event, terminal)
      approvals?.hear(event)
    }
  } finally {
    approvals?.stop()
    for (const signal of STOPS) process.off(signal, stop)
  }
  const record = await runs.get(person, runId)
  if (terminal.gone.aborted && record.outcome?.kind === 'cancelled') return 0
  if (record.status !== 'finished') {
    for (const { callId } of record.approvals ?? [])
      terminal.err(
        `The run waits for an answer: cem runs answer ${runId} ${callId} allow-once|allow-run|allow-always|deny\n`,
      )
    if (isJson) printJson(terminal, record)
    return 0
  }
  if (isJson) printJson(terminal, record)
  else tellEnd(record, terminal, again)
  return exitStatusOf(record)
}

function tell(event: RunEvent, terminal: Terminal): void {
  switch (event.kind) {
    case 'accepted':
      if (event.understood?.meant !== undefined) terminal.err(`Meant: ${plainLine(event.understood.meant)}\n`)
      return
    case 'discovered':
      return terminal.err(`Discovered ${event.tools} tools of ${event.servers} servers\n`)
    case 'selected':
      for (const { server, tool, injectedInstructions } of [...event.tools, ...event.nearest])
        if (injectedInstructions)
          terminal.err(`${server}.${tool} contains injected instructions: ${injectedInstructions.join(' ')}\n`)
      for (const { server, tool, score, why } of event.tools)
        terminal.err(`Selected ${server}.${tool} (${score.toFixed(2)}: ${why.join(', ')})\n`)
      return
    case 'generated':
      return terminal.err(`${lineOf(standInText(event))}\n${event.program.trimEnd()}\n\n`)
    case 'repairing':
    case 'turn':
      return terminal.err(`${turnText(event)}\n`)
    case 'model-turn':
      // Of programs, and searches for them, the lines after it tell more.
      if (event.what === 'answer' || event.what === 'translate' || event.calls)
        terminal.err(`${modelTurnText(event)}\n`)
      return
    case 'checked':
      for (const finding of event.findings)
        terminal.err(`${finding.severity} ${finding.line}:${finding.column} ${finding.message} (${finding.rule})\n`)
      return
    case 'queued':
      return terminal.err(`Queued (position ${event.position})\n`)
    case 'stdout':
      return terminal.out(event.text)
    case 'stderr':
      return terminal.err(event.text)
    case 'tool-call':
      if (event.differs)
        terminal.err(`First difference: ${event.server}.${event.tool} is not among the recorded calls\n`)
      if (event.phase === 'replayed') terminal.err(`Answered ${event.server}.${event.tool} from the record\n`)
      if (event.phase === 'done') terminal.err(`Called ${event.server}.${event.tool}: ${event.ms} ms\n`)
      if (isStopped(event)) terminal.err(`Call of ${event.server}.${event.tool} stopped before it returned\n`)
      else if (event.phase === 'failed')
        terminal.err(`Call of ${event.server}.${event.tool} failed: ${event.error?.message}\n`)
      return
    case 'progress':
      return terminal.err(`${progressText(event)}\n`)
    case 'elicitation':
      if (event.phase === 'answered' && event.action !== 'accept')
        terminal.err(`What ${event.server}.${event.tool} asked was not answered (${event.action})\n`)
      return
    case 'sampling':
      return tellSampling(event, terminal)
    case 'resumed':
      return terminal.err('Run again, with what is recorded of it\n')
    case 'left':
      for (const text of leftTexts(event)) terminal.err(`${text}\n`)
      return
    case 'tools-changed':
      return terminal.err(`${changedToolsText(event)}\n`)
    case 'replaying':
      terminal.err(`With the ${event.recorded} recorded calls of ${event.of}\n`)
      if (event.changed || event.gone) terminal.err(`${changedToolsText(event)}\n`)
      return
    case 'file':
      return terminal.err(`${event.path} ${event.change}\n`)
    case 'log-limit':
      return terminal.err(`The log of this run is full (${event.limitBytes} bytes): no more output is shown or kept.\n`)
    // Whoever started it knows, sees the program whole, is asked, or is told at its end.
    case 'generating':
    case 'question':
    case 'started':
    case 'suspended':
    case 'finished':
      return
    default:
      event satisfies never
  }
}

const lineOf = (text: string | null) => (text === null ? '' : `${text}\n`)

function tellSampling(
  { server, tool, isOfProgram, phase, model, usage, error }: SamplingStep,
  terminal: Terminal,
): void {
  const name = isOfProgram ? `the program (${server}.${tool})` : `${server}.${tool}`
  if (phase === 'started') return
  if (phase === 'done')
    return terminal.err(
      `${model} wrote for ${name}: ${usage ? formatCount(usage.inputTokens) : 0} tokens read, ${usage ? formatCount(usage.outputTokens) : 0} written\n`,
    )
  const why = plainLine(error ?? 'no reason was given')
  terminal.err(`What ${name} wanted written ${phase === 'denied' ? 'was refused' : 'failed'}: ${why}\n`)
}

function progressText({ progress, total, message }: Extract<RunEvent, { kind: 'progress' }>): string {
  const far = total === undefined ? `${progress}` : `${progress} of ${total}`
  return `  ${far}${message ? `: ${plainLine(message)}` : ''}`
}

function tellEnd(record: RunRecord, terminal: Terminal, again: HowAgain['again']): void {
  if (record.unseenFiles !== undefined) terminal.err(`${record.unseenFiles}\n`)
  terminal.err(`${endText(inOptions(record))}\n`)
  const { outcome } = record
  if (outcome?.kind === 'no-program' && outcome.question) terminal.err(`${questionText(outcome.question, again)}\n`)
  if (record.toolCalls.some((call) => whyDenied(call) === 'unasked'))
    terminal.err('Run it with --approve ask to be asked, or with --approve all to allow it.\n')
  if (record.replay) {
    const { replayed, made, unused } = record.replay
    terminal.err(`${replayed} recorded, ${made} new, ${unused.length} unused\n`)
    for (const { server, tool } of unused) terminal.err(`Not made this time: ${server}.${tool}\n`)
  }
  if (record.partial) terminal.err(`What was written: cem runs show ${record.runId}\n`)
  if (record.spent) {
    const what = record.way ? 'The model' : 'Writing the program'
    terminal.err(`${what}: ${costText(record.spent)}\n`)
  }
  if (record.answer !== undefined && !record.way) terminal.err(`Answer: ${plainText(record.answer)}\n`)
  if (record.tokens) terminal.err(`${tokensTexts(record).join('\n')}\n`)
  if (outcome?.kind === 'returned') terminal.out(`${JSON.stringify(record.value, null, 2)}\n`)
}

/** 0 when the run did what was asked, 2 when it was asked wrongly, else 1. */
export function exitStatusOf({ outcome }: RunRecord): number {
  if (outcome?.kind === 'returned' || outcome?.kind === 'stopped') return 0
  return outcome?.kind === 'failed' && (outcome.code === 'configuration' || outcome.code === 'invalid-input') ? 2 : 1
}
