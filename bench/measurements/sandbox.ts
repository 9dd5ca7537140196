import { join } from 'node:path'
import { ABOUT_PARSES, countParses } from '../broker/count-parses.ts'
import { interleave } from '../harness/interleave.ts'
import { openPlace, type Place } from '../harness/place.ts'
import { SANDBOX_PROGRAMS } from '../harness/sandbox-programs.ts'
import type { Figure, Measure } from '../harness/section.ts'
import { CODE_MODE, CONTESTANTS, OURS, whyMissing } from '../sandbox/contestants.ts'
import { type HostProcess, startHost } from '../sandbox/host-process.ts'
import { measureBeside } from '../sandbox/measure-beside.ts'
import { measureCrowd } from '../sandbox/measure-crowd.ts'
import { measureEndless, measureFirstRuns } from '../sandbox/measure-fresh.ts'
import { figuresOf, tableOf } from '../sandbox/render-results.ts'
import { emptyResult, type Result } from '../sandbox/result.ts'
import { writeStandIn } from '../sandbox/stand-in-server.ts'

const LEAST_RUNS = 50
const FIRST_RUNS = 5
/** So many that the processes given up on the way count as often as they come. */
const ALONE_RUNS = 200
const PEOPLE = 8
const CROWD_MS = 5_000
/** The engine that programs mostly run in shall hold for longer. */
const LONG_CROWD_MS = 60_000
const LOOK_AT_RUNS = [200, 5_000]

/** Ours and what else there is on npm, each as its authors mean it to be used, side by side. */
export const measureSandbox: Measure = async ({ runs, tell }) => {
  const place = openPlace()
  try {
    await writeStandIn(join(place.dir, 'servers'))
    const results = CONTESTANTS.map((entry) => emptyResult(entry, whyMissing(entry)))
    const present = results.filter(({ missing }) => missing === null)
    for (const { entry, missing } of results) if (missing !== null) tell(`${entry.name}: ${missing}`)

    for (const result of present) {
      tell(`new processes: ${result.entry.name}`)
      Object.assign(result, await measureFirstRuns(result.entry, place, { runs: FIRST_RUNS, people: PEOPLE }))
    }
    await measureTogether(present, place, Math.max(runs, LEAST_RUNS), tell)
    for (const result of present) {
      tell(`an endless loop: ${result.entry.name}`)
      result.endless = await measureEndless(result.entry, place)
    }
    const beside = await besideCodeMode(place, runs, tell)
    const broken = present.find(({ entry, crowd }) => entry.isOurs && crowd.failures.length > 0)
    if (broken) throw new Error(`A run of ${broken.entry.name} failed: ${broken.crowd.failures[0]}`)
    return {
      title: 'Sandboxes side by side',
      about: ABOUT,
      figures: [...figuresOf(results, PEOPLE), ...beside, ...(await countParses(place))],
      counts: tableOf(results, PEOPLE),
      notes: [...NOTES, ABOUT_PARSES],
    }
  } finally {
    place.remove()
  }
}

/** The same beside the one that is nearest, and nothing else: a minute instead of seven. */
export const measureCodeMode: Measure = async ({ runs, tell }) => {
  const place = openPlace()
  const missing = whyMissing(CODE_MODE)
  try {
    await writeStandIn(join(place.dir, 'servers'))
    return {
      title: `Ours beside ${CODE_MODE.name}`,
      about: ABOUT_BESIDE,
      figures: [...(await besideCodeMode(place, runs, tell)), ...(await countParses(place))],
      notes: [...(missing ? [`${CODE_MODE.name}: ${missing}`] : []), ABOUT_PARSES],
    }
  } finally {
    place.remove()
  }
}

async function besideCodeMode(place: Place, runs: number, tell: (line: string) => void): Promise<Figure[]> {
  if (whyMissing(CODE_MODE) !== null) return []
  return measureBeside([OURS, CODE_MODE], place, { people: PEOPLE, runs: Math.max(runs, LEAST_RUNS), tell })
}

