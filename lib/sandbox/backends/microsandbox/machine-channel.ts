import type { ExecEvent } from 'microsandbox'
import { messageOf } from '../../../errors.ts'
import type { Exit, GuestChannel, Usage } from '../../host/channel.ts'
import { OutputQueue } from '../../run/output-queue.ts'

const MAX_LOG_BYTES = 16 * 1024
/** What the guest says ahead of its reader; then the machine has to wait. */
const AHEAD_BYTES = 1024 * 1024
/** The agent in a machine takes messages of a few MB. */
const WRITE_BYTES = 256 * 1024

/** The status of a process that was killed. Nobody in a machine does that but its kernel, when memory is out. */
const KILLED = 128 + 9

/** What a channel needs of a virtual machine and of the one process that runs in it. */
export interface RunningMachine {
  /** Ends the machine at once; settles when it is gone. */
  kill(): Promise<void>
  /** What the machine has used since it started. */
  measure(): Promise<Usage>
  /** What the process says, in order; null when nothing follows. */
  receive(): Promise<ExecEvent | null>
  write(bytes: Uint8Array): Promise<void>
  closeInput(): Promise<void>
}

export interface MachineChannel extends GuestChannel {
  /** Asks what the machine has used. False while it cannot tell yet. */
  measure(): Promise<boolean>
}

/**
 * A channel to the process in a virtual machine, over the stream its agent keeps with the host. The machine is there for
 * this process alone and goes with it: `exited` settles when both are gone.
 */
export function openMachineChannel(machine: RunningMachine): MachineChannel {
  const chunks = new OutputQueue<Uint8Array>({ capacity: AHEAD_BYTES, sizeOf: ({ length }) => length })
  const exited = Promise.withResolvers<Exit>()
  let log = ''
  let gone = false
  let last = Promise.resolve()
  let used: Usage | null = null
  let measuring = false

  const note = (text: string) => {
    log = (log + text).slice(-MAX_LOG_BYTES)
  }

  async function end(exit: Exit): Promise<void> {
    if (gone) return
    gone = true
    chunks.end()
    // One that is gone already cannot be ended, and that is all that was wanted.
    await machine.kill().catch(() => {})
    exited.resolve(exit)
  }

  async function listen(): Promise<Exit> {
    for (let event = await machine.receive(); event !== null && !gone; event = await machine.receive()) {
      if (event.kind === 'stdout') await chunks.push(event.data)
      if (event.kind === 'stderr') note(Buffer.from(event.data).toString('utf8'))
      if (event.kind !== 'exited') continue
      if (event.code === KILLED) note('out of memory: the kernel of its machine ended it')
      return { code: event.code, signal: null }
    }
    return { code: null, signal: null }
  }
  void listen()
    .catch((error: unknown): Exit => {
      note(messageOf(error))
      return { code: null, signal: null }
    })
    .then(end)

  async function send(bytes: Uint8Array): Promise<void> {
    for (let start = 0; start < bytes.length && !gone; start += WRITE_BYTES) {
      await machine.write(bytes.subarray(start, start + WRITE_BYTES))
    }
  }

  async function measure(): Promise<boolean> {
    measuring = true
    try {
      used = await machine.measure()
      return true
    } catch {
      return false // no measurement yet, or none any more: the last one stands
    } finally {
      measuring = false
    }
  }

  return {
    measure,
    frames: chunks,
    exited: exited.promise,
    write(bytes) {
      // One after the other, whole: frames must not mix. What cannot be written was meant for a process that has gone.
      last = last.then(() => Promise.race([send(bytes).catch(() => {}), exited.promise])).then(() => {})
      return last
    },
    kill: () => void end({ code: null, signal: 'SIGKILL' }),
    usage() {
      if (gone) return null
      if (!measuring) void measure() // for the next who asks: nobody waits for a machine's answer
      return used
    },
    // All memory of a machine is its own; how much that is says nothing of what its process keeps.
    ownBytes: () => null,
    // A machine has its own processors, as many as it was given.
    giveWay() {},
    gaveWay: false,
    crashLog: () => log,
    close: () => void machine.closeInput().catch(() => {}), // gone: it needs no telling
    // The stream to the agent belongs to the machine and ends with it.
    discard: () => chunks.end(),
    // It cannot be told to let the host's process end: whoever made the sandbox closes it.
    hold() {},
  }
}
