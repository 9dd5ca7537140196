import type { ToolErrorCode } from '../errors.ts'
import { type LogEntry, type LoggedCall, type LoggedValue, loggedCallOf } from './entry.ts'
import type { Decision, Reply } from './event.ts'

/** What a log says of one call. */
export interface RecordedCall extends LoggedCall {
  /** `made`: with an answer. `unknown`: begun, and nobody knows what became of it. `asked`: somebody was asked, and it was not begun. */
  state: 'asked' | 'unknown' | 'made' | 'failed'
  value?: LoggedValue
  /** How it failed, as the program was told. */
  failure?: { code: ToolErrorCode; message: string }
  question?: Question
  /** It failed so that it is not known whether it was done. */
  isInDoubt?: boolean
  /** What it did was put back since. */
  isUndone?: boolean
}

/** A question about a call: the last one that was asked. */
export interface Question {
  because: string
  /** ISO 8601 */
  expiresAt: string
  decision?: Decision
  /** Nobody answered in time: the decision is `deny`. */
  expired?: true
  /** The call was begun after it was answered. */
  isUsed?: true
}

/**
 * Of a call that failed so it is not known whether it was done: a tool that says it failed may have done part of it, and
 * `too-large` is told of answers alone.
 */
const IN_DOUBT = new Set(['timeout', 'unavailable', 'too-large', 'tool-failed'])

/**
 * The calls of a log, found by what they are: the n-th call of a key is the n-th recorded one of that key, in whatever order
 * they come. Each is found once.
 */
export class RecordedCalls {
  readonly #byId = new Map<number, RecordedCall>()
  readonly #taken = new Set<RecordedCall>()
  /** Of each key those that can be found: made at first. Worked out when the first one is looked for. */
  #queues: Map<string, RecordedCall[]> | undefined
  #unusedWrites = 0
  /** The log had no room for all: values are missing, and calls of the state. */
  isFull = false
  areOwnElsewhere = false

  /** Takes entries in their order; a later attempt of the run goes on with the calls of those before. */
  add(entry: LogEntry): void {
    if (entry.entry === 'ask' || entry.entry === 'call') this.#begin(entry)
    else if (entry.entry === 'full') this.isFull = true
    else if (entry.entry === 'attempt') entry.callsStay ? this.takeOwnAsElsewhere() : this.#undoOwn()
    else if ('callId' in entry) this.#settle(entry)
  }

  get lastId(): number {
    return this.#byId.keys().reduce((last, callId) => Math.max(last, callId), 0)
  }

  get size(): number {
    return this.#byId.size
  }

