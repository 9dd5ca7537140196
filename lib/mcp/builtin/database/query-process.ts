import { type ChildProcess, fork } from 'node:child_process'
import { findSource } from '../../../find-source.ts'
import type { Question, Reply } from './protocol.ts'

const IDLE_MS = 60_000
const MAX_LOG_CHARACTERS = 2_000

/** A process that answers questions about a database, started at the first one and ended when idle or stuck. */
export class QueryProcess {
  readonly #limitMs: number
  #child: ChildProcess | null = null
  #ready: Promise<Reply> | null = null
  #idle: NodeJS.Timeout | undefined
  #log = ''

  /** `limitMs`: how long one answer may take. */
  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /** One question at a time. When it takes too long or `signal` aborts, the process is killed and an error thrown. */
  async ask(question: Question, signal: AbortSignal): Promise<Reply & { kind: 'answer' }> {
    clearTimeout(this.#idle)
    signal.throwIfAborted()
    const child = this.#start()
    await this.#ready
    const answered = this.#next(child)
    const stop = () => child.kill('SIGKILL')
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      stop()
    }, this.#limitMs)
    signal.addEventListener('abort', stop, { once: true })
    try {
      child.send(question)
      const reply = await answered
      if (reply.kind === 'answer') return reply
      throw new Error(reply.kind === 'failure' ? reply.message : 'The database answered out of turn.')
    } catch (error) {
      signal.throwIfAborted()
      if (!isLate) throw error
      const seconds = this.#limitMs / 1000
      throw new Error(`This took longer than ${seconds} s and was stopped; nothing was changed. Ask for less at once.`)
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      this.#idle = setTimeout(() => this.close(), IDLE_MS).unref()
    }
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
  }

  #start(): ChildProcess {
    if (this.#child !== null) return this.#child
    // It gets nothing of our environment: SQLite reads bytes that anybody may have written. The cast is for frameworks that
    // declare variables every process must have.
    const child = fork(findSource('lib/mcp/builtin/database/child/main.ts'), [], {
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
      if (this.#child === child) this.#child = null
    })
    this.#child = child
    this.#ready = this.#next(child)
    return child
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

function describeEnd(code: number | null, signal: string | null, log: string): string {
  if (signal === 'SIGKILL') return 'The query needed more than 512 MB of memory and was stopped; nothing was changed.'
  const last = log.trim().split('\n').at(-1) ?? ''
  return `The database's process ended (${signal ?? `code ${code}`}); nothing was changed. ${last}`.trim()
}
