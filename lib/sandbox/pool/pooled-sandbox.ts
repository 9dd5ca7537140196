import { availableParallelism } from 'node:os'
import { messageOf, PlaygroundError } from '../../errors.ts'
import { isThreadBusy } from '../../process/thread-load.ts'
import { createTurns, type Turn } from '../../process/turns.ts'
import type { Backend } from '../backend.ts'
import type { Output, RunOptions, Sandbox, SandboxHome, SandboxProgram, SandboxResult } from '../contract.ts'
import { DEFAULT_LIMITS } from '../contract.ts'
import type { Guest } from '../host/guest.ts'
import { realHome } from '../host/real-home.ts'
import { type Isolation, isAtLeast } from '../isolation.ts'
import type { SandboxOptions } from '../options.ts'
import type { World } from '../protocol/protocol.ts'
import { GrowthWatch } from '../run/limits-watch.ts'
import { newWorld } from '../run/new-world.ts'
import { OutputQueue } from '../run/output-queue.ts'
import { RUN_ENDED } from '../run/run-ended.ts'
import { runProgram } from '../run/run-program.ts'
import { Counters } from './counters.ts'
import { Demand } from './demand.ts'
import { Pool, type PoolKey } from './pool.ts'
import { LEAST_POOL_SIZE, restingSize, usualPoolSize } from './pool-size.ts'
import type { Place, Queue } from './queue.ts'
import { Rest } from './rest.ts'
import { RunQueue } from './run-queue.ts'

/** Whoever comes back later waits for a new one, some 80 ms; it would hold 20 MB for each who does not. */
const IDLE_MS = 50_000
const REFILL_AFTER_MS = 10
const STARTS_AT_ONCE = 2
const RUNNING_EACH = 2
/** So many programs may share a core, each of another person: nobody waits for somebody else's that do not end. */
const SHARED_CORES = 4
const RUNNING_MOST_AT_LEAST = 8
const WAITING = 200
const WAITING_EACH = 50
/** Of one person, each with a sandbox that waits for a tool, a fetch or an answer. */
const RESTING_EACH = 16
/** Output that waits to be read before the program has to wait. */
const OUTPUT_AHEAD_CHARS = 1024 * 1024

export type PooledOptions = Pick<
  SandboxOptions,
  'minIsolation' | 'runIsolation' | 'pooling' | 'poolSize' | 'usualMemoryMb' | 'refills' | 'log'
>

/**
 * Programs in guests of a backend: a guest or a fresh realm in one for each run, in turns between people, with some made
 * ahead. `openBackend` finds out what this machine can do, when it is first needed.
 */
