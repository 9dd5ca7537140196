import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Isolation } from '../../lib/sandbox/backends/embedded/layer.ts'
import { findBwrap } from '../../lib/sandbox/backends/embedded/namespaces-layer.ts'
import type { SandboxHome } from '../../lib/sandbox/contract.ts'
import { ENGINES, type Engine } from '../../lib/sandbox/protocol.ts'
import { interleave } from '../harness/interleave.ts'
import { openPlace, type Place } from '../harness/place.ts'
import { memoryOfTree } from '../harness/processes.ts'
import { assertValue, SANDBOX_PROGRAMS, type SandboxProgram } from '../harness/sandbox-programs.ts'
import {
  nodeChild,
  nodeContext,
  openSandbox,
  ourSubject,
  runInSandbox,
  type Subject,
} from '../harness/sandbox-subjects.ts'
import type { Figure, Measure } from '../harness/section.ts'
import { summarize } from '../harness/summary.ts'

const LEAST_RUNS = 50
const PEOPLE = 8
const RATE_MS = 5_000
const WINDOW_MS = 500
const WARM_AIM: Record<Engine, number> = { context: 3, process: 9 }
const COLD_AIM_MS = 150
const SETTLE_MS = 1_000

/** Both engines behind every layer of this machine, beside what runs programs with no wall around them. */
export const measureSandbox: Measure = async ({ runs, tell }) => {
  const place = openPlace()
  const times = Math.max(runs, LEAST_RUNS)
  const layers = await layersHere()
  const strongest = layers[0] as Isolation
  const subjects = [
    ...layers.flatMap((layer) => ENGINES.map((engine) => ourSubject(dataDirOf(place), place.home, layer, engine))),
    nodeChild,
    nodeContext,
  ]
  try {
    const figures: Figure[] = []
    for (const program of SANDBOX_PROGRAMS) {
      tell(`${program.what}, ${times} times each`)
      figures.push(...(await measureWarm(program, subjects, times)))
    }
    for (const layer of layers) {
      tell(`cold, ${layer}`)
      figures.push(await measureCold(place, layer, times))
    }
    for (const engine of ENGINES) {
      tell(`${PEOPLE} people at once, ${engine}`)
      figures.push(...(await measureRate(place, strongest, engine)))
    }
    return {
      title: 'The sandbox alone',
      about:
        '`sandbox.run` with a host that answers at once, one after another and interleaved. Warm: a sandbox waits; before ' +
        `each run there is time to make it. ${PEOPLE} people: each runs the program with one call again and again, for ` +
        `${RATE_MS / 1000} s, on this machine's ${navigator.hardwareConcurrency} cores, which the host shares.`,
      figures,
      notes: [
        'A plain Node child process and a fresh node:vm are no sandboxes: what runs there can do what the server can. An ' +
          'endless loop in the second stops the server; in a sandbox of ours it is ended at its limit, and nobody waits.',
      ],
    }
  } finally {
    await Promise.all(subjects.map((subject) => subject.close()))
    place.remove()
  }
}

async function layersHere(): Promise<Isolation[]> {
  if (process.platform !== 'linux') return ['permissions']
  return (await findBwrap()) === null ? ['landlock'] : ['namespaces', 'landlock']
}

const dataDirOf = (place: Place) => place.config().paths.dataDir

async function measureWarm(program: SandboxProgram, subjects: Subject[], runs: number): Promise<Figure[]> {
  const cases = Object.fromEntries(
    subjects.map(({ name, pauseMs, run }) => [
      name,
      { pauseMs, run: async () => void assertValue(program, await run(program)) },
    ]),
  )
  const samples = await interleave(cases, { runs })
  const reference = { what: 'a child process', summary: summarize(samples[nodeChild.name] ?? []) }
  return subjects.map(({ name }) => {
    const engine = ENGINES.find((each) => name.startsWith(each))
    return {
      what: `${program.what}: ${name}`,
      unit: 'ms',
      summary: summarize(samples[name] ?? []),
      ...(engine !== undefined && program === SANDBOX_PROGRAMS[0] && { aim: WARM_AIM[engine] }),
      ...(name !== nodeChild.name && { against: reference }),
    }
  })
}

/** Nothing waits: from asking to the value. */
async function measureCold(place: Place, layer: Isolation, runs: number): Promise<Figure> {
  const sandbox = openSandbox(dataDirOf(place), layer, 'context', 0)
  const [program] = SANDBOX_PROGRAMS as [SandboxProgram]
  try {
    const run = async () => void assertValue(program, await runInSandbox(sandbox, place.home, program))
    const { cold } = await interleave({ cold: { pauseMs: 50, run } }, { runs })
    return { what: `cold, one tool call: ${layer}`, unit: 'ms', summary: summarize(cold), aim: COLD_AIM_MS }
  } finally {
    await sandbox.close()
  }
}

/** How much several people get done together, and what their sandboxes hold when they rest. */
async function measureRate(place: Place, layer: Isolation, engine: Engine): Promise<Figure[]> {
  const sandbox = openSandbox(dataDirOf(place), layer, engine, PEOPLE)
  const [program] = SANDBOX_PROGRAMS as [SandboxProgram]
  try {
    const people = Array.from({ length: PEOPLE }, (_, index) => person(place, index))
    for (const home of people) await runInSandbox(sandbox, home, program)
    await sleep(SETTLE_MS)
    const before = await memoryOfTree(process.pid)
    const ends: number[] = []
    const until = performance.now() + RATE_MS
    const busy = async (home: SandboxHome) => {
      while (performance.now() < until) {
        assertValue(program, await runInSandbox(sandbox, home, program))
        ends.push(performance.now())
      }
    }
    await Promise.all(people.map(busy))
    const resting = before.resident - process.memoryUsage.rss() / 1024 / 1024
    return [
      { what: `${PEOPLE} people, runs a second: ${engine}, ${layer}`, unit: '/s', summary: summarize(ratesOf(ends)) },
      {
        what: `a sandbox that waits (resident, shared pages counted in each): ${engine}, ${layer}`,
        unit: 'MB',
        summary: summarize([resting / Math.max(1, Math.round((before.processes - 1) / perSandbox(layer)))]),
      },
    ]
  } finally {
    await sandbox.close()
  }
}

/** Bubblewrap stays as the parent of what it starts, twice. */
const perSandbox = (layer: Isolation) => (layer === 'namespaces' ? 3 : 1)

function person(place: Place, index: number): SandboxHome {
  const workspaceDir = join(place.dir, 'people', `${index}`)
  mkdirSync(workspaceDir, { recursive: true })
  return { ...place.home, personId: `person-${index}`, workspaceDir }
}

/** Ends counted over windows, so that there is a spread to show. */
function ratesOf(ends: readonly number[]): number[] {
  const first = ends[0] ?? 0
  const counts = new Map<number, number>()
  for (const end of ends) {
    const window = Math.floor((end - first) / WINDOW_MS)
    counts.set(window, (counts.get(window) ?? 0) + 1)
  }
  return [...counts.values()].slice(0, -1).map((count) => (count * 1000) / WINDOW_MS)
}
