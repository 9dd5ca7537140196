import { messageOf } from '../errors.ts'
import type { Progress } from './keep-modules.ts'

/** How asking one server for its tools stands. */
export type Probe =
  /** `progress`: it has answered, and its modules are being written. */
  | { kind: 'pending'; since: number; progress?: Progress }
  /** `at`: when it failed, in ms since 1970. */
  | { kind: 'failed'; fault: string; at: number }
  /** Somebody ended it. */
  | { kind: 'stopped'; at: number }

type Ask = (signal: AbortSignal, progress: (progress: Progress) => void) => Promise<{ tools: readonly unknown[] }>

interface Running {
  since: number
  progress?: Progress
  controller: AbortController
  ended: Promise<number>
}

/**
 * Asks servers for their tools in the background: whoever asked need not wait, whoever looks sees since when, and can
 * end it. One server is asked once at a time.
 */
export class Probes {
  readonly #running = new Map<string, Running>()
  /** How it came to its end where that was not well. */
  readonly #ended = new Map<string, Exclude<Probe, { kind: 'pending' }>>()

  /** Answers the number of tools when `ask` is done; throws what it throws. Joins one that is under way. */
  start(key: string, ask: Ask): Promise<number> {
    const before = this.#running.get(key)
    if (before !== undefined) return before.ended
    const begun = { since: Date.now(), controller: new AbortController() }
    const ended = this.#run(key, begun, ask)
    this.#running.set(key, Object.assign(begun, { ended }))
    // Told by its state to whoever looks, and to whoever waits.
    ended.catch(() => {})
    return ended
  }

  /** Tells its state only until it was cancelled: then another may have begun. */
  async #run(key: string, own: Omit<Running, 'ended'>, ask: Ask): Promise<number> {
    const isCurrent = () => this.#running.get(key) === own
    try {
      // A moment later, so that it is among those under way before it can end.
      await Promise.resolve()
      const { tools } = await ask(own.controller.signal, (progress) => {
        own.progress = progress
      })
      if (isCurrent()) this.#ended.delete(key)
      return tools.length
    } catch (error) {
      if (isCurrent()) this.#ended.set(key, { kind: 'failed', fault: messageOf(error), at: Date.now() })
      throw error
    } finally {
      if (isCurrent()) this.#running.delete(key)
    }
  }

  /** Null: nothing is under way, and the last time it went well or it never was. */
  of(key: string): Probe | null {
    const running = this.#running.get(key)
    if (running !== undefined) {
      const { since, progress } = running
      return { kind: 'pending', since, ...(progress && { progress }) }
    }
    return this.#ended.get(key) ?? null
  }

  /** Ends it with this reason, if it is under way. At once another can begin; resolves when this one has ended. */
  async cancel(key: string, reason: Error): Promise<void> {
    const running = this.#running.get(key)
    if (running === undefined) return
    this.#running.delete(key)
    this.#ended.set(key, { kind: 'stopped', at: Date.now() })
    running.controller.abort(reason)
    await running.ended.catch(() => {})
  }

  forget(key: string): void {
    this.#ended.delete(key)
  }
}
