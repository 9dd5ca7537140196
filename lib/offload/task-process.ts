import { type ChildProcess, fork } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { PlaygroundError } from '../errors.ts'
import { findSource } from '../find-source.ts'
import { SHUTTING_DOWN } from '../shutting-down.ts'
import { OffloadError } from './offload-error.ts'
import type { Job, Reply } from './protocol.ts'

/** Beside the engine's own limit: native code hears nothing of that one. */
const GRACE_MS = 500
const LOAD_LIMIT_MS = 30_000
const HEAP_MB = 512
const RESIDENT_MB = 1024
const CHILD = 'lib/offload/child/main.ts'

interface Doing {
  job: Job
  resolve(output: unknown): void
  reject(error: Error): void
}

export interface ProcessBounds {
  /** How long it may take until the process is there, and then until it has what a job needs. */
  loadLimitMs?: number | undefined
  /** Most memory of the whole process, with what native code holds. */
  residentMb?: number
}

/** A process that does one job after the other, started at the first one. Nothing it does keeps this process alive. */
export class TaskProcess {
  readonly #tasksFile: string
  readonly #loadLimitMs: number
  readonly #residentMb: number
  #child: ChildProcess | null = null
  #isReady = false
  #doing: Doing | null = null
  #late: NodeJS.Timeout | undefined

  constructor(tasksFile: string, { loadLimitMs = LOAD_LIMIT_MS, residentMb = RESIDENT_MB }: ProcessBounds = {}) {
    this.#tasksFile = tasksFile
    this.#loadLimitMs = loadLimitMs
    this.#residentMb = residentMb
  }

  /** Does a job. When a bound is crossed it rejects, and the next job begins in another process. */
  run(job: Job): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#doing = { job, resolve, reject }
      this.#child ??= this.#start()
      this.#child.ref()
      this.#child.channel?.ref()
      if (this.#isReady) this.#send(this.#child)
    })
  }

  /** Ends the process; what it does is lost. The next job begins in another one. */
  close(): void {
    this.#child?.kill('SIGKILL')
    this.#reset()
    this.#settle(({ reject }) => reject(new PlaygroundError('unavailable', SHUTTING_DOWN)))
  }

  #start(): ChildProcess {
    // Of our environment it gets only what day it is here: what it reads anybody may have written. The cast is for
    // frameworks that declare variables every process must have.
    const child = fork(findSource(CHILD), [pathToFileURL(this.#tasksFile).href, String(this.#residentMb)], {
      serialization: 'advanced',
      env: { TZ: Intl.DateTimeFormat().resolvedOptions().timeZone } as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv,
      execArgv: ['--no-warnings', `--max-old-space-size=${HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const ended = (code: number | null, signal: string | null) => {
      if (this.#child === child) this.#gone(code, signal)
    }
    child.on('message', (reply: Reply) => this.#hear(child, reply))
    child.once('exit', ended)
    // It could not be started, or could not be told: then it never does what it was asked to.
    child.on('error', (cause) => {
      child.kill('SIGKILL')
      if (this.#child !== child) return
      this.#reset()
      this.#settle((doing) =>
        doing.reject(new PlaygroundError('internal', `A helper process failed: ${cause.message}`)),
      )
    })
    this.#endAfter(child, this.#loadLimitMs, neverBegan)
    return child
  }

  #send(child: ChildProcess): void {
    const { job } = this.#doing as Doing
    // Loading is our own work, and takes long where the machine has much to do.
    this.#endAfter(child, this.#loadLimitMs, neverBegan)
    child.send(job)
  }

  #endAfter(child: ChildProcess, ms: number, why: (job: Job) => Error): void {
    clearTimeout(this.#late)
    this.#late = setTimeout(() => {
      child.kill('SIGKILL')
      this.#reset()
      this.#settle(({ job, reject }) => reject(why(job)))
    }, ms)
  }

  #hear(child: ChildProcess, reply: Reply): void {
    if (this.#child !== child) return
    if (reply.kind === 'ready') {
      this.#isReady = true
      if (this.#doing !== null) this.#send(child)
      return
    }
    if (this.#doing?.job.id !== reply.id) return
    if (reply.kind === 'begun') return this.#endAfter(child, this.#doing.job.limitMs + GRACE_MS, tooSlow)
    this.#settle(({ job, resolve, reject }) => {
      if (reply.kind === 'done') resolve(reply.output)
      else reject(reply.kind === 'too-slow' ? tooSlow(job) : new Error(reply.message))
    })
  }

  #gone(code: number | null, signal: string | null): void {
    this.#reset()
    // So the engine ends when its heap is full.
    const isMemory = signal === 'SIGABRT' || signal === 'SIGTRAP' || signal === 'SIGKILL' || code === 134
    this.#settle(({ reject }) =>
      reject(
        isMemory
          ? new OffloadError('too-large', `It takes more than ${HEAP_MB} MB of memory to read.`)
          : new OffloadError('crashed', 'It cannot be read: it is nested too deeply.'),
      ),
    )
  }

  #reset(): void {
    this.#child = null
    this.#isReady = false
  }

  #settle(tell: (doing: Doing) => void): void {
    clearTimeout(this.#late)
    this.#child?.unref()
    this.#child?.channel?.unref()
    const doing = this.#doing
    this.#doing = null
    if (doing !== null) tell(doing)
  }
}

const neverBegan = () =>
  new PlaygroundError('unavailable', 'A helper process did not start in time. Try again in a moment.')

const tooSlow = ({ limitMs }: Job) =>
  new OffloadError('too-slow', `It takes more than ${limitMs / 1000} seconds to read.`)
