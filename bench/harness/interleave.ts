import { setTimeout as sleep } from 'node:timers/promises'

/** One thing to repeat. */
export interface Case {
  /** Waits so long before each repetition, outside the time that is taken. */
  pauseMs?: number
  /** Does it once. Answers its own measure; without one the time it took in ms counts. */
  run(): Promise<number | undefined> | number | undefined
}

/**
 * Repeats several things in turn, so that whatever else the machine does meets all of them alike. The first rounds warm
 * up and are not counted.
 */
export async function interleave<Name extends string>(
  cases: Record<Name, Case>,
  { runs, warmUps = 3 }: { runs: number; warmUps?: number },
): Promise<Record<Name, number[]>> {
  const names = Object.keys(cases) as Name[]
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = -warmUps; round < runs; round++) {
    for (const name of names) {
      const { pauseMs, run } = cases[name]
      if (pauseMs) await sleep(pauseMs)
      const began = performance.now()
      const measure = await run()
      const ms = performance.now() - began
      if (round >= 0) samples[name].push(measure ?? ms)
    }
  }
  return samples
}
