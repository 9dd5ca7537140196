import { mkdir, realpath } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { messageOf, PlaygroundError } from '../../../errors.ts'
import type { Mount, Output, RunOptions, Sandbox, SandboxHome, SandboxProgram, SandboxResult } from '../../contract.ts'
import { DEFAULT_LIMITS } from '../../contract.ts'
import type { SandboxOptions } from '../../create-sandbox.ts'
import { Demand } from '../../demand.ts'
import { findCodeInUrl } from '../../find-code-in-url.ts'
import { findUnfit } from '../../fits-a-realm.ts'
import { OutputQueue } from '../../output-queue.ts'
import { Pool, type PoolKey } from '../../pool.ts'
import { runProgram } from '../../run-program.ts'
import { RunQueue } from '../../run-queue.ts'
import { Semaphore } from '../../semaphore.ts'
import { GrowthWatch } from '../../watch.ts'
import { findDeno, findWorker } from './find-files.ts'
import type { Guest } from './guest.ts'
import { type Isolation, isAtLeast, residentBytes } from './layer.ts'
import { probe } from './probe.ts'
import { removeLeftOvers } from './remove-left-overs.ts'
import { startGuest, type Workshop } from './start-guest.ts'

const IDLE_MS = 90_000
const REFILL_AFTER_MS = 10
const STARTS_AT_ONCE = 2
const RUNNING_EACH = 2
const WAITING = 200
const WAITING_EACH = 50
/** Output that waits to be read before the program has to wait. */
const OUTPUT_AHEAD_CHARS = 1024 * 1024

/**
 * Programs in Deno processes of this machine, a process or a fresh realm in one for each run, behind the strongest layer
 * that holds here, or behind the one layer that is named.
 */
export function createEmbeddedSandbox(options: SandboxOptions & { only?: Isolation }): Sandbox {
  const log = options.log ?? (() => {})
  const queue = new RunQueue({
    running: Math.max(availableParallelism(), RUNNING_EACH),
    runningEach: RUNNING_EACH,
    waiting: WAITING,
    waitingEach: WAITING_EACH,
  })
  const pool = new Pool<Guest>({ size: options.pooling ? options.poolSize : 0, idleMs: IDLE_MS })
  const demand = new Demand()
  const starts = new Semaphore(STARTS_AT_ONCE)
  const closing = new AbortController()
  const isolation = options.runIsolation ?? 'process'
  const memoryOf = new Map<string, number>()
  let workshop: Promise<Workshop & { why: string }> | undefined

  /** What this machine can do, found out once; a failure is not kept. */
  const open = () => {
    workshop ??= openWorkshop({ ...options, log }).catch((error: unknown) => {
      workshop = undefined
      throw error
    })
    return workshop
  }

  const startFor = (home: SandboxHome, memoryMb: number) => async () => {
    const opened = await openChecked()
    return starts.run(async () => startGuest(opened, await realHome(home), memoryMb))
  }

  const openChecked = async () => {
    const opened = await open()
    requireIsolation(opened.layer.isolation, options.minIsolation, opened.why)
    return opened
  }

  /** Makes as many ahead as this person is expected to need at once. */
  const fill = (home: SandboxHome, trust?: string, isOneNearItsEnd = false) => {
    if (closing.signal.aborted) return
    const owner = keyOf(home)
    const memoryMb = memoryOf.get(owner) ?? options.usualMemoryMb ?? DEFAULT_LIMITS.memoryMb
    const count =
      Math.max(1, demand.expected(owner) - (isolation === 'context' ? demand.underWay(owner) : 0)) +
      (isOneNearItsEnd ? 1 : 0)
    pool.fill(poolKeys(home, memoryMb, trust), count, startFor(home, memoryMb))
  }

  /** A guest with the program in it, and the engine it is for; null when the run is cancelled. */
  async function acquire(program: SandboxProgram, { limits, trust, signal }: RunOptions) {
    const { source, home } = program
    const keys = poolKeys(home, limits.memoryMb, trust)
    const start = startFor(home, limits.memoryMb)
    const take = (wanted: PoolKey[]) => unlessAborted(pool.take(wanted, start), signal)
    if (isolation === 'context' && findUnfit(source) === null) {
      const guest = await take(keys)
      if (guest === null) return null
      const problem = await guest.begin(source, limits)
      if (problem === null) return { guest, engine: 'context' as const }
      // Nothing of the program has run: the guest may serve others, or this one with the other engine.
      const key = guest.isUnused ? keys.at(-1) : keys[0]
      pool.put(key as PoolKey, Promise.resolve(guest.rest()))
    }
    for (let guest = await take(keys.slice(-1)); guest !== null; guest = await unlessAborted(start(), signal)) {
      let isPlaced = false
      try {
        isPlaced = await guest.place(source)
      } finally {
        if (!isPlaced) void guest.dispose()
      }
      if (isPlaced) return { guest, engine: 'process' as const }
    }
    return null
  }

  async function execute(
    program: SandboxProgram,
    run: RunOptions,
    outputs: OutputQueue<Output>,
  ): Promise<SandboxResult> {
    const { home } = program
    const { limits, signal } = run
    const owner = keyOf(home)
    const askedAt = performance.now()
    const refused = await findCodeInUrl(program.source)
    if (refused !== null) return { outcome: { kind: 'threw', ...refused }, value: null, runMs: 0 }
    const { layer } = await openChecked()
    const over = demand.begin(owner)
    const release = await queue
      .enter(home.personId, signal, (position) => void outputs.push({ kind: 'queued', position }))
      .catch((error: unknown) => {
        over()
        throw error
      })
    if (release === null) {
      over()
      return CANCELLED
    }
    let guest: Guest | undefined
    let isKept = false
    try {
      memoryOf.set(owner, limits.memoryMb)
      const growth = new GrowthWatch(home.workspaceDir, limits)
      const acquired = await acquire(program, run)
      if (acquired === null) return CANCELLED
      guest = acquired.guest
      const { engine } = acquired
      await growth.ready()
      const sandbox = { backend: 'embedded', engine, layers: layer.layers }
      await outputs.push({ kind: 'started', sandbox, acquireMs: performance.now() - askedAt })
      const { channel, messages } = guest
      const result = await runProgram({
        ...{ engine, channel, messages, limits, growth, signal },
        // What was told before a call is read before the call is known: to whoever follows, things happen in their order.
        async host(call, callSignal) {
          await outputs.read()
          return run.host(call, callSignal)
        },
        residentBytes: residentBytes(limits.memoryMb),
        print: (output: Output) => outputs.push(output),
      })
      const { kind } = result.outcome
      isKept = engine === 'context' && run.trust !== undefined && (kind === 'returned' || kind === 'threw')
      return result
    } finally {
      if (isKept && guest !== undefined) {
        pool.put(poolKeys(home, limits.memoryMb, run.trust)[0] as PoolKey, guest.settle())
      } else {
        void guest?.dispose().catch((error: unknown) => log(`sandbox: a guest was not cleaned up: ${messageOf(error)}`))
      }
      release()
      over()
      // After the result has gone out: starting a process holds this one up.
      const isOneNearItsEnd = isKept && guest?.isNearItsEnd
      if (options.refills !== false) setTimeout(() => fill(home, run.trust, isOneNearItsEnd), REFILL_AFTER_MS).unref()
    }
  }

  return {
    async describe() {
      const { layer, why } = await open()
      return { backend: 'embedded', engine: isolation, layers: layer.layers, isolation: layer.isolation, why }
    },
    async *run(program, run) {
      const stopped = new AbortController()
      const signal = AbortSignal.any([run.signal, closing.signal, stopped.signal])
      const outputs = new OutputQueue<Output>({
        capacity: OUTPUT_AHEAD_CHARS,
        sizeOf: (output) => ('text' in output ? output.text.length : 0),
      })
      const result = execute(program, { ...run, signal }, outputs).finally(() => outputs.end())
      // Awaited below; whoever stops reading earlier has no use for it.
      result.catch(() => {})
      try {
        yield* outputs
        return await result
      } finally {
        stopped.abort()
      }
    },
    prewarm(home) {
      fill(home)
    },
    async close() {
      closing.abort()
      await pool.close()
    },
  }
}

