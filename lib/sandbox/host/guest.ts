import { writeFile } from 'node:fs/promises'
import type { Limits } from '../contract.ts'
import type { Poolable } from '../pool/pool.ts'
import type { GuestMessages } from '../protocol/guest-messages.ts'
import { encodeHostMessage, type World } from '../protocol/protocol.ts'
import type { Retirement } from '../stats.ts'
import type { GuestChannel } from './channel.ts'
import type { HomeSnapshot } from './home-snapshot.ts'
import { runMessage } from './host-calls.ts'

/** Long, as it gives way to others while they need the processor; whoever left a loop behind keeps one so long. */
const READY_AGAIN_MS = 500
const LOAD_LIMIT_MS = 2_000
const MAX_RUNS = 50
const MAX_AGE_MS = 10 * 60_000
const MB = 1024 * 1024
/** Of its own, a tenth of what a program may take beside: the next one must find the other nine. */
const maxOwnBytes = (memoryMb: number) => Math.min(120, 40 + memoryMb / 10) * MB
/** With so few runs left another is started already. */
const FEW_RUNS = 5

/** What a guest is made of. */
export interface GuestParts {
  channel: GuestChannel
  messages: GuestMessages
  /** Where a program is put for the engine `process`. */
  programFile: string
  removeFiles: () => Promise<void>
  isSameHome: HomeSnapshot['isSameHome']
  hasSameModules: HomeSnapshot['hasSameModules']
}

/**
 * A process that waits for a program of one person. It serves one run with the engine `process`; with `context` several
 * of one trust, each in a fresh realm, and is given up early: after so many runs or minutes, when it has grown, when it
 * does not come to rest after a run, or when it says anything while nothing runs.
 */
export class Guest implements Poolable {
  readonly channel: GuestChannel
  readonly messages: GuestMessages
  readonly #programFile: string
  readonly #removeFiles: () => Promise<void>
  readonly #isSameHome: () => Promise<boolean>
  readonly #hasSameModules: () => Promise<boolean>
  readonly #startedAt = performance.now()
  readonly #retired = Promise.withResolvers<Retirement>()
  #runs = 0
  #memoryMb = 0
  #isUsable = true
  /** Why it was given up before anybody disposed of it. */
  #fault: Retirement | undefined

  constructor(options: GuestParts) {
    this.channel = options.channel
    this.messages = options.messages
    this.#programFile = options.programFile
    this.#removeFiles = options.removeFiles
    this.#isSameHome = options.isSameHome
    this.#hasSameModules = options.hasSameModules
    this.rest()
  }

  get exited(): Promise<unknown> {
    return this.channel.exited
  }

  /** Settles when it is given up, with the reason. */
  get retired(): Promise<Retirement> {
    return this.#retired.promise
  }

  /** Whether no program has run in it. */
  get isUnused(): boolean {
    return this.#runs === 0
  }

  /** Whether it can serve only a few more runs. */
  get isNearItsEnd(): boolean {
    return this.#isUsable && this.#runs >= MAX_RUNS - FEW_RUNS
  }

  hold(held: boolean): void {
    this.channel.hold(held)
  }

  /**
   * Puts the program in its place, for the engine `process`. False when it cannot: the servers and skills are other ones
   * than when it was made.
   */
  async place(source: string): Promise<boolean> {
    const [hasSameModules] = await Promise.all([this.#hasSameModules(), writeFile(this.#programFile, source)])
    return hasSameModules
  }

  /**
   * Has the program taken in and run, with the engine `context`. Answers why that cannot be, and then nothing of it has
   * run; null when it runs.
   */
  async begin(source: string, limits: Limits, world: World, runId?: string): Promise<string | null> {
    const timer = setTimeout(() => this.channel.kill(), LOAD_LIMIT_MS)
    this.#memoryMb = limits.memoryMb
    try {
      const next = this.messages.next()
      // Both at once: whoever cannot take it in leaves the second unheard.
      await this.channel.write(
        concat(encodeHostMessage({ kind: 'load', source }), runMessage('context', limits, world, runId)),
      )
      const message = await next
      if (message?.kind === 'loaded') {
        if (message.problem === null) this.#runs++
        return message.problem
      }
      this.#giveUp('broken')
      return 'its process is gone'
    } catch {
      this.#giveUp('broken')
      return 'its process broke the protocol'
    } finally {
      clearTimeout(timer)
    }
  }

  /** Waits until it is ready for another program. One that does not get there is not current any more. */
  async settle(): Promise<this> {
    let isHeard = false
    // Where this process had much to do, what was said in time is still to be read then.
    const late = () => setImmediate(() => isHeard || this.#giveUp('restless'))
    const timer = setTimeout(late, READY_AGAIN_MS)
    try {
      const message = await this.messages.next()
      if (message?.kind === 'ready') this.rest()
      else this.#giveUp('broken')
    } catch {
      this.#giveUp('broken') // what it said was no message
    } finally {
      isHeard = true
      clearTimeout(timer)
    }
    if (this.#runs >= MAX_RUNS) this.#giveUp('runs')
    else if (performance.now() - this.#startedAt > MAX_AGE_MS) this.#giveUp('age')
    else if ((this.channel.ownBytes() ?? 0) > maxOwnBytes(this.#memoryMb)) this.#giveUp('memory')
    return this
  }

  /** Whether it may serve: it is well, and the folders and modules it was made with are still those. */
  async isCurrent(): Promise<boolean> {
    return this.#isUsable && (await this.#isSameHome()) && (await this.#hasSameModules()) && this.#isUsable
  }

  /** Ends the process and removes what it had. `why` counts unless it was given up for another reason before. */
  async dispose(why: Retirement): Promise<void> {
    this.#isUsable = false
    this.#retired.resolve(this.#fault ?? why)
    this.channel.hold(true) // its end is waited for
    this.channel.kill()
    await this.channel.exited
    this.channel.discard()
    await this.#removeFiles()
  }

  /** Nothing runs in it: from here on it has nothing to say. */
  rest(): this {
    this.messages.expectSilence(() => this.#giveUp('broken'))
    return this
  }

  #giveUp(why: Retirement): void {
    this.#isUsable = false
    this.#fault ??= why
    this.channel.kill()
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
