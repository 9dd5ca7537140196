import { setTimeout as sleep } from 'node:timers/promises'
import { furtherOf, ratioOfMedians } from '../harness/compare.ts'
import { interleave } from '../harness/interleave.ts'
import type { Place } from '../harness/place.ts'
import { MANY_CALLS, SANDBOX_PROGRAMS } from '../harness/sandbox-programs.ts'
import type { Figure, Unit } from '../harness/section.ts'
import { summarize } from '../harness/summary.ts'
import type { Entry } from './contestants.ts'
import { type HostProcess, startHost } from './host-process.ts'

// What ours shall be beside a rival that has no walls of the operating system around its programs.
const WARM_TIMES = 1
const RATE_TIMES = 1.2
const FURTHER_TIMES = 2
const ROWS = 2
const ALONE_RUNS_EACH = 20
const SLICES = 8
const SLICE_MS = 1_500
/** After a slice, for what is made ready then. */
const BETWEEN_SLICES_MS = 500
const GRACE_MS = 60_000

interface Pair {
  ours: number[]
  theirs: number[]
}

/**
 * Ours beside one other, each in a process that stays: runs in turn, then slices of a crowd in turn, so that what else the
 * machine does meets both.
 */
export async function measureBeside(
  [ours, theirs]: [Entry, Entry],
  place: Place,
  { runs, people, tell }: { runs: number; people: number; tell: (line: string) => void },
): Promise<Figure[]> {
  const hosts: HostProcess[] = []
  const figures: Figure[] = []
  const add = (what: string, unit: Unit, pair: Pair, aim: Pick<Figure, 'aim' | 'atLeast'> = {}, block?: number) => {
    const against = { what: theirs.name, summary: summarize(pair.theirs) }
    figures.push(
      { what: `${what}: ours`, unit, summary: summarize(pair.ours), against },
      {
        what: `${what}: ours / ${theirs.name}`,
        unit: '×',
        summary: ratioOfMedians(pair.ours, pair.theirs, block),
        ...aim,
      },
    )
  }
  try {
    for (const entry of [ours, theirs]) hosts.push(await startHost(entry, place, people))
    const [host, rival] = hosts as [HostProcess, HostProcess]
    const inTurn = async (program: number, pauseMs: number): Promise<Pair> => {
      const run = (of: HostProcess) => async () => (await of.ask({ do: 'run', program })).ms
      return interleave({ ours: { pauseMs, run: run(host) }, theirs: { pauseMs, run: run(rival) } }, { runs })
    }

    tell(`${theirs.name}: one call`)
    const one = await inTurn(0, ours.pauseMs)
    add('warm, one call', 'ms', one, { aim: WARM_TIMES })

    tell(`${theirs.name}: further calls`)
    const many = await inTurn(SANDBOX_PROGRAMS.indexOf(MANY_CALLS.program), ours.pauseMs)
    add(
      'each further call',
      'ms',
      {
        ours: furtherOf(one.ours, many.ours, MANY_CALLS.calls - 1),
        theirs: furtherOf(one.theirs, many.theirs, MANY_CALLS.calls - 1),
      },
      { aim: FURTHER_TIMES },
    )

    tell(`${theirs.name}: 10,000 rows`)
    add('10,000 rows filtered', 'ms', await inTurn(ROWS, ours.pauseMs))

    tell(`${theirs.name}: without pauses`)
    const alone = (of: HostProcess) => async () => {
      const times: number[] = []
      for (let i = 0; i < ALONE_RUNS_EACH; i++) times.push((await of.ask({ do: 'run', program: 0 })).ms)
      return summarize(times).median
    }
    const cases = { ours: { run: alone(host) }, theirs: { run: alone(rival) } }
    add('one call, without pauses', 'ms', await interleave(cases, { runs: SLICES, warmUps: 1 }), {}, 1)

    tell(`${theirs.name}: ${people} people, ${SLICES} slices`)
    const rate = (of: HostProcess) => async () => {
      const command = { do: 'crowd', ms: SLICE_MS, runs: Number.MAX_SAFE_INTEGER } as const
      const { ends, failures } = await of.ask(command, { withinMs: SLICE_MS + GRACE_MS })
      if (failures.length > 0) throw new Error(`A run failed: ${failures[0]}`)
      await sleep(BETWEEN_SLICES_MS)
      return (ends.length * 1000) / (ends.at(-1) ?? SLICE_MS)
    }
    const crowds = { ours: { run: rate(host) }, theirs: { run: rate(rival) } }
    const rates = await interleave(crowds, { runs: SLICES, warmUps: 2 })
    add(`runs a second, ${people} people`, '/s', rates, { atLeast: RATE_TIMES }, 1)
    return figures
  } finally {
    await Promise.all(hosts.map((host) => host.close()))
  }
}