const CANCELLED: SandboxResult = { outcome: { kind: 'cancelled' }, value: null, runMs: 0 }

const keyOf = (home: SandboxHome) => JSON.stringify([home.personId, home.workspaceDir, home.serversDir, home.skillsDir])

/** Where a guest for a run may come from: one that has run programs of this trust, then one that has run none. */
function poolKeys(home: SandboxHome, memoryMb: number, trust?: string): PoolKey[] {
  const owner = keyOf(home)
  const keyFor = (...fit: unknown[]) => ({ owner, fit: JSON.stringify([memoryMb, home.mounts ?? [], ...fit]) })
  return trust === undefined ? [keyFor()] : [keyFor(trust), keyFor()]
}

async function openWorkshop(options: {
  dataDir: string
  log: (message: string) => void
  only?: Isolation
}): Promise<Workshop & { why: string }> {
  const found = { deno: findDeno(), files: findWorker() }
  await mkdir(path.join(options.dataDir, 'sandbox'), { recursive: true, mode: 0o700 })
  const dataDir = await realpath(options.dataDir)
  const guestsDir = path.join(dataDir, 'sandbox', 'guests')
  await removeLeftOvers(guestsDir)
  return { ...found, guestsDir, ...(await probe({ ...options, ...found, guestsDir, dataDir })) }
}

function requireIsolation(isolation: Isolation, minimum: Isolation | undefined, why: string): void {
  if (minimum === undefined || isAtLeast(isolation, minimum)) return
  throw new PlaygroundError(
    'configuration',
    `No program is run: this installation asks for the isolation '${minimum}' (SANDBOX_MIN_ISOLATION) and this machine ` +
      `gives '${isolation}' (${why}). Run it on a Linux with Landlock (5.13 or newer) or with bubblewrap installed, or ` +
      'lower SANDBOX_MIN_ISOLATION when only people who trust each other sign in.',
  )
}

/** Links on the way to a folder are followed here, once: what a guest may reach is named by real paths. */
async function realHome(home: SandboxHome): Promise<SandboxHome> {
  const [workspaceDir, serversDir, skillsDir] = await Promise.all(
    [home.workspaceDir, home.serversDir, home.skillsDir].map((dir) => realpath(dir)),
  )
  const mounts = await Promise.all(
    (home.mounts ?? []).map(async (mount) => ({ ...mount, source: await realSource(mount) })),
  )
  return { ...home, workspaceDir, serversDir, skillsDir, mounts } as SandboxHome
}

async function realSource({ name, source }: Mount): Promise<string> {
  try {
    return await realpath(source)
  } catch (error) {
    throw new PlaygroundError(
      'configuration',
      `The folder ${source}, which programs see as /mnt/${name}, cannot be found any more: ${messageOf(error)}. ` +
        'Put it back or take it out of execution.mount_directories.',
      { cause: error },
    )
  }
}

/** The guest, or null as soon as the run is cancelled; a guest that comes later is not kept. */
async function unlessAborted(coming: Promise<Guest>, signal: AbortSignal): Promise<Guest | null> {
  const aborted = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null)
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  const guest = await Promise.race([coming, aborted])
  if (guest === null)
    coming.then(
      (late) => late.dispose(),
      () => {},
    )
  return guest
}
