import { Worker } from 'node:worker_threads'
import { PARSE_LIMIT_MS, tooSlow } from './parse-program.ts'
import { keepProof, proofOf } from './proofs.ts'
import type { ReaderMessage } from './reader-thread.ts'
import { checkSize } from './rules/size.ts'

const MOST_THREADS = 3
/** A command that reads one program has ended before a thread would be there. */
const YOUNG_MS = 5_000

/**
 * What makes the parser read the same again: type arguments, a `:` behind a bracket, a pattern in a bracket that is no
 * call. Of millions of shapes without any of it (`bench/probes/slow-shapes.ts`) none took more than its length.
 */
export const MAY_TAKE_LONG = /<|\)\s*:|(?<![\w$)\]])\(\s*[{[]/

interface Job {
  source: string
  owner: string
  /** What is known then is kept; nothing when the thread broke. */
  done(): void
}

const idle: Worker[] = []
const waiting: Job[] = []
const busyOwners = new Set<string>()
let threads = 0

/**
 * Has a source read in another thread, before `parseProgram` reads it in this one: the parser can be made to take
 * exponential time, and in a server nobody shall wait for that but who sent it. One source of an owner is read at a time,
 * so that many of one hold up nobody else. What needs no proof gets none: `parseProgram` keeps its own watch.
 */
export function proveReadable(source: string, owner: string, { youngMs = YOUNG_MS } = {}): Promise<void> {
  const isYoung = threads === 0 && performance.now() < youngMs
  if (isYoung || !MAY_TAKE_LONG.test(source) || checkSize(source) || proofOf(source) !== undefined)
    return Promise.resolve()
  return new Promise((done) => {
    waiting.push({ source, owner, done })
    proceed()
  })
}

function proceed(): void {
  for (;;) {
    const next = waiting.findIndex(({ owner }) => !busyOwners.has(owner))
    if (next < 0 || (idle.length === 0 && threads >= MOST_THREADS)) return
    const [job] = waiting.splice(next, 1) as [Job]
    // It may have been asked for twice.
    if (proofOf(job.source) === undefined) read(job, idle.pop() ?? start())
    else job.done()
  }
}

function read({ source, owner, done }: Job, thread: Worker): void {
  busyOwners.add(owner)
  let timer: NodeJS.Timeout | undefined
  const hear = (message: ReaderMessage) => {
    // From here on: that the thread had to be made is not the source's fault.
    if (message === 'begun') timer = setTimeout(giveUp, PARSE_LIMIT_MS)
    else {
      if (message === 'read') keepProof(source, null)
      idle.push(thread)
      end()
    }
  }
  const giveUp = () => {
    keepProof(source, tooSlow())
    end()
    void thread.terminate()
  }
  const end = () => {
    clearTimeout(timer)
    thread.off('message', hear).off('exit', end).unref()
    busyOwners.delete(owner)
    done()
    proceed()
  }
  // One that goes by itself has no memory left, for example: then this thread finds out, with its own watch.
  thread.on('message', hear).once('exit', end).ref()
  thread.postMessage(source)
}

function start(): Worker {
  threads++
  const thread = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    execArgv: [], // How this process was started is no business of the thread's.
    // As much as here: with more, what is nested too deeply is read for long until that is clear.
    resourceLimits: { stackSizeMb: 1 },
  })
  thread.on('error', () => {}) // it ends with it
  thread.once('exit', () => {
    threads--
    const index = idle.indexOf(thread)
    if (index >= 0) idle.splice(index, 1)
    proceed()
  })
  return thread
}
