import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunRecord } from '../../lib/runs/event.ts'
import { interleave } from '../harness/interleave.ts'
import { runNode } from '../harness/node-process.ts'
import { openPlace } from '../harness/place.ts'
import { assertAnswer, ONE_CALL } from '../harness/program.ts'
import type { Measure } from '../harness/section.ts'
import { summarize } from '../harness/summary.ts'
import type { Phases } from '../probes/cold-phases.ts'

const AIM_MS = 500
const PHASES: Record<keyof Phases, string> = {
  importMs: 'importing `lib/create-playground.ts`',
  createMs: 'reading the configuration, `createPlayground`',
  acquireMs: 'making the first sandbox',
  runMs: 'the program and its call',
  restMs: 'the rest of the run',
  closeMs: 'closing',
}

/** From nothing to a result: a new process for every program. */
export const measureCold: Measure = async ({ runs, tell }) => {
  const place = openPlace()
  const file = join(place.dir, 'program.ts')
  writeFileSync(file, ONE_CALL)
  const phases: Phases[] = []
  try {
    tell(`${runs} rounds of four processes`)
    const samples = await interleave(
      {
        node: { run: async () => (await runNode(['-e', '0'])).ms },
        help: { run: async () => (await runNode(['lib/cli/main.ts', '--help'], { place })).ms },
        exec: {
          async run() {
            const { ms, stdout } = await runNode(['lib/cli/main.ts', 'exec', file, '--json'], { place })
            assertAnswer(JSON.parse(stdout) as RunRecord)
            return ms
          },
        },
        phases: {
          async run() {
            const { ms, stdout } = await runNode(['bench/probes/cold-phases.ts', file], { place })
            phases.push(JSON.parse(stdout) as Phases)
            return ms
          },
        },
      },
      { runs, warmUps: 1 },
    )
    const node = { what: '`node -e 0`', summary: summarize(samples.node) }
    const counted = phases.slice(-runs)
    return {
      title: 'Cold start',
      about:
        '`node lib/cli/main.ts exec FILE --json` with the program above, from the start of the process to its end. What ' +
        'the machine can do was found out before. The parts are timed inside another process that does the same steps.',
      figures: [
        { what: 'cold start to the result', unit: 'ms', summary: summarize(samples.exec), aim: AIM_MS, against: node },
        {
          what: '`cem --help`: process and imports alone',
          unit: 'ms',
          summary: summarize(samples.help),
          against: node,
        },
        ...(Object.keys(PHASES) as (keyof Phases)[]).map((name) => ({
          what: `… ${PHASES[name]}`,
          unit: 'ms' as const,
          summary: summarize(counted.map((phase) => phase[name])),
        })),
      ],
      notes: [],
    }
  } finally {
    place.remove()
  }
}