  /** Whether one of them may have changed something in the person's own workspace. */
  get haveWrittenInWorkspace(): boolean {
    return [...this.#byId.values()].some((call) => call.isOwn && !call.isRead && call.state !== 'asked')
  }

  /** What they changed in the person's own workspace is not put back any more: as what was changed elsewhere. */
  takeOwnAsElsewhere(): void {
    this.areOwnElsewhere = true
    this.#queues = undefined
    for (const call of this.#byId.values())
      if (call.isOwn && call.isUndone) call.state = 'failed'
      else if (call.isOwn && call.isInDoubt) call.state = 'unknown'
  }

  /** Whether a call works on what is put back before the run goes on. */
  isPutBack({ isOwn }: Pick<LoggedCall, 'isOwn'>): boolean {
    return isOwn && !this.areOwnElsewhere
  }

  byId(callId: number): RecordedCall | undefined {
    return this.#byId.get(callId)
  }

  all(): Iterable<RecordedCall> {
    return this.#byId.values()
  }

  /** Of the calls of a key: one that was made, else one that somebody was asked about or that may have been made. */
  take(key: string): RecordedCall | undefined {
    const found = this.#queued().get(key)?.pop()
    if (found) {
      this.#taken.add(found)
      if (this.#isWrite(found)) this.#unusedWrites--
    }
    return found
  }

  /** How the next call of a key failed that did; each is found once. */
  takeFailure(key: string): RecordedCall['failure'] {
    const found = [...this.#byId.values()].find((call) => call.key === key && call.failure && !this.#taken.has(call))
    if (found) this.#taken.add(found)
    return found?.failure
  }

  /** The server of the next one of a key, if there is one. */
  serverOf(key: string): string | undefined {
    return this.#queued().get(key)?.at(-1)?.server
  }

  /** Whether something that was written at a server, or may have been, has not been taken. */
  hasUnusedWrites(): boolean {
    this.#queued()
    return this.#unusedWrites > 0
  }

  /** Those that were made, or may have been, and that nobody has taken. */
  unused(): RecordedCall[] {
    return [...this.#byId.values()].filter(
      (call) => !this.#taken.has(call) && (call.state === 'made' || call.state === 'unknown'),
    )
  }

  #begin(entry: Extract<LogEntry, { entry: 'ask' | 'call' }>): void {
    const call: RecordedCall = this.#byId.get(entry.callId) ?? { ...loggedCallOf(entry), state: 'asked' }
    this.#byId.set(call.callId, call)
    if (entry.entry === 'ask') {
      const { because, expiresAt } = entry
      call.question = { because, expiresAt }
      return
    }
    Object.assign(call, { state: 'unknown', isUndone: false, isInDoubt: false })
    if (call.question) call.question.isUsed = true
  }

  #settle(entry: Extract<LogEntry, { entry: 'answer' | 'failure' | 'decision' }>): void {
    const call = this.#byId.get(entry.callId)
    if (!call) return
    if (entry.entry === 'answer') Object.assign(call, { state: 'made', value: entry.value })
    else if (entry.entry === 'failure') {
      call.failure = { code: entry.code as ToolErrorCode, message: entry.message }
      if (IN_DOUBT.has(entry.code) && !call.isRead) call.isInDoubt = true
      call.state = call.isInDoubt && !this.isPutBack(call) ? 'unknown' : 'failed'
    } else if (call.question) reply(call.question, entry.because ?? entry.decision)
  }

  #undoOwn(): void {
    for (const call of this.#byId.values()) if (call.isOwn) call.isUndone = true
  }

  #queued(): Map<string, RecordedCall[]> {
    if (this.#queues) return this.#queues
    const queues = new Map<string, RecordedCall[]>()
    const add = (call: RecordedCall) => {
      const queue = queues.get(call.key)
      if (queue) queue.push(call)
      else queues.set(call.key, [call])
    }
    // Taken from their ends: the last ones come first.
    const all = [...this.#byId.values()].reverse()
    for (const call of all) if (call.state === 'asked' || call.state === 'unknown' || holdsAnswer(call)) add(call)
    for (const call of all) if (call.state === 'made') add(call)
    this.#unusedWrites = all.filter(this.#isWrite).length
    this.#queues = queues
    return queues
  }

  #isWrite = (call: RecordedCall) =>
    (call.state === 'made' || call.state === 'unknown') && !call.isRead && !this.isPutBack(call)
}

/** One on the workspace that failed is made again as the same one, for which somebody was asked. */
const holdsAnswer = ({ state, isOwn, question }: RecordedCall) => state === 'failed' && isOwn && question !== undefined

/** The question about a call that nobody has answered yet. */
export const openQuestion = ({ question }: RecordedCall): Question | undefined =>
  question && question.decision === undefined ? question : undefined

/** Notes what came of a question. */
export function reply(question: Question, said: Reply): void {
  question.decision = said === 'expired' ? 'deny' : said
  if (said === 'expired') question.expired = true
}

/** What came of a question. */
export const replyTo = ({ question }: RecordedCall): Reply | undefined =>
  question?.expired ? 'expired' : question?.decision

/** The same of a call that was not begun since. */
export const unusedReply = (call: RecordedCall): Reply | undefined =>
  call.question?.isUsed ? undefined : replyTo(call)
