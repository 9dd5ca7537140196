import { type ChildProcess, fork } from 'node:child_process'
import { findSource } from '../../../find-source.ts'
import type { Question, Reply } from './protocol.ts'

const CHILD = 'lib/mcp/builtin/database/child/main.ts'
const IDLE_MS = 60_000
/** Loading is our own work, and takes long where the machine has much to do. */
const LOAD_LIMIT_MS = 30_000
const MAX_LOG_CHARACTERS = 2_000

interface Started {
  child: ChildProcess
  ready: Promise<Reply>
}

/** A process that answers questions about a database, started at the first one and ended when idle or stuck. */
export class QueryProcess {
  readonly #limitMs: number
  readonly #from: { child: string; loadLimitMs: number }
  #started: Started | null = null
  #idle: NodeJS.Timeout | undefined
  #log = ''

  /** `limitMs`: how long one answer may take. */
  constructor(limitMs: number, from = { child: CHILD, loadLimitMs: LOAD_LIMIT_MS }) {
    this.#limitMs = limitMs
    this.#from = from
  }

  /** One question at a time. When it takes too long or `signal` aborts, the process is killed and an error thrown. */
  async ask(question: Question, signal: AbortSignal): Promise<Reply & { kind: 'answer' }> {
    clearTimeout(this.#idle)
    signal.throwIfAborted()
    const { child, ready } = this.#start()
    try {
      await bounded(child, ready, signal, { ms: this.#from.loadLimitMs, late: 'The database did not start in time.' })
      const answered = this.#next(child)
      child.send(question)
      const late = `This took longer than ${this.#limitMs / 1000} s and was stopped; nothing was changed. Ask for less at once.`
      const reply = await bounded(child, answered, signal, { ms: this.#limitMs, late })
      if (reply.kind === 'answer') return reply
      throw new Error(reply.kind === 'failure' ? reply.message : 'The database process sent an unexpected reply.')
    } finally {
      this.#idle = setTimeout(() => this.close(), IDLE_MS).unref()
    }
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#started?.child.kill('SIGKILL')
  }

  #start(): Started {
    if (this.#started !== null) return this.#started
    // It gets nothing of our environment: SQLite reads bytes that anybody may have written. The cast is for frameworks that
    // declare variables every process must have.
    const child = fork(findSource(this.#from.child), [], {
      serialization: 'advanced',
      env: {} as NodeJS.ProcessEnv,
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#log = ''
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.#log = (this.#log + text).slice(-MAX_LOG_CHARACTERS)
    })
    // What is worth waiting for is an answer, which `#next` sees to.
    ;(child.stderr as unknown as { unref(): void }).unref()
    child.once('exit', () => {
      if (this.#started?.child === child) this.#started = null
    })
    this.#started = { child, ready: this.#next(child) }
    return this.#started
  }

  /** What it says next; throws when it ends instead. */
  #next(child: ChildProcess): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        child.off('message', heard)
        child.off('exit', ended)
        child.off('error', failed)
        child.unref()
        child.channel?.unref()
        act()
      }
      const heard = (message: unknown) => settle(() => resolve(message as Reply))
      const failed = (error: Error) => settle(() => reject(error))
      const ended = (code: number | null, signal: string | null) =>
        settle(() => reject(new Error(describeEnd(code, signal, this.#log))))
      child.on('message', heard)
      child.on('exit', ended)
      child.on('error', failed)
      child.ref()
      child.channel?.ref()
    })
  }
}

/** What the process says, or why it was killed: it took too long, or nobody waits for it any more. */
async function bounded<T>(
  child: ChildProcess,
  said: Promise<T>,
  signal: AbortSignal,
  { ms, late }: { ms: number; late: string },
): Promise<T> {
  const stop = () => child.kill('SIGKILL')
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    stop()
  }, ms)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await said
  } catch (error) {
    signal.throwIfAborted()
    throw isLate ? new Error(late) : error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

function describeEnd(code: number | null, signal: string | null, log: string): string {
  if (signal === 'SIGKILL') return 'The query needed more than 512 MB of memory and was stopped; nothing was changed.'
  const last = log.trim().split('\n').at(-1) ?? ''
  return `The database's process ended (${signal ?? `code ${code}`}); nothing was changed. ${last}`.trim()
}
