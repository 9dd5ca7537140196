import type { LayerIsolation } from '../../lib/sandbox/backends/embedded/layer.ts'
import { findBwrap } from '../../lib/sandbox/backends/embedded/namespaces-layer.ts'
import { ENGINES } from '../../lib/sandbox/protocol/protocol.ts'
import { interleave } from '../harness/interleave.ts'
import { openPlace, type Place } from '../harness/place.ts'
import { assertValue, SANDBOX_PROGRAMS, type SandboxProgram } from '../harness/sandbox-programs.ts'
import { openSandbox, ourSubject, runInSandbox } from '../harness/sandbox-subjects.ts'
import type { Figure, Measure } from '../harness/section.ts'
import { summarize } from '../harness/summary.ts'

const LEAST_RUNS = 50
const [PROGRAM] = SANDBOX_PROGRAMS as [SandboxProgram]

/** Both engines behind every layer of this machine: what a layer costs. */
export const measureSandboxLayers: Measure = async ({ runs, tell }) => {
  const place = openPlace()
  const { dataDir } = place.config().paths
  const times = Math.max(runs, LEAST_RUNS)
  const layers = await layersHere()
  const subjects = layers.flatMap((layer) => ENGINES.map((engine) => ourSubject(dataDir, place.home, layer, engine)))
  try {
    tell(`warm, ${times} times each`)
    const cases = subjects.map(({ name, pauseMs, run }) => [
      name,
      { pauseMs, run: async () => void assertValue(PROGRAM, await run(PROGRAM)) },
    ])
    const samples = await interleave(Object.fromEntries(cases), { runs: times })
    const figures: Figure[] = subjects.map(({ name }) => ({
      what: `warm, engine ${name}`,
      unit: 'ms',
      summary: summarize(samples[name] ?? []),
    }))
    for (const layer of layers) {
      tell(`cold, ${layer}`)
      figures.push(await measureCold(place, layer, times))
    }
    return {
      title: 'The layers of the sandbox',
      about:
        '`sandbox.run` of a program with one call, with a host that answers at once. Warm: a sandbox waits; before each ' +
        'run there is time to make it. Cold: nothing waits.',
      figures,
      notes: [],
    }
  } finally {
    await Promise.all(subjects.map((subject) => subject.close()))
    place.remove()
  }
}

async function layersHere(): Promise<LayerIsolation[]> {
  if (process.platform !== 'linux') return ['permissions']
  return (await findBwrap()) === null ? ['landlock'] : ['namespaces', 'landlock']
}

/** From asking to the value. */
async function measureCold(place: Place, layer: LayerIsolation, runs: number): Promise<Figure> {
  const sandbox = openSandbox(place.config().paths.dataDir, layer, 'context', 0)
  try {
    const run = async () => void assertValue(PROGRAM, await runInSandbox(sandbox, place.home, PROGRAM))
    const { cold } = await interleave({ cold: { pauseMs: 50, run } }, { runs })
    return { what: `cold, ${layer}`, unit: 'ms', summary: summarize(cold) }
  } finally {
    await sandbox.close()
  }
}
