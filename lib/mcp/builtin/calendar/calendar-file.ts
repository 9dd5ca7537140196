import { randomUUID } from 'node:crypto'
import { isNotFound } from '../../../errors.ts'
import { offload } from '../../../offload/offload.ts'
import { isOffloadError } from '../../../offload/offload-error.ts'
import type { Workspace } from '../../../workspace/workspace.ts'
import { type CalendarRequest, MAX_CALENDAR_BYTES } from './protocol.ts'

const FILE = 'calendar.ics'
/** The largest calendars have a hundred thousand events. What repeats is bounded for itself: `child/do-each.ts`. */
const LIMIT_MS = 15_000

export interface CalendarOptions {
  now?: () => Date
  limitMs?: number
}

/**
 * The iCalendar file of one workspace; where there is none the calendar is empty. The workspace reads and replaces it.
 * Anybody may have written it, so its text is read in another process.
 */
export class CalendarFile {
  readonly #workspace: Workspace
  readonly #now: () => Date
  readonly #limitMs: number
  #last: Promise<unknown> = Promise.resolve()

  constructor(workspace: Workspace, { now = () => new Date(), limitMs = LIMIT_MS }: CalendarOptions = {}) {
    this.#workspace = workspace
    this.#now = now
    this.#limitMs = limitMs
  }

  /** Answers requests in the order they came, so that each sees what those before it changed. */
  answer(request: CalendarRequest, signal: AbortSignal): Promise<unknown> {
    const answered = this.#last.then(() => this.#answer(request, signal))
    // A failure is told to who asked; the next request begins all the same.
    this.#last = answered.catch(() => {})
    return answered
  }

  async #answer(request: CalendarRequest, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted()
    const question = { text: await this.#read(), request, now: this.#now().toISOString(), newId: randomUUID() }
    const { value, text } = await this.#ask(question)
    signal.throwIfAborted()
    if (text !== null) await this.#workspace.write(FILE, text)
    return value
  }

  async #ask(question: Parameters<typeof offload<'answer-calendar'>>[1]) {
    try {
      return await offload('answer-calendar', question, { owner: this.#workspace.dir, limitMs: this.#limitMs })
    } catch (error) {
      if (!isOffloadError(error)) throw error
      const message = `"${FILE}" takes too long to read; nothing was changed. Move it away, or take out events that are over.`
      throw new Error(message, { cause: error })
    }
  }

  async #read(): Promise<string | null> {
    try {
      const bytes = await this.#workspace.read(FILE, { maxBytes: MAX_CALENDAR_BYTES })
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch (error) {
      if (isNotFound(error)) return null
      if (error instanceof TypeError) throw new Error(`"${FILE}" is no UTF-8 text; put an iCalendar file in its place.`)
      throw error
    }
  }
}
