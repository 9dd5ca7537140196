import type { CallHost, Limits, Output, SandboxResult } from '../contract.ts'
import type { Channel } from '../host/channel.ts'
import { HostCalls, runMessage, stateBytes } from '../host/host-calls.ts'
import type { SandboxOutcome } from '../outcome.ts'
import { type GuestMessages, ResultTooLarge } from '../protocol/guest-messages.ts'
import {
  type Engine,
  encodeHostMessage,
  type Failure,
  type GuestMessage,
  ProtocolError,
  parseGuestJson,
  type World,
} from '../protocol/protocol.ts'
import { describeExit } from './describe-exit.ts'
import { type GrowthWatch, watchUsage } from './limits-watch.ts'
import { OutputGate } from './output-gate.ts'
import { RUN_ENDED } from './run-ended.ts'
import { WallClock } from './wall-clock.ts'

export interface ProgramRun {
  engine: Engine
  channel: Channel
  messages: GuestMessages
  limits: Limits
  world: World
  runId?: string | undefined
  /** Memory the process may hold beyond what it has now. */
  residentBytes: number
  growth: GrowthWatch
  host: CallHost
  signal: AbortSignal
  /** Hears now and then what memory the program has, in bytes. */
  onMemory?: ((bytes: number) => void) | undefined
  /** Settles when more output may come. */
  print(output: Extract<Output, { text: string }>): Promise<void>
}

/**
 * Lets a waiting guest run the program that it was given and keeps it to its limits. Ends the guest with it, unless the
 * engine is `context` and the program has ended by itself. Never throws.
 */
export async function runProgram(run: ProgramRun): Promise<SandboxResult> {
  const { channel, limits, growth } = run
  const startedAt = performance.now()
  const over = new AbortController()
  const ending = Promise.withResolvers<{ outcome: SandboxOutcome; value?: unknown }>()
  const end = (outcome: SandboxOutcome, value?: unknown) => ending.resolve({ outcome, value })
  const crash = (error: unknown) => end(outcomeOfFault(error, limits))
  const cancel = () => end({ kind: 'cancelled' })

  run.signal.addEventListener('abort', cancel, { once: true })
  if (run.signal.aborted) cancel()
  const wall = new WallClock(limits.timeoutMs, () =>
    end({ kind: 'timed-out', limitMs: limits.timeoutMs, clock: 'wall' }),
  )
  const mostBytes = watchUsage(channel, { ...limits, residentBytes: run.residentBytes }, over.signal, end, run.onMemory)
  growth.watch(over.signal, end).catch(crash)
  converse(run, over.signal, { mostBytes, stopClocks: () => wall.stop() }).then(
    ({ outcome, value }) => end(outcome, value),
    crash,
  )

  let { outcome, value } = await ending.promise
  wall.end()
  run.signal.removeEventListener('abort', cancel)
  over.abort(RUN_ENDED)
  // A program that ended by itself writes no more; one that was ended may be in the middle of it.
  const endedItself = outcome.kind === 'returned' || outcome.kind === 'threw'
  if (run.engine === 'process' || !endedItself) channel.kill()
  if (!endedItself) await channel.exited
  else outcome = (await growth.check()) ?? outcome
  return {
    outcome,
    value: outcome.kind === 'returned' ? value : null,
    runMs: performance.now() - startedAt - wall.stoppedMs,
  }
}

/** The conversation with the guest, to its end. */
async function converse(
  run: ProgramRun,
  over: AbortSignal,
  { mostBytes, stopClocks }: { mostBytes: () => number; stopClocks: () => () => void },
): Promise<{ outcome: SandboxOutcome; value?: unknown }> {
  const { channel, messages, limits } = run
  const calls = new HostCalls({
    limits,
    host: run.host,
    signal: over,
    stopClocks,
    send: (message) => channel.write(encodeHostMessage(message)),
  })
  const gate = new OutputGate(limits.outputBytes)
  messages.allow({
    inputBytes: Math.max(limits.toolArgumentBytes, stateBytes(limits)),
    resultBytes: limits.resultBytes,
  })
  // With `context` it has been told already, together with the program.
  if (run.engine === 'process') await channel.write(runMessage('process', limits, run.world, run.runId))

  for (let message = await messages.next(); message !== null && !over.aborted; message = await messages.next()) {
    switch (message.kind) {
      case 'stdout':
      case 'stderr': {
        const { output, full } = gate.take(message.kind, message.bytes)
        if (output !== null) await run.print(output)
        if (full) return { outcome: { kind: 'output-limit', limitBytes: limits.outputBytes } }
        break
      }
      case 'call':
        if (await calls.begin(message.id, message.head, message.input)) break
        return { outcome: { kind: 'tool-limit', limitCalls: limits.toolCalls } }
      case 'clock':
        calls.noteClock(message.clock)
        break
      case 'abandon':
        calls.abandon(message.id)
        break
      default:
        for (const output of gate.finish()) await run.print(output)
        return endOf(message, limits)
    }
  }
  for (const output of gate.finish()) await run.print(output)
  return { outcome: describeExit(await channel.exited, channel.crashLog(), limits, mostBytes()) }
}

function endOf(message: GuestMessage, limits: Limits): { outcome: SandboxOutcome; value?: unknown } {
  if (message.kind === 'returned') return { outcome: { kind: 'returned' }, value: parseGuestJson(message.json) }
  if (message.kind === 'threw') return { outcome: outcomeOfFailure(message.failure, limits) }
  throw new ProtocolError(`an unexpected message: ${message.kind}`)
}

function outcomeOfFailure(failure: Failure, limits: Limits): SandboxOutcome {
  return isOutOfMemory(failure, limits)
    ? { kind: 'out-of-memory', limitMb: limits.memoryMb }
    : { kind: 'threw', ...failure }
}

// At their longest these take more than half a gigabyte: with less to have, no program gets that far.
const LONGEST = /^(?:Invalid string length|(?:Map|Set) maximum size exceeded)$/
const LONGEST_MB = 512
const NO_MEMORY = /^Array buffer allocation failed|^(?:Shared)?ArrayBuffer\.prototype\.(?:resize|grow): Out of memory$/

/** The ways V8 says that there is no more memory for what was asked. */
function isOutOfMemory({ name, message }: Failure, { memoryMb }: Limits): boolean {
  if (name !== 'RangeError') return false
  return NO_MEMORY.test(message) || (memoryMb <= LONGEST_MB && LONGEST.test(message))
}

function outcomeOfFault(error: unknown, limits: Limits): SandboxOutcome {
  if (error instanceof ResultTooLarge) return { kind: 'result-limit', limitBytes: limits.resultBytes }
  const reason = error instanceof Error ? error.message : String(error)
  if (error instanceof ProtocolError)
    return { kind: 'crashed', detail: `The program broke the sandbox's protocol: ${reason}.` }
  return { kind: 'crashed', detail: `The sandbox failed: ${reason}` }
}
