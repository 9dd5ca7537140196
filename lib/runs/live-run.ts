import type { RunEvent, RunStep } from './event.ts'
import { makeEvent } from './events/event-header.ts'
import { EventLog } from './events/event-log.ts'
import type { Journal } from './journal/journal.ts'
import type { RunLog } from './run-log.ts'

// How long lines of output, and the words of a model, wait for more. Below what a person notices, enough to make thousands
// of them one event.
const TEXT_WAIT_MS = 15
const TEXT_CHUNK = 64 * 1024

const MESSAGE_CHARS = 500

export interface LiveRunOptions {
  journal: Journal
  log: RunLog
  /** What its events may take, about. Default: no bound. */
  limitBytes?: number | undefined
  /** What happened before this process went on with it. */
  before?: { events: readonly RunEvent[]; bytes: number }
}

/**
 * A run of this process: events go to the journal and to whoever follows, details only until the journal is as large as
 * it may be.
 */
export class LiveRun extends EventLog {
  readonly runId: string
  /** What it takes to run it again. */
  readonly log: RunLog
  readonly #journal: Journal
  readonly #limitBytes: number
  #writtenBytes: number
  #isFull: boolean
  #waiting: TextStep | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(runId: string, { journal, log, limitBytes = Number.POSITIVE_INFINITY, before }: LiveRunOptions) {
    super()
    this.runId = runId
    this.log = log
    this.#journal = journal
    this.#limitBytes = limitBytes
    this.events.push(...(before?.events ?? []))
    this.#writtenBytes = before?.bytes ?? 0
    this.#isFull = this.events.some(({ kind }) => kind === 'log-limit')
  }

  /** What its events take in the journal. */
  get writtenBytes(): number {
    return this.#writtenBytes
  }

  /** Adds what happened, in order. What follows closely of one text becomes one event. */
  append(step: RunStep): void {
    if (step.kind === 'stdout' || step.kind === 'stderr' || step.kind === 'generating') return this.#collect(step)
    this.#flush()
    this.#push(step)
  }

  #collect(step: TextStep): void {
    const joined = join(this.#waiting, step)
    if (joined === null) this.#flush()
    this.#waiting = joined ?? step
    if (textOf(this.#waiting).length >= TEXT_CHUNK) this.#flush()
    else this.#timer ??= setTimeout(() => this.#flush(), TEXT_WAIT_MS)
  }

  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#waiting) this.#push(this.#waiting)
    this.#waiting = null
  }

  #push(step: RunStep): void {
    const room = this.#limitBytes - this.#writtenBytes
    if (!this.#isFull && DETAILS.has(step.kind) && !fits(step, room)) {
      if (step.kind === 'stdout' || step.kind === 'stderr')
        this.#record({ ...step, text: beginningOf(step.text, room) })
      this.#isFull = true
      this.#record({ kind: 'log-limit', limitBytes: this.#limitBytes })
    }
    const kept = this.#isFull ? withoutDetails(step) : step
    if (kept) this.#record(kept)
  }

  #record(step: RunStep): void {
    const event = makeEvent(this.runId, (this.events.at(-1)?.seq ?? 0) + 1, step)
    // Noted before anybody hears of it.
    this.#writtenBytes += this.#journal.append(event)
    this.push(event)
  }
}

type TextStep = Extract<RunStep, { kind: 'stdout' | 'stderr' | 'generating' }>

/** Both as one; null where the second one is not more of the same text. */
function join(first: TextStep | null, second: TextStep): TextStep | null {
  if (first?.kind === 'generating' && second.kind === 'generating')
    return second.restart ? null : { ...first, delta: first.delta + second.delta }
  if (first === null || first.kind === 'generating' || second.kind === 'generating' || first.kind !== second.kind)
    return null
  return { ...first, text: first.text + second.text }
}

/** What there may be very much of. The steps of a run, and that a tool was called, are told in any case. */
const DETAILS = new Set<RunStep['kind']>([
  'generating',
  'queued',
  'stdout',
  'stderr',
  'tool-call',
  'file',
  'progress',
  'sampling',
])

/** What one character may take at the most in JSON. */
const LONGEST_ESCAPE = 6

function fits(step: RunStep, room: number): boolean {
  const text = textOf(step)
  return text.length * LONGEST_ESCAPE <= room || Buffer.byteLength(JSON.stringify(text)) <= room
}

function textOf(step: RunStep): string {
  if (step.kind === 'sampling') return JSON.stringify([step.request, step.text])
  if (step.kind === 'generating') return step.delta
  return 'text' in step ? (step.text ?? '') : step.kind === 'tool-call' ? (step.error?.message ?? '') : ''
}

const beginningOf = (text: string, room: number) => text.slice(0, Math.max(0, Math.floor(room / LONGEST_ESCAPE)))

function withoutDetails(step: RunStep): RunStep | null {
  if (step.kind === 'sampling') {
    const { request: _, text: _text, ...told } = step
    return told
  }
  if (step.kind !== 'tool-call') return DETAILS.has(step.kind) ? null : step
  const { args, result: _result, error, ...rest } = step
  // Nobody can allow what they cannot see. There are no more of these than a run may have in flight, and people answer.
  const call = step.phase === 'awaiting-approval' && args !== undefined ? { ...rest, args } : rest
  return error ? { ...call, error: { ...error, message: error.message.slice(0, MESSAGE_CHARS) } } : call
}
