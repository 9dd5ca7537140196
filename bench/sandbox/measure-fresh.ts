import type { Place } from '../harness/place.ts'
import type { Endless } from './commands.ts'
import type { Entry } from './contestants.ts'
import { NoAnswer, startHost } from './host-process.ts'
import { memoryAtRest } from './measure-crowd.ts'

const LIMIT_MS = 1_000
const GIVE_UP_MS = 5_000
const VISITS = 3

/** The first run of new processes, and what the last of them then holds for each person who rests. */
export async function measureFirstRuns(
  entry: Entry,
  place: Place,
  { runs, people }: { runs: number; people: number },
): Promise<{ cold: number[]; restingMb: number }> {
  const cold: number[] = []
  for (;;) {
    const host = await startHost(entry, place, people)
    try {
      const isLast = cold.length === runs - 1
      const before = isLast ? await memoryAtRest(host) : 0
      cold.push((await host.ask({ do: 'run', program: 0 })).ms)
      if (!isLast) continue
      for (let i = 0; i < VISITS; i++) await host.ask({ do: 'visit' })
      return { cold, restingMb: ((await memoryAtRest(host)) - before) / people }
    } finally {
      await host.close()
    }
  }
}

/** What becomes of a program that never ends by itself, and of its server meanwhile. Null when that answered no more. */
export async function measureEndless(entry: Entry, place: Place): Promise<Endless | null> {
  const host = await startHost(entry, place, 1)
  try {
    for (let i = 0; i < VISITS; i++) await host.ask({ do: 'run', program: 0 })
    const command = { do: 'endless', limitMs: LIMIT_MS, giveUpMs: GIVE_UP_MS } as const
    return await host.ask(command, { withinMs: 2 * GIVE_UP_MS })
  } catch (error) {
    if (error instanceof NoAnswer) return null
    throw error
  } finally {
    await host.close()
  }
}
