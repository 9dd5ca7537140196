import os from 'node:os'
import type { Limits } from '../contract.ts'
import type { Exit } from '../host/channel.ts'
import type { SandboxOutcome } from '../outcome.ts'

const OUT_OF_MEMORY = /out of memory|memory allocation of \d+ bytes failed|Cannot allocate memory/i

/** How a process ends that is refused memory where V8, Deno or the system's libraries cannot do without. */
const FATAL_SIGNALS = ['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGTRAP', 'SIGILL']
/** Deno's own report of an end it did not expect begins with a line of these. */
const PANIC = /^={20}/

// It is looked at only every now and then, and may have grown until it ended.
const MUCH = 0.5
const MB = 1024 * 1024

/**
 * What it means when a guest's process ended without having said how its program did. `mostBytes`: the most memory it was
 * seen with.
 */
export function describeExit(exit: Exit, log: string, limits: Limits, mostBytes = 0): SandboxOutcome {
  const signal = exit.signal ?? signalOf(exit.code)
  if (signal === 'SIGXFSZ') return { kind: 'disk-limit', limitBytes: limits.diskBytes }
  if (signal === 'SIGXCPU') return { kind: 'timed-out', limitMs: limits.cpuMs, clock: 'cpu' }
  // With no memory left V8 cannot always say so.
  const isFatal = (FATAL_SIGNALS.includes(signal ?? '') && log.trim() === '') || PANIC.test(log.trim())
  const hadMuch = mostBytes >= MUCH * limits.memoryMb * MB
  if ((isFatal && hadMuch) || OUT_OF_MEMORY.test(log)) return { kind: 'out-of-memory', limitMb: limits.memoryMb }
  const how = signal === null ? `exit status ${exit.code}` : `signal ${signal}`
  const last = log
    .split('\n')
    .find((line) => /\w/.test(line))
    ?.trim()
    .slice(0, 200)
  return { kind: 'crashed', detail: `The program's process ended by itself (${how})${last ? `: ${last}` : '.'}` }
}

/** The signal in the exit status of a wrapper: 128 and the signal's number. */
function signalOf(code: number | null): string | null {
  if (code === null || code <= 128) return null
  return Object.entries(os.constants.signals).find(([, number]) => number === code - 128)?.[0] ?? null
}
