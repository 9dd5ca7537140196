import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Channel, Exit } from '../../channel.ts'
import type { Command } from './layer.ts'
import { innermost, readOwnBytes, readUsage } from './usage.ts'

const MAX_LOG_BYTES = 16 * 1024
const NICE = 5

/** A channel to a process of this machine, with what is needed to let the host's process end while it waits. */
export interface ProcessChannel extends Channel {
  /** Whether the host stays alive for it. */
  hold(held: boolean): void
  /** Memory that is its own and not shared with other processes, null where that cannot be told. */
  ownBytes(): number | null
  /** Nothing of it is read any more: what it wrote and nobody read would keep its descriptors open. */
  discard(): void
  /** Tells it that nothing more comes; it then ends by itself. */
  close(): void
}

export function spawnChannel(command: Command, cwd: string): ProcessChannel {
  // The cast is for frameworks that declare variables every process must have: this one has only what it is given.
  const env = command.env as NodeJS.ProcessEnv
  const child = spawn(command.file, command.args, { cwd, env, stdio: 'pipe', detached: true })
  const { stdin, stdout, stderr } = child
  let log = ''
  let gone = false
  let measured: number | undefined

  stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-MAX_LOG_BYTES)
  })
  // Writing to a process that has just ended fails; how it ended is told by `exited`.
  stdin.on('error', () => {})
  stdout.on('error', () => {})
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => {
      gone = true
      resolve({ code, signal })
    })
    child.once('error', (error) => {
      gone = true
      log += error.message
      resolve({ code: null, signal: null })
    })
  })
  if (child.pid !== undefined) lowerPriority(child.pid)

  /** The process itself: what was started may be a wrapper around it. */
  function measure<T>(read: (pid: number) => T | null): T | null {
    if (child.pid === undefined || gone) return null
    measured ??= innermost(child.pid)
    return read(measured)
  }

  return {
    frames: stdout,
    exited,
    async write(bytes) {
      if (gone || stdin.destroyed || stdin.write(bytes)) return
      await Promise.race([new Promise((resolve) => stdin.once('drain', resolve)), exited])
    },
    kill() {
      if (gone || child.pid === undefined) return
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        child.kill('SIGKILL') // not the leader of a group yet
      }
    },
    usage: () => measure(readUsage),
    ownBytes: () => measure(readOwnBytes),
    crashLog: () => log,
    close: () => void stdin.end(),
    discard() {
      for (const stream of [stdin, stdout, stderr]) stream.destroy()
    },
    hold(held) {
      for (const part of [child, stdin, stdout, stderr] as { ref(): void; unref(): void }[])
        held ? part.ref() : part.unref()
    },
  }
}

/** The server that people wait for goes before the programs it runs. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICE)
  } catch {
    // Gone already, which `exited` tells, or a system that refuses: then all are equal.
  }
}
