import { PlaygroundError } from '../errors.ts'
import { SHUTTING_DOWN } from '../shutting-down.ts'
import { isOffloadError } from './offload-error.ts'
import { TaskProcess } from './task-process.ts'
import type { Tasks } from './tasks.ts'

/** Default for what is read before somebody gets an answer. */
const LIMIT_MS = 2_000
const IDLE_MS = 60_000
const SUSPECT_MS = 60_000

export interface OffloadOptions {
  /** Who caused it; one job of an owner is done at a time. Reading what is everybody's has an owner of its own. */
  owner: string
  limitMs?: number
}

type InputOf<T extends Tasks, N extends keyof T> = Parameters<Awaited<ReturnType<T[N]>>>[0]
type OutputOf<T extends Tasks, N extends keyof T> = Awaited<ReturnType<Awaited<ReturnType<T[N]>>>>

export interface Offload<T extends Tasks> {
  /**
   * Has a task done in another process. Rejects with an `OffloadError` when it takes too long, too much memory or more
   * stack than there is; with `busy` when too many of this owner wait; with an `Error` of the task's own message when it
   * threw.
   */
  <N extends keyof T & string>(task: N, input: InputOf<T, N>, options: OffloadOptions): Promise<OutputOf<T, N>>
  /** Ends the processes. What is at work or waits is rejected; what comes later starts others. */
  close(): void
}

export interface PoolOptions {
  /** The module that exports `TASKS`. */
  tasksFile: string
  /** Processes at most; a second one is started when the first is at work. */
  processes: number
  /** Jobs of one owner that may wait. */
  waitingEach: number
  /** How long a process may take to start. */
  loadLimitMs?: number
}

interface Waiting {
  /** `crossed` is called when it crosses a bound. */
  begin(process: TaskProcess, crossed: () => void): Promise<void>
  refuse(error: Error): void
}

/**
 * Processes that do what nobody else shall wait for, in turns between owners. However many owners send what crosses a
 * bound, the other processes are there for everybody else.
 */
export function createOffload<T extends Tasks>({
  tasksFile,
  processes,
  waitingEach,
  loadLimitMs,
}: PoolOptions): Offload<T> {
  const idle: TaskProcess[] = []
  const all = new Set<TaskProcess>()
  const atWork = new Set<string>()
  /** By owner, whoever is next first. */
  const waiting = new Map<string, Waiting[]>()
  /** Whoever crossed a bound lately, and until when that counts: together they hold one process. */
  const suspects = new Map<string, number>()
  const isSuspect = (owner: string) => (suspects.get(owner) ?? 0) > performance.now()
  let lastId = 0
  let resting: NodeJS.Timeout | undefined

  function proceed(): void {
    for (const [owner, jobs] of waiting) {
      if (atWork.has(owner) || (isSuspect(owner) && [...atWork].some(isSuspect))) continue
      const process = idle.pop() ?? (all.size < processes ? startOne() : undefined)
      if (process === undefined) return
      const job = jobs.shift() as Waiting
      if (jobs.length === 0) waiting.delete(owner)
      atWork.add(owner)
      void job
        .begin(process, () => suspects.set(owner, performance.now() + SUSPECT_MS))
        .finally(() => {
          atWork.delete(owner)
          idle.push(process)
          toTheEnd(owner)
          proceed()
        })
    }
    if (atWork.size === 0) rest()
  }

  /** Whoever had a turn goes behind the others. */
  function toTheEnd(owner: string): void {
    const jobs = waiting.get(owner)
    if (jobs === undefined || !waiting.delete(owner)) return
    waiting.set(owner, jobs)
  }

  function startOne(): TaskProcess {
    const process = new TaskProcess(tasksFile, { loadLimitMs })
    all.add(process)
    return process
  }

  function rest(): void {
    clearTimeout(resting)
    resting = setTimeout(() => {
      if (atWork.size > 0) return
      suspects.clear()
      for (const process of all) process.close()
    }, IDLE_MS).unref()
  }

  const offload = (task: string, input: unknown, { owner, limitMs = LIMIT_MS }: OffloadOptions) =>
    new Promise<unknown>((resolve, reject) => {
      const jobs = waiting.get(owner) ?? []
      if (jobs.length >= waitingEach) {
        reject(new PlaygroundError('busy', `${jobs.length} of your requests wait already. Try again in a moment.`))
        return
      }
      const job = { id: ++lastId, task, input, limitMs }
      const begin: Waiting['begin'] = (process, crossed) =>
        process.run(job).then(resolve, (error: Error) => {
          if (isOffloadError(error)) crossed()
          reject(error)
        })
      jobs.push({ begin, refuse: reject })
      waiting.set(owner, jobs)
      proceed()
    })
  const close = () => {
    for (const { refuse } of [...waiting.values()].flat()) refuse(new PlaygroundError('unavailable', SHUTTING_DOWN))
    waiting.clear()
    for (const process of all) process.close()
  }
  return Object.assign(offload, { close }) as Offload<T>
}
