import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { NICENESS } from '../../../process/niceness.ts'
import type { Exit, GuestChannel } from '../../host/channel.ts'
import type { Command } from './layer.ts'
import { lowerPriority } from './lower-priority.ts'
import { innermost, readOwnBytes, readUsage } from './usage.ts'

const MAX_LOG_BYTES = 16 * 1024
/**
 * Where systems have it; on another all are equal. Where the kernel weighs sessions against each other (autogroup), it
 * counts within a guest only. To lower the session from the first moment on was measured: starts then take seconds beside
 * other processes of the server, and nobody is served sooner. See `lowerPriority` for later.
 */
const NICE = ['/usr/bin/nice', '/bin/nice'].find((file) => existsSync(file))

const ASK_AGAIN_MS = 300

/** The groups of the processes that run. */
const running = new Set<number>()

// When this process ends in the middle of everything, a program in an endless loop hears of it from nobody else.
process.on('exit', () => {
  for (const pid of running) killGroup(pid)
})

/** A channel to a process of this machine. */
export function spawnChannel(command: Command, cwd: string): GuestChannel {
  // The cast is for frameworks that declare variables every process must have: this one has only what it is given.
  const env = command.env as NodeJS.ProcessEnv
  // Of the user's groups none but this one: Node gives up all others before it changes who the process is.
  const user = command.user && { uid: command.user.uid, gid: command.user.gid }
  // From the first moment on: a wrapper may have started the process itself before its priority could be lowered.
  const nicely = NICE === undefined ? [] : [NICE, '-n', `${NICENESS}`]
  const [file, ...args] = [...nicely, command.file, ...command.args] as [string, ...string[]]
  const child = spawn(file, args, { cwd, env, stdio: 'pipe', detached: true, ...user })
  const { stdin, stdout, stderr } = child
  let log = ''
  let gone = false
  let gaveWay = false
  let measured: number | undefined
  /** While what was written is more than it takes at once: many calls may be answered then. */
  let drained: Promise<unknown> | undefined

  stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-MAX_LOG_BYTES)
  })
  // Writing to a process that has just ended fails; how it ended is told by `exited`.
  stdin.on('error', () => {})
  stdout.on('error', () => {})
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => {
      gone = true
      running.delete(child.pid as number)
      resolve({ code, signal })
    })
    child.once('error', (error) => {
      gone = true
      log += error.message
      resolve({ code: null, signal: null })
    })
  })
  if (child.pid !== undefined) running.add(child.pid)

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
      drained ??= new Promise((resolve) => stdin.once('drain', resolve)).finally(() => {
        drained = undefined
      })
      await Promise.race([drained, exited])
    },
    kill() {
      if (gone || child.pid === undefined) return
      if (!killGroup(child.pid)) child.kill('SIGKILL')
    },
    usage: () => measure(readUsage),
    ownBytes: () => measure(readOwnBytes),
    giveWay() {
      gaveWay = true
      if (measure(lowerPriority) === false) setTimeout(() => this.giveWay(), ASK_AGAIN_MS).unref()
    },
    get gaveWay() {
      return gaveWay
    },
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

/** False when the process is not the leader of a group yet. */
function killGroup(pid: number): boolean {
  try {
    return process.kill(-pid, 'SIGKILL')
  } catch {
    return false
  }
}
