import { PlaygroundError } from '../../../errors.ts'

/** With so much of their answers unread, nothing more is begun for a person. */
const MOST_UNREAD = 8 * 1024 * 1024
/** What is made meanwhile adds to it; an answer that crosses this is broken off. */
const MOST_EVER = 64 * 1024 * 1024
/** An answer of which nothing is taken for so long is broken off when something else waits for it. */
const STALLED_MS = 30_000
/** A stream pulls for as long as less than that is in it: always. What it says it has room for tells how much is in it. */
const ROOM = Number.MAX_SAFE_INTEGER

interface Answer {
  unread(): number
  /** When something was taken last. */
  takenAt: number
  breakOff(): void
}

export interface UnreadBounds {
  mostUnread?: number
  mostEver?: number
  stalledMs?: number
}

/** Answers that were made and not read yet. They lie in memory, and count against the person whose they are. */
export class UnreadBytes {
  readonly #answers = new Map<string, Set<Answer>>()
  readonly #waiting = new Map<string, Set<() => void>>()
  readonly #bounds: Required<UnreadBounds>

  constructor({ mostUnread = MOST_UNREAD, mostEver = MOST_EVER, stalledMs = STALLED_MS }: UnreadBounds = {}) {
    this.#bounds = { mostUnread, mostEver, stalledMs }
  }

  of(owner: string): number {
    return [...(this.#answers.get(owner) ?? [])].reduce((sum, answer) => sum + answer.unread(), 0)
  }

  /** Waits until little enough is unread for more to be begun. Rejects with the reason of `signal`. */
  async whenRead(owner: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const waiting = this.#waiting.get(owner) ?? new Set()
    const { mostUnread, stalledMs } = this.#bounds
    while (this.of(owner) > mostUnread) {
      this.#waiting.set(owner, waiting)
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.add(resolve)
      signal.addEventListener('abort', resolve as () => void, { once: true })
      const stalled = setTimeout(() => this.#breakOffStalled(owner), stalledMs).unref()
      await promise
      clearTimeout(stalled)
      signal.removeEventListener('abort', resolve as () => void)
      waiting.delete(resolve)
      if (waiting.size === 0) this.#waiting.delete(owner)
      signal.throwIfAborted()
    }
  }

  /** The same response. Its body is taken as it is made, and counted until it is read. */
  watch(owner: string, response: Response): Response {
    if (response.body === null) return response
    const reader = response.body.getReader()
    const answers = this.#answers.get(owner) ?? new Set()
    this.#answers.set(owner, answers)
    let [isMade, isOver, before] = [false, false, 0]
    const over = () => {
      isOver = true
      answers.delete(answer)
      if (answers.size === 0 && this.#answers.get(owner) === answers) this.#answers.delete(owner)
      this.#tell(owner)
    }
    let control: ReadableStreamDefaultController<Uint8Array>
    const answer: Answer = {
      takenAt: performance.now(),
      unread: () => (isOver ? 0 : ROOM - (control.desiredSize ?? ROOM)),
      breakOff: () => {
        if (isOver) return
        over()
        control.error(new PlaygroundError('too-large', 'The answer is broken off: nobody reads it.'))
        reader.cancel().catch(() => {}) // It is broken off whatever whoever makes it says to that.
      },
    }
    const endIfRead = () => {
      if (!isMade || isOver || answer.unread() > 0) return
      over()
      control.close()
    }
    const take = async () => {
      try {
        for (let read = await reader.read(); !read.done; read = await reader.read()) {
          if (isOver) return
          control.enqueue(read.value)
          before = answer.unread()
          if (this.of(owner) > this.#bounds.mostEver) return answer.breakOff()
        }
        isMade = true
        endIfRead()
      } catch (error) {
        if (isOver) return
        over()
        control.error(error)
      }
    }
    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          control = controller
        },
        pull: () => {
          const unread = answer.unread()
          if (unread < before) {
            answer.takenAt = performance.now()
            this.#tell(owner)
          }
          before = unread
          endIfRead()
        },
        cancel(reason) {
          over()
          return reader.cancel(reason)
        },
      },
      new ByteLengthQueuingStrategy({ highWaterMark: ROOM }),
    )
    answers.add(answer)
    void take()
    return new Response(body, response)
  }

  #tell(owner: string): void {
    for (const proceed of this.#waiting.get(owner) ?? []) proceed()
  }

  #breakOffStalled(owner: string): void {
    const since = performance.now() - this.#bounds.stalledMs
    for (const answer of this.#answers.get(owner) ?? [])
      if (answer.unread() > 0 && answer.takenAt <= since) answer.breakOff()
    // Whoever still waits looks again, and waits so long once more.
    this.#tell(owner)
  }
}