/** What needs a process of each that stays: warm runs, in turn; then the crowds, one process after another. */
async function measureTogether(
  results: readonly Result[],
  place: Place,
  runs: number,
  tell: (line: string) => void,
): Promise<void> {
  const hosts = new Map<Result, HostProcess>()
  try {
    for (const result of results) hosts.set(result, await startHost(result.entry, place, PEOPLE))
    for (const [program, { what }] of SANDBOX_PROGRAMS.entries()) {
      tell(`${what}, ${runs} times each`)
      const cases = [...hosts].map(([{ entry }, host]) => [
        entry.name,
        { pauseMs: entry.pauseMs, run: async () => (await host.ask({ do: 'run', program })).ms },
      ])
      const samples = await interleave(Object.fromEntries(cases), { runs })
      for (const result of results) result.warm[program] = samples[result.entry.name] ?? []
    }
    for (const [result, host] of hosts) {
      tell(`alone, then ${PEOPLE} people at once: ${result.entry.name}`)
      const alone = { [result.entry.name]: { run: async () => (await host.ask({ do: 'run', program: 0 })).ms } }
      result.alone = Object.values(await interleave(alone, { runs: ALONE_RUNS })).flat()
      const { engine, pooling } = result.entry.with
      const isLong = engine === 'context' && pooling === 'on'
      result.crowd = await measureCrowd(host, isLong ? LONG_CROWD_MS : CROWD_MS, isLong ? LOOK_AT_RUNS : [])
      await host.close()
    }
  } finally {
    await Promise.all([...hosts.values()].map((host) => host.close()))
  }
}

const ABOUT =
  'Each in a Node process of its own, which is the server it would serve and answers the tools at once, all with the same ' +
  'values. Ours is the whole path, `runs.start` to the event `finished`: guardrails, journal, sandbox behind the best ' +
  'layer of this machine, broker, token count; of the others it is the call that runs a program. Warm: one after another ' +
  `and in turn, with a pause in which the next can be made ready; alone: ${ALONE_RUNS} runs without a pause and with ` +
  'nothing in between. Cold: the first run of a new process whose libraries ' +
  `are loaded, ${FIRST_RUNS} processes. ${PEOPLE} people: each runs the program with one call again and again, for ` +
  `${CROWD_MS / 1000} s, engine context for ${LONG_CROWD_MS / 1000} s, on ${navigator.hardwareConcurrency} cores, which the ` +
  'server shares. Memory: what the server and all it started hold more than before its first program, pages that are ' +
  'shared counted once, for each of so many people who have run something and rest. Endless loop: `for (;;) {}` with a ' +
  'limit of 1 s; the wait is the longest in which the place that answers tools did nothing else. ours / @utcp/code-mode: ' +
  'both in turn, as in `npm run bench -- code-mode`.'

const ABOUT_BESIDE =
  'The whole path of ours, engine context, and `callToolChain` of the other, each in a Node process of its own that answers ' +
  'the tools at once. Runs in turn with a pause of 20 ms before each; without pauses: medians of 20 runs in a row, in turn; ' +
  `${PEOPLE} people: slices of 1.5 s in turn. Each further call: the difference of a program with 101 calls in sequence and ` +
  'of one with one call, for each of the 100. A ratio is that of the medians; its spread that of ten rounds each.'

const NOTES = [
  '@cloudflare/codemode answers tools in a Worker, so a run of it is a request to that Worker, and the wait is that of ' +
    'its smallest request. Its programs run in the same workerd, on the same thread.',
  'Programs of @utcp/code-mode call tools as if they were synchronous: ten at once are ten in sequence.',
  'A plain Node child process and a fresh node:vm are no sandboxes: what runs there can do what the server can, and the ' +
    'limit of the second ends at the first `await` of a program.',
]