export function createPooledSandbox(options: PooledOptions, openBackend: () => Promise<Backend>): Sandbox {
  const log = options.log ?? (() => {})
  const running = Math.max(availableParallelism(), RUNNING_EACH)
  const queue: Queue = new RunQueue({
    running,
    runningMost: Math.max(SHARED_CORES * running, RUNNING_MOST_AT_LEAST),
    runningEach: RUNNING_EACH,
    waiting: WAITING,
    waitingEach: WAITING_EACH,
    restingEach: RESTING_EACH,
  })
  const pool = new Pool<Guest>({ size: options.pooling ? (options.poolSize ?? LEAST_POOL_SIZE) : 0, idleMs: IDLE_MS })
  const demand = new Demand()
  const counters = new Counters()
  const starts = createTurns({ atOnce: STARTS_AT_ONCE })
  const closing = new AbortController()
  const isolation = options.runIsolation ?? 'process'
  const memoryOf = new Map<string, number>()
  const usualMemoryMb = options.usualMemoryMb ?? DEFAULT_LIMITS.memoryMb
  let opened: Promise<Backend> | undefined

  /** What this machine can do, found out once; a failure is not kept. */
  const open = () => {
    opened ??= openBackend().then(
      (backend) => {
        if (options.pooling && options.poolSize === undefined)
          pool.resize(usualPoolSize(backend.waitingBytes(usualMemoryMb)))
        queue.allowResting(restingSize(backend.waitingBytes(usualMemoryMb)))
        return backend
      },
      (error: unknown) => {
        opened = undefined
        throw error
      },
    )
    return opened
  }

  /** Starts a guest when it is its turn, unless it is no longer wanted by then. */
  async function start(home: SandboxHome, memoryMb: number, turn: Turn, begin = () => {}): Promise<Guest> {
    const backend = await openChecked()
    const guest = await starts(async () => {
      begin()
      return backend.start(await realHome(home), memoryMb)
    }, turn)
    counters.start(guest.retired)
    return guest
  }

  const openChecked = async () => {
    const backend = await open()
    requireIsolation(backend, options.minIsolation)
    return backend
  }

  /** Makes as many ahead as this person is expected to need at once. */
  const fill = (home: SandboxHome, trust?: string, isOneNearItsEnd = false) => {
    if (closing.signal.aborted) return
    // Whoever's runs wait for their turn gains nothing by a sandbox made ahead; at a busy server it only holds up others.
    if (isThreadBusy() && queue.isWaiting(home.personId)) return
    const owner = keyOf(home)
    const memoryMb = memoryOf.get(owner) ?? usualMemoryMb
    const count = demand.expected(owner) + (isOneNearItsEnd ? 1 : 0)
    pool.fill(poolKeys(home, memoryMb, trust), count, (begin, unwanted) =>
      start(home, memoryMb, { signal: AbortSignal.any([closing.signal, unwanted]) }, begin),
    )
  }

  /** A guest with the program in it, and the engine it is for; null when the run is cancelled. */
  async function acquire(
    program: SandboxProgram,
    { limits, trust, signal, world, changes }: RunOptions & { world: World },
  ) {
    const { source, home, fitsRealm } = program
    const keys = poolKeys(home, limits.memoryMb, trust)
    // Before those made ahead: a run waits for it.
    const startNow = () => start(home, limits.memoryMb, { ahead: true, of: home.personId, signal })
    const take = (wanted: PoolKey[]) => unlessAborted(pool.take(wanted, startNow), signal)
    if (isolation === 'context' && fitsRealm) {
      const guest = await take(keys)
      if (guest === null) return null
      if (trust !== undefined) pool.lend(keyOf(home), guest)
      const problem = await guest.begin(source, limits, world, changes?.runId)
      if (problem === null) return { guest, engine: 'context' as const }
      // Nothing of the program has run: the guest may serve others, or this one with the other engine.
      const key = guest.isUnused ? keys.at(-1) : keys[0]
      pool.put(key as PoolKey, guest.rest())
    }
    for (let guest = await take(keys.slice(-1)); guest !== null; guest = await unlessAborted(startNow(), signal)) {
      let isPlaced = false
      try {
        isPlaced = await guest.place(source)
      } finally {
        if (!isPlaced) void guest.dispose('outdated')
      }
      if (isPlaced) return { guest, engine: 'process' as const }
    }
    return null
  }

  async function execute(
    program: SandboxProgram,
    run: RunOptions,
    place: Place,
    outputs: OutputQueue<Output>,
  ): Promise<SandboxResult> {
    const { home, refused } = program
    const { limits, signal } = run
    if (refused !== null) return { outcome: { kind: 'threw', ...refused }, value: null, runMs: 0 }
    const owner = keyOf(home)
    const askedAt = performance.now()
    const backend = await openChecked()
    const over = demand.begin(owner)
    const release = await place.turn(signal, (position) => void outputs.push({ kind: 'queued', position }))
    if (release === null) {
      over()
      return CANCELLED
    }
    const admittedAt = performance.now()
    let guest: Guest | undefined
    let ended: ((kind: string) => void) | undefined
    let result: SandboxResult | undefined
    let isKept = false
    let rest: Rest | undefined
    try {
      memoryOf.set(owner, limits.memoryMb)
      const growth = new GrowthWatch(home.workspaceDir, limits, run)
      const owners = await growth.ready()
      const refusal = await growth.refusal()
      if (refusal) return { ...CANCELLED, outcome: refusal }
      await backend.adopt?.(home, owners)
      // A program that fits a realm runs as soon as there is one.
      const world = run.world ?? newWorld()
      const acquired = await acquire(program, { ...run, world })
      if (acquired === null) return CANCELLED
      guest = acquired.guest
      const { engine } = acquired
      const sandbox = { backend: backend.name, engine, layers: backend.layers }
      ended = counters.begin(engine, performance.now() - admittedAt)
      await outputs.push({ kind: 'started', sandbox, acquireMs: performance.now() - askedAt })
      const { channel, messages } = guest
      const resting = new Rest(place, channel)
      rest = resting
      result = await runProgram({
        ...{
          engine,
          channel,
          messages,
          limits,
          world,
          runId: run.changes?.runId,
          growth,
          signal,
          onMemory: run.onMemory,
        },
        // What was told before a call is read before the call is known: to whoever follows, things happen in their order.
        async host(call, bounds) {
          await outputs.read()
          return resting.during(() => run.host(call, bounds))
        },
        residentBytes: backend.residentBytes(limits.memoryMb),
        print: (output: Output) => outputs.push(output),
      })
      const { kind } = result.outcome
      const endedItself = kind === 'returned' || kind === 'threw'
      isKept = engine === 'context' && run.trust !== undefined && endedItself && !channel.gaveWay
      return result
    } finally {
      rest?.end()
      ended?.(result?.outcome.kind ?? 'crashed')
      if (isKept && guest !== undefined) {
        pool.put(poolKeys(home, limits.memoryMb, run.trust)[0] as PoolKey, guest, guest.settle())
      } else {
        if (guest !== undefined) pool.lose(guest)
        const why = result?.outcome.kind === 'returned' || result?.outcome.kind === 'threw' ? 'served' : 'stopped'
        void guest
          ?.dispose(why)
          .catch((error: unknown) => log(`sandbox: a guest was not cleaned up: ${messageOf(error)}`))
      }
      release()
      over()
      // After the result has gone out: starting a process holds this one up.
      if (options.refills !== false)
        setTimeout(() => fill(home, run.trust, isKept && guest?.isNearItsEnd), REFILL_AFTER_MS).unref()
    }
  }

  return {
    async describe() {
      const { name, layers, isolation: held, why, onlyForOne } = await open()
      return { backend: name, engine: isolation, layers, isolation: held, why, ...(onlyForOne && { onlyForOne }) }
    },
    stats: () => ({ queue: queue.stats(), pool: pool.stats(), ...counters.stats() }),
    accept: (personId) => queue.accept(personId),
    async *run(program, run) {
      const place = run.place ?? queue.accept(program.home.personId)
      const stopped = new AbortController()
      const signal = AbortSignal.any([run.signal, closing.signal, stopped.signal])
      const outputs = new OutputQueue<Output>({
        capacity: OUTPUT_AHEAD_CHARS,
        sizeOf: (output) => ('text' in output ? output.text.length : 0),
      })
      const result = execute(program, { ...run, signal }, place, outputs).finally(() => {
        if (run.place === undefined) place.leave()
        outputs.end()
      })
      // Awaited below; whoever stops reading earlier has no use for it.
      result.catch(() => {})
      try {
        yield* outputs
        return await result
      } finally {
        stopped.abort(RUN_ENDED)
      }
    },
    prewarm(home) {
      // The one that is there may be of another trust than the next run; a second would keep somebody else from one.
      if (!pool.has(keyOf(home))) fill(home)
    },
    async close() {
      closing.abort()
      await pool.close()
    },
  }
}

