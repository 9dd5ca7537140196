import type { Stats } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { type FolderSize, measureFolder } from '../../workspace/measure.ts'
import type { Quota } from '../../workspace/quota.ts'
import { RUNS_FOLDER } from '../../workspace/run-changes/change-list.ts'
import type { RunChanges } from '../../workspace/run-changes/run-changes.ts'
import type { Limits, RunOptions } from '../contract.ts'
import type { Channel } from '../host/channel.ts'
import type { SandboxOutcome } from '../outcome.ts'

const USAGE_EVERY_MS = 50
const DISK_EVERY_MS = 250
/** Whoever has had so much of a core computes, and nobody is kept waiting who only asks for a little. */
const GIVES_WAY_AFTER_CPU_MS = 1_000

/**
 * Looks at what a process uses until `signal` aborts, and tells when it is over its CPU time or its memory. When it has had
 * much of a core it gives way to others. `onMemory` hears each time what memory it has beyond what it had at first. Answers how to ask for the most memory it was seen with, in bytes, beyond what it had at first.
 */
export function watchUsage(
  channel: Channel,
  limits: Limits & { residentBytes: number },
  signal: AbortSignal,
  exceeded: (outcome: SandboxOutcome) => void,
  onMemory: (bytes: number) => void = () => {},
): () => number {
  const start = channel.usage()
  let most = 0
  if (start === null) return () => most
  const timer = setInterval(() => {
    const now = channel.usage()
    if (now === null) return
    if (now.cpuMs - start.cpuMs > limits.cpuMs) {
      exceeded({ kind: 'timed-out', limitMs: limits.cpuMs, clock: 'cpu' })
    }
    if (now.cpuMs - start.cpuMs > GIVES_WAY_AFTER_CPU_MS && !channel.gaveWay) channel.giveWay()
    const used = Math.max(0, now.residentBytes - start.residentBytes)
    most = Math.max(most, used)
    onMemory(used)
    if (most > limits.residentBytes) {
      exceeded({ kind: 'out-of-memory', limitMb: limits.memoryMb })
    }
  }, USAGE_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  return () => most
}

/**
 * The room that is left on a disk changes by what others write, too. Where it is all there is to go by, so many times what
 * a run may write must be gone.
 */
const ROOM_TIMES = 4

/** What runs leave above the quota adds up to no more than this times it, and what is written before somebody looks. */
const QUOTA_TIMES = 1.25

/**
 * How much a workspace may grow, counted from when this was made. Of one that cannot be looked at whole, what is seen
 * counts, and behind it, coarsely, the room that is left on the disk.
 */
export class GrowthWatch {
  readonly #dir: string
  readonly #limits: Limits
  readonly #before: Promise<FolderSize & { free: FreeRoom }>
  readonly #owners = new Set<number>()
  readonly #changes: RunChanges | undefined
  readonly #quota: Quota | undefined
  #lookedMs = 0

  /** With `changes` what other runs are known to have written is not counted; with `quota` no run adds to what is more. */
  constructor(dir: string, limits: Limits, { changes, quota }: Pick<RunOptions, 'changes' | 'quota'> = {}) {
    this.#dir = dir
    this.#changes = changes
    this.#quota = quota
    this.#limits = limits
    this.#before = this.#look(({ uid }) => this.#owners.add(uid))
    // Awaited by `ready` and by every check, which is where a failure is told.
    this.#before.catch(() => {})
  }

  /** The workspace may change from here on. Answers which users of the system something in it belongs to. */
  async ready(): Promise<ReadonlySet<number>> {
    await this.#before
    return this.#owners
  }

  /** The outcome of a run that is not begun, as runs before it have left far more than may be kept; else null. */
  async refusal(): Promise<SandboxOutcome | null> {
    const { bytes, files } = await this.#before
    const full = this.#quota ?? UNBOUNDED
    if (bytes > QUOTA_TIMES * full.bytes) return { kind: 'disk-limit', limitBytes: full.bytes, isQuota: true }
    if (files > QUOTA_TIMES * full.files) return { kind: 'disk-limit', limitFiles: full.files, isQuota: true }
    return null
  }

  /** The outcome when it has grown too much, else null. */
  async check(): Promise<SandboxOutcome | null> {
    const before = await this.#before
    const now = await this.#look()
    const { diskBytes, diskFiles } = this.#limits
    // How far a look comes down is always the same; which files it sees when they are too many is not.
    if (before.unseen === null || before.unseen === 'too-deep') {
      const grown = { bytes: now.bytes - before.bytes, files: now.files - before.files }
      // Of one that is not seen whole it holds, too: there is at least what is seen.
      const full = this.#quota ?? UNBOUNDED
      const isFull = now.bytes > full.bytes || now.files > full.files
      const isOver = () => isFull || grown.bytes > diskBytes || grown.files > diskFiles
      if (isOver() && this.#changes) {
        // Looked at afterwards: they have at least what was seen of them.
        const others = await this.#changes.grownByOthers()
        grown.bytes -= others.bytes
        grown.files -= others.files
      }
      if (await this.#changes?.keepsTooMuch()) return { kind: 'disk-limit', limitBytes: diskBytes }
      if (grown.bytes > diskBytes) return { kind: 'disk-limit', limitBytes: diskBytes }
      if (grown.files > diskFiles) return { kind: 'disk-limit', limitFiles: diskFiles }
      // Whoever adds nothing to it is let be: such a program may be what makes room. What others removed is no room it has made.
      const noted = isFull ? await this.#changes?.grown() : undefined
      const added = noted ? mostOf(grown, noted) : grown
      if (now.bytes > full.bytes && added.bytes > 0)
        return { kind: 'disk-limit', limitBytes: full.bytes, isQuota: true }
      if (now.files > full.files && added.files > 0)
        return { kind: 'disk-limit', limitFiles: full.files, isQuota: true }
    }
    const uncounted = now.unseen ?? before.unseen
    if (uncounted === null) return null
    // In what cannot be counted no quota would hold any more, for this run and all after it.
    if (this.#quota && before.unseen === null && uncounted !== 'no-descriptors')
      return { kind: 'disk-limit', isQuota: true, uncounted }
    const [limitBytes, limitFiles] = [ROOM_TIMES * diskBytes, ROOM_TIMES * diskFiles]
    if (before.free.bytes - now.free.bytes > limitBytes) return { kind: 'disk-limit', limitBytes, uncounted }
    if (before.free.files - now.free.files > limitFiles) return { kind: 'disk-limit', limitFiles, uncounted }
    return null
  }

  /** Checks again and again until `signal` aborts. */
  async watch(signal: AbortSignal, exceeded: (outcome: SandboxOutcome) => void): Promise<void> {
    while (!signal.aborted) {
      // A large workspace is looked at less often: looking must not be what a server does most.
      await pause(Math.max(DISK_EVERY_MS, 2 * this.#lookedMs), signal)
      const outcome = signal.aborted ? null : await this.check()
      if (outcome !== null) exceeded(outcome)
    }
  }

  async #look(see?: (stats: Stats) => void) {
    const began = performance.now()
    const [size, { bavail, bsize, ffree }] = await Promise.all([
      measureFolder(this.#dir, see, { without: RUNS_FOLDER }),
      statfs(this.#dir),
    ])
    this.#lookedMs = performance.now() - began
    return { ...size, free: { bytes: bavail * bsize, files: ffree } }
  }
}

const mostOf = (a: Quota, b: Quota): Quota => ({
  bytes: Math.max(a.bytes, b.bytes),
  files: Math.max(a.files, b.files),
})

const UNBOUNDED: Quota = { bytes: Number.POSITIVE_INFINITY, files: Number.POSITIVE_INFINITY }

interface FreeRoom {
  bytes: number
  files: number
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
