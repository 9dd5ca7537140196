import { fork } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../harness/node-process.ts'
import type { Place } from '../harness/place.ts'
import { pidsOfTree } from '../harness/processes.ts'
import type { Answers, Command } from './commands.ts'
import type { Setting } from './contestant.ts'
import type { Entry } from './contestants.ts'

/** A contestant in a process of its own. */
export interface HostProcess {
  readonly pid: number
  /** Throws what went wrong there, and when there is no answer in time: then the process and all it started are ended. */
  ask<Name extends Command['do']>(
    command: Extract<Command, { do: Name }>,
    options?: { withinMs?: number },
  ): Promise<Answers[Name]>
  close(): Promise<void>
}

/** There was no answer in time. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

const USUAL_MS = 120_000
const END_MS = 3_000

/** Starts it and waits until its libraries are loaded. */
export async function startHost(entry: Entry, place: Place, people: number): Promise<HostProcess> {
  const setting: Setting = { people, with: entry.with }
  const child = fork(join(import.meta.dirname, 'host.ts'), [entry.module, JSON.stringify(setting)], {
    cwd: root,
    env: { ...process.env, ...place.env, SERVERS_DIR: join(place.dir, 'servers') },
    execArgv: ['--no-warnings', ...(entry.nodeFlags ?? [])],
    // What a library prints goes nowhere: some print every call.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const pid = child.pid as number
  const waiting = new Map<number, PromiseWithResolvers<object>>()
  const ready = Promise.withResolvers<object>()
  waiting.set(0, ready)
  let lastId = 0
  child.on('message', (message: 'ready' | { id: number; answer?: object; error?: string }) => {
    if (message === 'ready') return ready.resolve({})
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error !== undefined) asked?.reject(new Error(`${entry.name}: ${message.error}`))
    else asked?.resolve(message.answer ?? {})
  })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      for (const { reject } of waiting.values())
        reject(new Error(`${entry.name}: its process ended by ${signal ?? code}.`))
      process.off('exit', stop)
      resolve()
    })
  })
  // It must not outlive us, also when we are told to end in the middle; and it has to end what it started.
  const stop = () => void child.kill('SIGTERM')
  process.once('exit', stop)

  async function killAll(): Promise<void> {
    for (const each of await pidsOfTree(pid)) {
      try {
        process.kill(each, 'SIGKILL')
      } catch {
        // It ended by itself meanwhile.
      }
    }
    await exited
  }

  async function within<T>(work: Promise<T>, ms: number): Promise<T> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new NoAnswer(`${entry.name} did not answer in ${ms} ms.`)), ms)
    try {
      return await Promise.race([work, late.promise])
    } catch (error) {
      if (error instanceof NoAnswer) await killAll()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  await within(ready.promise, USUAL_MS)
  return {
    pid,
    async ask(command, { withinMs = USUAL_MS } = {}) {
      const id = ++lastId
      const asked = Promise.withResolvers<object>()
      waiting.set(id, asked)
      child.send({ id, command })
      return within(asked.promise, withinMs) as Promise<Answers[typeof command.do]>
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await within(exited, END_MS).catch(() => {}) // What does not end is ended.
    },
  }
}