const ON_LINUX = 'Run it on a Linux with Landlock (5.13 or newer) or with bubblewrap installed'
/** Where there is more. */
const STRONGER: Record<Isolation, string> = {
  permissions: ON_LINUX,
  landlock: ON_LINUX,
  namespaces: ON_LINUX,
  microvm: 'Run it where virtual machines start (`cem doctor` tells what is missing here)',
}

const CANCELLED: SandboxResult = { outcome: { kind: 'cancelled' }, value: null, runMs: 0 }

const keyOf = (home: SandboxHome) => JSON.stringify([home.personId, home.workspaceDir, home.serversDir, home.skillsDir])

/** Where a guest for a run may come from: one that has run programs of this trust, then one that has run none. */
function poolKeys(home: SandboxHome, memoryMb: number, trust?: string): PoolKey[] {
  const owner = keyOf(home)
  const keyFor = (...fit: unknown[]) => ({
    owner,
    fit: JSON.stringify([memoryMb, home.mounts ?? [], home.isReadOnly ?? false, ...fit]),
  })
  return trust === undefined ? [keyFor()] : [keyFor(trust), keyFor()]
}

function requireIsolation({ isolation, why }: Backend, minimum: Isolation | undefined): void {
  if (minimum === undefined || isAtLeast(isolation, minimum)) return
  throw new PlaygroundError(
    'configuration',
    `No program is run: this installation asks for the isolation '${minimum}' (SANDBOX_MIN_ISOLATION) and this machine ` +
      `gives '${isolation}' (${why}). ${STRONGER[minimum]}, or lower SANDBOX_MIN_ISOLATION when only people who trust ` +
      'each other sign in.',
  )
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
      (late) => late.dispose('unneeded'),
      () => {},
    )
  return guest
}
