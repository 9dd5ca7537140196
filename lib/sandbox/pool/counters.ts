import type { EngineStats, Retirement, SandboxStats } from '../stats.ts'
import { RETIREMENTS } from '../stats.ts'

/** The percentiles are those of the last runs: what was long ago says nothing of now. */
const REMEMBERED = 1_000

interface Engine {
  running: number
  begun: number
  sumMs: number
  /** A ring. */
  lastMs: number[]
  ended: Map<string, number>
}

/** Counts what a sandbox does. Cheap: nothing is worked out before somebody asks. */
export class Counters {
  #started = 0
  readonly #retired = new Map<Retirement, number>()
  readonly #engines = new Map<string, Engine>()

  /** A process came up; `retired` settles when it is given up. */
  start(retired: Promise<Retirement>): void {
    this.#started++
    void retired.then((why) => this.#retired.set(why, (this.#retired.get(why) ?? 0) + 1))
  }

  /** A program begins, `acquireMs` after it was its turn. Answers what to call with the kind of its outcome. */
  begin(name: string, acquireMs: number): (kind: string) => void {
    const engine = this.#engineOf(name)
    engine.lastMs[engine.begun % REMEMBERED] = acquireMs
    engine.begun++
    engine.running++
    engine.sumMs += acquireMs
    return (kind) => {
      engine.running--
      engine.ended.set(kind, (engine.ended.get(kind) ?? 0) + 1)
    }
  }

  stats(): Pick<SandboxStats, 'started' | 'retired' | 'engines'> {
    return {
      started: this.#started,
      retired: Object.fromEntries(RETIREMENTS.map((why) => [why, this.#retired.get(why) ?? 0])) as Record<
        Retirement,
        number
      >,
      engines: Object.fromEntries([...this.#engines].map(([name, engine]) => [name, describe(engine)])),
    }
  }

  #engineOf(name: string): Engine {
    let engine = this.#engines.get(name)
    if (engine === undefined) {
      engine = { running: 0, begun: 0, sumMs: 0, lastMs: [], ended: new Map() }
      this.#engines.set(name, engine)
    }
    return engine
  }
}

function describe({ running, begun, sumMs, lastMs, ended }: Engine): EngineStats {
  const sorted = lastMs.toSorted((a, b) => a - b)
  const acquireMs = { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), sumMs }
  return { running, begun, acquireMs, ended: Object.fromEntries(ended) }
}

/** The smallest value that as large a share of them does not exceed. */
function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.ceil(share * sorted.length) - 1] ?? null
}
